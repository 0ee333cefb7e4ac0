import type { Feature } from "#server/feature.ts";
import { bind, bindLimited } from "#server/http/bound-routes.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import {
  decidirResponsable,
  dejarPersona,
  eliminarFamilia,
  quitarResponsable,
} from "./server/dejar-persona.ts";
import { bandejaDePedidosDeFamilia } from "./server/familia.repo.ts";
import {
  aceptarInvitacion,
  anularInvitacion,
  invitar,
  LIMITE_DE_ENLACES,
  LIMITE_DE_INVITACIONES,
  verInvitacion,
} from "./server/invitaciones.ts";
import { CORREOS } from "./server/mails.ts";
import { avisarMayorias, COLA_DE_MAYORIA } from "./server/mayoria.ts";
import { listDatosDeFamilia } from "./server/personales.repo.ts";
import { responderPedido } from "./server/responder-pedido.ts";
import { corregirDni, LIMITE_DE_PERSONAS, sumarPersona } from "./server/sumar-persona.ts";
import { hayFamilia, verAgenda, verFamilia } from "./server/ver-familia.ts";

export const familia: Feature = {
  name: "familia",
  mails: CORREOS,
  inbox: [bandejaDePedidosDeFamilia],
  auditoria: { acciones: { mayoria: "Cumple 18 años" } },
  work: [workOn(COLA_DE_MAYORIA, avisarMayorias, { schedule: () => ({ cron: "0 0 * * *", catchUp: true }) })],
  routes: [
    bind(contract.verFamilia, verFamilia),
    bind(contract.hayFamilia, hayFamilia),
    bind(contract.sumarPersona, sumarPersona),
    bind(contract.corregirDni, corregirDni),
    bind(contract.dejarPersona, dejarPersona),
    bind(contract.decidirResponsable, decidirResponsable),
    bind(contract.quitarResponsable, quitarResponsable),
    bind(contract.invitar, invitar),
    bind(contract.anularInvitacion, anularInvitacion),
    bindLimited(LIMITE_DE_ENLACES, contract.verInvitacion, (deps, _, input) => verInvitacion(deps, input)),
    bind(contract.aceptarInvitacion, aceptarInvitacion),
    bind(contract.responderPedido, responderPedido),
    bind(contract.verAgenda, verAgenda),
  ],
  limits: [LIMITE_DE_PERSONAS, LIMITE_DE_INVITACIONES, LIMITE_DE_ENLACES],
  personalData: {
    name: "familia",
    export: (_deps, q, usuarioId) => listDatosDeFamilia(q, usuarioId),
    erase: eliminarFamilia,
  },
};
