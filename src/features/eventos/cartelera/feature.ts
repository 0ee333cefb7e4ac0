import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { verFicha } from "./server/ver-ficha.ts";

/** The screens that show an event with everything about it. */
export const cartelera: Feature = {
  name: "cartelera",
  routes: [bind(contract.verFicha, (deps, _, { id }) => verFicha(deps, id))],
};
