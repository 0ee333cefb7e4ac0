import { CODIGO_DE_NO_PUEDO_IR } from "#features/eventos/entradas/rules.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindLimited } from "#server/http/bound-routes.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { avisarCambio, COLA_DE_AVISOS } from "./server/avisar-cambio.ts";
import { listCanceladosSinTerminar } from "./server/cambios.repo.ts";
import {
  COLA_DE_CANCELACIONES,
  cancelarEvento,
  devolverCancelado,
  encolarCancelacion,
  verCancelacion,
} from "./server/cancelar-evento.ts";
import { editarEvento } from "./server/editar-evento.ts";
import { CORREOS } from "./server/mails.ts";
import { devolverPorEnlace, LIMITE_DE_NO_PUEDO_IR, verNoPuedoIr } from "./server/no-puedo-ir.ts";

/** Changes to an announced event: editing, postponing, suspending and cancelling it, and returning its tickets. */
export const cambios: Feature = {
  name: "cambios",
  mails: CORREOS,
  routes: [
    bind(contract.editarEvento, editarEvento),
    bind(contract.cancelarEvento, cancelarEvento),
    bind(contract.verCancelacion, (deps, _, input) => verCancelacion(deps, input)),
    bindLimited(LIMITE_DE_NO_PUEDO_IR, contract.verNoPuedoIr, (deps, _, input) => verNoPuedoIr(deps, input)),
    bindLimited(LIMITE_DE_NO_PUEDO_IR, contract.devolverPorEnlace, (deps, _, input) =>
      devolverPorEnlace(deps, input),
    ),
  ],
  limits: [LIMITE_DE_NO_PUEDO_IR],
  codes: [CODIGO_DE_NO_PUEDO_IR],
  work: [workOn(COLA_DE_AVISOS, avisarCambio), workOn(COLA_DE_CANCELACIONES, devolverCancelado)],
  async resume(deps, tx) {
    const ids = await listCanceladosSinTerminar(tx);
    for (const id of ids) await encolarCancelacion(deps, tx, id);
    return ids.length;
  },
};
