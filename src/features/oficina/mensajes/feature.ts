import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { detenerMensaje, enviarMensaje, preverMensaje, probarMensaje } from "./server/enviar-mensaje.ts";
import { CORREOS } from "./server/mails.ts";
import { deleteDatosDe, listRecibidos } from "./server/mensajes.repo.ts";
import { COLA_DE_MENSAJES, repartirMensaje, retomarRepartos } from "./server/repartir-mensaje.ts";
import { listarDestinatarios, listarMensajes, verMensaje } from "./server/ver-mensajes.ts";

export const mensajesAGrupos: Feature = {
  name: "mensajes-a-grupos",
  mails: CORREOS,
  actions: [
    {
      titulo: "Escribir a un grupo de personas",
      palabras: "mensaje novedades correo masivo newsletter socios deudores avisar comunicado",
      who: "administrador",
      enlace: "mensajes/nuevo",
    },
  ],
  auditoria: {
    objetos: { mensaje: { label: "Mensaje a un grupo" } },
    acciones: {
      "mensaje.enviar": "Escribió a un grupo",
      "mensaje.detener": "Detuvo el mensaje",
      // Earlier versions recorded this in an event's history.
      "evento.mensaje": "Escribió a quienes tienen entradas",
    },
    campos: { asunto: "Asunto", copias: "Copias", para: "Para", sinEnviar: "Sin enviar" },
  },
  routes: [
    bind(contract.preverMensaje, preverMensaje),
    bind(contract.probarMensaje, probarMensaje),
    bind(contract.enviarMensaje, enviarMensaje),
    ...bindListing(contract.listaDeMensajes, listarMensajes),
    bind(contract.verMensaje, verMensaje),
    bind(contract.detenerMensaje, detenerMensaje),
    ...bindListing(contract.listaDeDestinatarios, listarDestinatarios),
  ],
  work: [workOn(COLA_DE_MENSAJES, repartirMensaje)],
  sweep: (deps) => deps.db.transaction(async (tx) => void (await retomarRepartos(deps, tx))),
  resume: retomarRepartos,
  personalData: {
    name: "mensajes",
    export: (_deps, q, usuarioId) => listRecibidos(q, usuarioId),
    erase: (_deps, tx, usuarioId) => deleteDatosDe(tx, usuarioId),
  },
};
