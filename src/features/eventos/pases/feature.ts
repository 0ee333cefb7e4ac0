import { addDays, clubTime } from "#contract/club-time.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindLimited } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { CORREOS } from "./server/mails.ts";
import { deleteCorreos, listPasesDe } from "./server/pases.repo.ts";
import {
  abrirPase,
  LIMITE_DE_ENLACES_DE_PASE,
  LIMITE_DE_PASES,
  LIMITE_POR_DESTINATARIO,
  pasarEntrada,
  revocarPase,
  verPase,
} from "./server/pases.ts";

/** Days after an event after which the addresses of recipients are erased. */
const DIAS_DE_CORREOS = 30;

export const pases: Feature = {
  name: "pases",
  mails: CORREOS,
  auditoria: { acciones: { pasar: "Pasó a otra persona" } },
  routes: [
    bind(contract.pasar, pasarEntrada),
    bind(contract.revocarPase, revocarPase),
    bindLimited(LIMITE_DE_ENLACES_DE_PASE, contract.verPase, (deps, _, input) => verPase(deps, input)),
    bindLimited(LIMITE_DE_ENLACES_DE_PASE, contract.abrirPase, (deps, _, input) => abrirPase(deps, input)),
  ],
  limits: [LIMITE_POR_DESTINATARIO, LIMITE_DE_PASES, LIMITE_DE_ENLACES_DE_PASE],
  sweep: (deps) =>
    deleteCorreos(deps.db, { antesDe: addDays(clubTime(deps.clock()).fecha, -DIAS_DE_CORREOS) }),
  personalData: {
    name: "entradasPasadas",
    export: (_deps, q, usuarioId) => listPasesDe(q, usuarioId),
    // The tickets stay valid for their recipients.
    erase: (_deps, tx, usuarioId) => deleteCorreos(tx, { usuarioId }),
  },
};
