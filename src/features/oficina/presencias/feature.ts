import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { estarPresente } from "./server/estar-presente.ts";
import { deletePresencias } from "./server/repo.ts";

/** Who has what open in the office, and what others decided meanwhile. */
export const presencias: Feature = {
  name: "presencias",
  routes: [bind(contract.estarPresente, estarPresente)],
  personalData: {
    name: "presencias",
    // Seconds old, and known to the person who has the page open.
    export: async () => [],
    erase: (_deps, tx, usuarioId) => deletePresencias(tx, usuarioId),
  },
};
