import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { COLA_DE_MENSAJES, enviarMensaje, repartirMensaje, verDestino } from "./server/enviar-mensaje.ts";
import { CORREOS } from "./server/mails.ts";

/** Messages to the holders of an event's tickets. */
export const mensajes: Feature = {
  name: "mensajes",
  mails: CORREOS,
  auditoria: {
    objetos: {},
    acciones: { "evento.mensaje": "Escribió a quienes tienen entradas" },
    campos: { asunto: "Asunto", copias: "Copias" },
  },
  routes: [
    bind(contract.verDestino, (deps, _, input) => verDestino(deps, input)),
    bind(contract.enviarMensaje, enviarMensaje),
  ],
  work: [workOn(COLA_DE_MENSAJES, repartirMensaje)],
};
