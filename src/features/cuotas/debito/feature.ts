import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { adherir } from "./server/adherir.ts";
import { COLA_DE_ADHESIONES, conciliarAdhesion } from "./server/conciliar-adhesion.ts";
import { COLA_DE_DEBITOS, cobroDeAdhesiones, conciliarDebitos } from "./server/conciliar-debitos.ts";
import { bandejaDeDebitos } from "./server/debito.repo.ts";
import {
  cancelarDebitoDePersona,
  cancelarMiDebito,
  datosDeDebito,
  eliminarDebito,
  verDebitoDePersona,
  verMiDebito,
} from "./server/debito-de-persona.ts";
import { CORREOS } from "./server/mails.ts";

/** Dues that the provider debits from payers every month. */
export const debito: Feature = {
  name: "debito",
  mails: CORREOS,
  inbox: [bandejaDeDebitos],
  cobroAparte: cobroDeAdhesiones,
  auditoria: {
    acciones: {
      empezar: "Empezó el débito automático",
      pendiente: "Débito automático sin autorizar",
      activa: "Se activó el débito automático",
      pausada: "Se pausó el débito automático",
      cancelada: "Se canceló el débito automático",
    },
  },
  work: [
    workOn(COLA_DE_DEBITOS, conciliarDebitos, { schedule: () => ({ cron: "41 * * * *", catchUp: true }) }),
    workOn(COLA_DE_ADHESIONES, (deps, { adhesionId }) => conciliarAdhesion(deps, adhesionId)),
  ],
  routes: [
    bind(contract.verMiDebito, verMiDebito),
    bind(contract.adherir, adherir),
    bind(contract.cancelarMiDebito, cancelarMiDebito),
    bind(contract.verDebitoDePersona, verDebitoDePersona),
    bind(contract.cancelarDebitoDePersona, cancelarDebitoDePersona),
  ],
  personalData: { name: "debitoAutomatico", export: datosDeDebito, erase: eliminarDebito },
};
