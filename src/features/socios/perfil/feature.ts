import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import * as contract from "./contract.ts";
import { eliminarCuenta } from "./server/eliminar-cuenta.ts";
import { modificarPerfil } from "./server/modificar-perfil.ts";
import { descargarDatos, verPerfil } from "./server/ver-perfil.ts";

/** The user's own data: editing, export and account deletion. */
export const perfil: Feature = {
  name: "perfil",
  routes: [
    bind(contract.verPerfil, verPerfil),
    bind(contract.modificarPerfil, modificarPerfil),
    handle(contract.descargarDatos, async (c, deps) => {
      const datos = unwrap(await descargarDatos(deps, actorOf(c)));
      c.header("content-disposition", 'attachment; filename="mis-datos.json"');
      c.header("cache-control", "no-store");
      return c.json(datos, 200);
    }),
    bind(contract.eliminarCuenta, eliminarCuenta),
  ],
};
