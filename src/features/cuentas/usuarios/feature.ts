import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "./contract.ts";
import { verUsuario } from "./server/buscar-persona.ts";
import { LIMITE_DE_REGISTROS, registrarUsuario } from "./server/crear-usuario.ts";
import { CLAVE_DE_NADIE } from "./server/passwords.ts";
import { fechasDe, findUsuario, updateUsuario } from "./server/repo.ts";

/** User accounts. */
export const usuarios: Feature = {
  name: "usuarios",
  routes: usuariosRoutes,
  limits: [LIMITE_DE_REGISTROS],
  personalData: {
    name: "usuario",
    async export(_deps, q, usuarioId) {
      const usuario = await findUsuario(q, usuarioId);
      return usuario && { ...usuario, ...(await fechasDe(q, usuarioId)) };
    },
    // An empty row stays, as accounting rows reference it.
    async erase(deps, tx, usuarioId) {
      await updateUsuario(tx, usuarioId, {
        // Usernames cannot contain spaces, so this one is free.
        nombreUsuario: `borrado ${usuarioId}`,
        nombre: "Cuenta",
        apellido: "eliminada",
        correo: null,
        claveHash: CLAVE_DE_NADIE,
        permisos: ["usuario"],
        alta: false,
        eliminadoEn: deps.clock(),
      });
    },
  },
};

function usuariosRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.registrarUsuario, async (c) => {
    const input = { registro: c.req.valid("json"), address: addressOf(c, deps) };
    return c.json(unwrap(await registrarUsuario(deps, null, input)), 201);
  });
  router.on(contract.verUsuario, async (c) =>
    c.json(unwrap(await verUsuario(deps, actorOf(c), c.req.valid("param"))), 200),
  );
}
