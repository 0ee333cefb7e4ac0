import type { Feature } from "#server/feature.ts";
import { bind, bindLimited } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { CODIGO_DE_NOVEDADES } from "./rules.ts";
import {
  cambiarNovedades,
  LIMITE_DE_NOVEDADES,
  novedadesPorEnlace,
  verNovedades,
} from "./server/cambiar-novedades.ts";
import { deleteSinNovedades, findDesde } from "./server/novedades.repo.ts";

export const novedades: Feature = {
  name: "novedades",
  routes: [
    bind(contract.verNovedades, verNovedades),
    bind(contract.cambiarNovedades, cambiarNovedades),
    bindLimited(LIMITE_DE_NOVEDADES, contract.verNovedadesDeEnlace, novedadesPorEnlace),
    bindLimited(LIMITE_DE_NOVEDADES, contract.dejarNovedadesPorEnlace, (deps, actor, { codigo }) =>
      novedadesPorEnlace(deps, actor, { codigo, recibe: false }),
    ),
    bindLimited(LIMITE_DE_NOVEDADES, contract.cambiarNovedadesPorEnlace, novedadesPorEnlace),
  ],
  limits: [LIMITE_DE_NOVEDADES],
  codes: [CODIGO_DE_NOVEDADES],
  personalData: {
    name: "novedades",
    export: async (_deps, q, usuarioId) => ({ sinNovedadesDesde: await findDesde(q, usuarioId) }),
    erase: (_deps, tx, usuarioId) => deleteSinNovedades(tx, usuarioId),
  },
};
