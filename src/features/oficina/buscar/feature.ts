import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { buscar as buscarEnTodo } from "./server/buscar.ts";

/** Searches everything that areas register as `finders` and `actions`. */
export const buscar: Feature = { name: "buscar", routes: [bind(contract.buscar, buscarEnTodo)] };
