import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { aceptarInvitacion, LIMITE_DE_ENLACES, verInvitacion } from "./server/aceptar-invitacion.ts";
import { decidirResponsable, dejarPersona, quitarResponsable } from "./server/dejar-persona.ts";
import { anularInvitacion, invitar, LIMITE_DE_INVITACIONES } from "./server/invitar.ts";
import { CORREOS } from "./server/mails.ts";
import { responderPedido } from "./server/responder-pedido.ts";
import { LIMITE_DE_PERSONAS, sumarPersona } from "./server/sumar-persona.ts";
import { hayFamilia, verAgenda, verFamilia } from "./server/ver-familia.ts";

/** The household: who answers for whom, as its people see it. */
export const familia: Feature = {
  name: "familia",
  mails: CORREOS,
  routes: [
    bind(contract.verFamilia, verFamilia),
    bind(contract.hayFamilia, hayFamilia),
    bind(contract.sumarPersona, sumarPersona),
    bind(contract.dejarPersona, dejarPersona),
    bind(contract.decidirResponsable, decidirResponsable),
    bind(contract.quitarResponsable, quitarResponsable),
    bind(contract.invitar, invitar),
    bind(contract.anularInvitacion, anularInvitacion),
    bind(contract.verInvitacion, verInvitacion),
    bind(contract.aceptarInvitacion, aceptarInvitacion),
    bind(contract.responderPedido, responderPedido),
    bind(contract.verAgenda, verAgenda),
  ],
  limits: [LIMITE_DE_PERSONAS, LIMITE_DE_INVITACIONES, LIMITE_DE_ENLACES],
};
