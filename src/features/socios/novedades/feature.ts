import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import { addressOf } from "#server/http/context.ts";
import { stopIf } from "#server/http/problems.ts";
import * as contract from "./contract.ts";
import { CODIGO_DE_NOVEDADES } from "./rules.ts";
import {
  cambiarNovedades,
  LIMITE_DE_NOVEDADES,
  novedadesPorEnlace,
  verNovedades,
} from "./server/cambiar-novedades.ts";
import { deleteSinNovedades, findDesde } from "./server/repo.ts";

/** Who wants no news of the club. */
export const novedades: Feature = {
  name: "novedades",
  routes: [
    bind(contract.verNovedades, verNovedades),
    bind(contract.cambiarNovedades, cambiarNovedades),
    bind(contract.verNovedadesDeEnlace, async (deps, _, { codigo }, c) => {
      stopIf(await deps.limits.take(LIMITE_DE_NOVEDADES, addressOf(c, deps)));
      return novedadesPorEnlace(deps, codigo);
    }),
    bind(contract.dejarNovedadesPorEnlace, async (deps, _, { codigo }, c) => {
      stopIf(await deps.limits.take(LIMITE_DE_NOVEDADES, addressOf(c, deps)));
      return novedadesPorEnlace(deps, codigo, false);
    }),
    bind(contract.cambiarNovedadesPorEnlace, async (deps, _, { codigo, recibe }, c) => {
      stopIf(await deps.limits.take(LIMITE_DE_NOVEDADES, addressOf(c, deps)));
      return novedadesPorEnlace(deps, codigo, recibe);
    }),
  ],
  limits: [LIMITE_DE_NOVEDADES],
  codes: [CODIGO_DE_NOVEDADES],
  personalData: {
    name: "novedades",
    export: async (_deps, q, usuarioId) => ({ sinNovedadesDesde: await findDesde(q, usuarioId) }),
    erase: (_deps, tx, usuarioId) => deleteSinNovedades(tx, usuarioId),
  },
};
