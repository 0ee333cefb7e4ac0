import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "./contract.ts";
import { eliminarCuenta } from "./server/eliminar-cuenta.ts";
import { modificarPerfil } from "./server/modificar-perfil.ts";
import { descargarDatos, verPerfil } from "./server/ver-perfil.ts";

/** The user's own data: editing, export and account deletion. */
export const perfil: Feature = { name: "perfil", routes: perfilRoutes };

function perfilRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.verPerfil, async (c) => c.json(unwrap(await verPerfil(deps, actorOf(c))), 200));
  router.on(contract.modificarPerfil, async (c) =>
    c.json(unwrap(await modificarPerfil(deps, actorOf(c), c.req.valid("json"))), 200),
  );
  router.on(contract.descargarDatos, async (c) => {
    const datos = unwrap(await descargarDatos(deps, actorOf(c)));
    c.header("content-disposition", 'attachment; filename="mis-datos.json"');
    c.header("cache-control", "no-store");
    return c.json(datos, 200);
  });
  router.on(contract.eliminarCuenta, async (c) =>
    c.json(unwrap(await eliminarCuenta(deps, actorOf(c), c.req.valid("json"))), 200),
  );
}
