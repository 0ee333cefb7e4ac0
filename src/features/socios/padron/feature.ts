import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { pagedHeaders } from "#server/http/responses.ts";
import * as contract from "./contract.ts";
import { actualizarEstado, eliminarUsuario } from "./server/administrar-cuenta.ts";
import { cambiarPermisos } from "./server/cambiar-permisos.ts";
import { listarUsuarios, verDeudores } from "./server/listar-usuarios.ts";
import { modificarDatos, verDatos } from "./server/modificar-datos.ts";

/** Staff register of members and users. */
export const padron: Feature = {
  name: "padron",
  routes: [
    handle(contract.listarUsuarios, async (c, deps) => {
      const query = c.req.valid("query");
      const { padron, total } = unwrap(await listarUsuarios(deps, actorOf(c), query));
      pagedHeaders(c, query, total);
      return c.json(padron, 200);
    }),
    bind(contract.verDeudores, verDeudores),
    bind(contract.actualizarEstadoUsuario, actualizarEstado),
    bind(contract.verDatos, verDatos),
    bind(contract.modificarDatos, modificarDatos),
    bind(contract.eliminarUsuario, eliminarUsuario),
    bind(contract.cambiarPermisos, cambiarPermisos),
  ],
};
