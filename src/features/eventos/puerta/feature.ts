import { done } from "#contract/outcome.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { buscarPersonas, buscarPrensa } from "./server/buscar-personas.ts";
import { deshacerIngreso } from "./server/deshacer-ingreso.ts";
import { ingresar } from "./server/ingresar.ts";
import { bajarCodigos } from "./server/sin-conexion/bajar-codigos.ts";
import {
  LIMITE_DE_LOTES,
  lecturasParaRevisar,
  recibirLecturas,
} from "./server/sin-conexion/recibir-lecturas.ts";
import { verPuerta } from "./server/ver-puerta.ts";

/** The gate: check-in by code or search, also without a connection. */
export const puerta: Feature = {
  name: "puerta",
  routes: [
    bind(contract.verPuerta, (deps, _, query) => verPuerta(deps, query).then(done)),
    bind(contract.buscarPersonas, (deps, actor, query) => buscarPersonas(deps, actor, query).then(done)),
    bind(contract.buscarPrensa, (deps, _, query) => buscarPrensa(deps, query).then(done)),
    bind(contract.ingresar, ingresar),
    bind(contract.bajarCodigos, (deps, _, query) => bajarCodigos(deps, query).then(done)),
    bind(contract.recibirLecturas, recibirLecturas),
    bind(contract.lecturasParaRevisar, (deps, _, query) => lecturasParaRevisar(deps, query).then(done)),
    bind(contract.deshacerIngreso, (deps, actor, { id }) => deshacerIngreso(deps, actor, { entradaId: id })),
  ],
  limits: [LIMITE_DE_LOTES],
};
