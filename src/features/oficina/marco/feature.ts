import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { buscar as buscarEnTodo } from "./server/buscar.ts";
import { verEnVivo } from "./server/ver-en-vivo.ts";

/** Shows other people's decisions on an open screen of the office. */
export const enVivo: Feature = {
  name: "en-vivo",
  routes: [bind(contract.verEnVivo, verEnVivo)],
};

/** Searches everything that areas register as `finders` and `actions`. */
export const buscar: Feature = { name: "buscar", routes: [bind(contract.buscar, buscarEnTodo)] };
