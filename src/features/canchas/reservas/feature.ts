import { clubTime } from "#contract/club-time.ts";
import { CANCHAS } from "#features/canchas/canchas/server/canchas.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindList, bindListing, handle } from "#server/http/bound-routes.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerCalendar } from "#server/http/responses.ts";
import { defineQueue, workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { NOMBRES_DE_TIPO } from "./rules.ts";
import {
  bloquearHoras,
  desbloquearHoras,
  notasDeReservas,
  retirarCancha,
  verCalendario,
} from "./server/calendario.ts";
import { listarDe, listarMias, listarReservas, verTotales } from "./server/lista.ts";
import { CORREOS, recordarReservas } from "./server/mails.ts";
import {
  crearReserva,
  crearReservas,
  reservarPara,
  verCanchas,
  verDisponibilidad,
  verificar,
  verSemanaLibre,
} from "./server/pedir.ts";
import {
  cancelarReserva,
  datosDeReservas,
  dibujarCalendario,
  verFicha,
  verReserva,
} from "./server/propias.ts";
import {
  bandejaDeReservas,
  buscadorDeReservas,
  listReservasDePersonas,
  reservaAuditada,
} from "./server/reservas.repo.ts";
import {
  actualizarEstado,
  deshacerDecision,
  eliminarReserva,
  rechazarReserva,
  responder,
} from "./server/responder.ts";

export const reservas: Feature = {
  name: "reservas",
  finders: [buscadorDeReservas],
  inbox: [{ ...bandejaDeReservas, notas: notasDeReservas }],
  actions: [
    {
      titulo: "Reservar para alguien",
      palabras: "cancha turno nueva reserva",
      who: "staff",
      enlace: "cancha/?abrir=reservar",
    },
    {
      titulo: "Responder reservas",
      palabras: "aceptar rechazar pendientes",
      who: "staff",
      enlace: "cancha/?mostrar=por-responder",
    },
    {
      titulo: "Bloquear cancha",
      palabras: "ver el calendario semana horas entrenamiento",
      who: "staff",
      enlace: "cancha/?vista=calendario&modo=semana",
    },
  ],
  mails: CORREOS,
  auditoria: {
    objetos: { bloqueo: { label: "Horario bloqueado" }, reserva: reservaAuditada },
    acciones: {
      modificar_respuesta: "Cambió la respuesta",
      responder: "Respondió",
      "reserva.estado aceptada": "Aceptó",
      "reserva.estado pendiente": "Volvió a dejar pendiente",
      // Pressing the reject button again undoes the rejection.
      "reserva.rechazar pendiente": "Volvió a dejar pendiente",
    },
    campos: {
      fechas: "Fechas",
      horaInicio: "Hora de inicio",
      horaFin: "Hora de fin",
      tipoReserva: { label: "Tipo de reserva", words: NOMBRES_DE_TIPO },
    },
  },
  routes: [
    bind(contract.crearReserva, crearReserva),
    bind(contract.crearVarias, crearReservas),
    bind(contract.disponibilidad, (deps, _, query) => verDisponibilidad(deps, query)),
    bind(contract.disponibilidadDeCompras, (deps, _, query) => verDisponibilidad(deps, query)),
    bind(contract.verificar, (deps, _, query) => verificar(deps, query)),
    bind(contract.verificarReserva, (deps, _, query) => verificar(deps, query)),
    bind(contract.canchasParaReservar, verCanchas),
    bindList(contract.misReservas, listarMias),
    bindList(contract.reservasDePersona, (deps, _, { id, ...query }) => listarDe(deps, [id], query)),
    bind(contract.cancelarReserva, cancelarReserva),
    handle(contract.reservaComoCalendario, async (c, deps) => {
      const { id } = c.req.valid("param");
      return answerCalendar(c, `reserva-${id}`, unwrap(await dibujarCalendario(deps, actorOf(c), { id })));
    }),
    ...bindListing(contract.listaDeReservas, (deps, _, query, orden) => listarReservas(deps, query, orden)),
    bind(contract.fichaDeReserva, (deps, _, input) => verFicha(deps, input)),
    bind(contract.totalesDeReservas, (deps, _, filtros) => verTotales(deps, filtros)),
    bind(contract.actualizarEstadoReserva, actualizarEstado),
    bind(contract.rechazarReserva, rechazarReserva),
    bind(contract.deshacerReserva, deshacerDecision),
    bind(contract.responderReserva, responder),
    bind(contract.modificarRespuesta, responder),
    bind(contract.eliminarReserva, eliminarReserva),
    bind(contract.calendario, (deps, _, query) => verCalendario(deps, query)),
    bind(contract.bloquearHoras, bloquearHoras),
    bind(contract.desbloquearHoras, desbloquearHoras),
    bind(contract.retirarCancha, retirarCancha),
    bind(contract.reservarPara, reservarPara),
    // Bound after the fixed paths, which would otherwise match as ids.
    bind(contract.verReserva, verReserva),
  ],
  // Invalidated when a court changes. A booking takes up to a minute to show, because pages expire after a minute.
  reads: (deps, page) => ({
    semanaLibre: () => page.shared("semana libre", [CANCHAS], () => verSemanaLibre(deps)),
  }),
  work: [
    workOn(defineQueue({ name: "recordatorios" }), recordarReservas, {
      schedule: () => ({ cron: "5 * * * *" }),
    }),
  ],
  agenda: {
    name: "reservas",
    proximos: (deps, q, { personaIds, porPersona }) =>
      listReservasDePersonas(q, personaIds, porPersona, clubTime(deps.clock()).fecha),
  },
  personalData: datosDeReservas,
};
