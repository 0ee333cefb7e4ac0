import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { verEnVivo } from "./server/ver-en-vivo.ts";

/** What others decided while a screen of the office is open. */
export const enVivo: Feature = {
  name: "en-vivo",
  routes: [bind(contract.verEnVivo, verEnVivo)],
};
