import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { ocultarTareas, verBandeja, verPendientes, verTablero } from "./server/ver-tablero.ts";

export const hoy: Feature = {
  name: "hoy",
  routes: [
    bind(contract.verTablero, verTablero),
    bind(contract.ocultarTareas, ocultarTareas),
    bind(contract.verPendientes, verPendientes),
    bind(contract.verBandeja, verBandeja),
  ],
};
