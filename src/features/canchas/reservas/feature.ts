import { clubTime } from "#contract/club-time.ts";
import { CANCHAS } from "#features/canchas/canchas/server/crear-cancha.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindList, bindListing, handle } from "#server/http/bound-routes.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerCalendar } from "#server/http/responses.ts";
import { defineQueue, workOn } from "#server/jobs/jobs.ts";
import * as calendario from "./contract/calendario.ts";
import * as pedir from "./contract/pedir.ts";
import * as propias from "./contract/reserva.ts";
import * as respuestas from "./contract/responder.ts";
import { COLUMNAS_DE_RESERVAS, NOMBRES_DE_TIPO } from "./rules.ts";
import { listReservasDePersonas } from "./server/agenda/repo.ts";
import { reservaAuditada } from "./server/auditoria/repo.ts";
import { bandejaDeReservas } from "./server/bandeja/repo.ts";
import { buscadorDeReservas } from "./server/buscador/repo.ts";
import { bloquearHoras, desbloquearHoras } from "./server/calendario/bloquear-horas.ts";
import { verCalendario } from "./server/calendario/calendario.ts";
import { retirarCancha } from "./server/calendario/retirar-cancha.ts";
import { datosDeReservas } from "./server/datos-de-reservas.ts";
import { verFicha } from "./server/ficha/ver-ficha.ts";
import { listarDe, listarMias, listarReservas, verTotales } from "./server/lista/listar-reservas.ts";
import { CORREOS, recordarReservas } from "./server/mails.ts";
import { crearReserva, crearReservas } from "./server/pedir/crear-reservas.ts";
import { verCanchas, verDisponibilidad, verificar } from "./server/pedir/disponibilidad.ts";
import { reservarPara } from "./server/pedir/reservar-para.ts";
import { verSemanaLibre } from "./server/pedir/semana-libre.ts";
import { cancelarReserva } from "./server/propias/cancelar-reserva.ts";
import { dibujarCalendario, verReserva } from "./server/propias/ver-reserva.ts";
import { actualizarEstado, deshacerDecision, rechazarReserva } from "./server/responder/decidir.ts";
import { eliminarReserva } from "./server/responder/eliminar-reserva.ts";
import { responder } from "./server/responder/responder.ts";

/** Court bookings: requests, the staff's answers and the calendar. */
export const reservas: Feature = {
  name: "reservas",
  finders: [buscadorDeReservas],
  inbox: [bandejaDeReservas],
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
      // A second press on a rejection takes it back.
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
    bind(pedir.crearReserva, crearReserva),
    bind(pedir.crearVarias, crearReservas),
    bind(pedir.disponibilidad, (deps, _, query) => verDisponibilidad(deps, query)),
    bind(pedir.disponibilidadDeCompras, (deps, _, query) => verDisponibilidad(deps, query)),
    bind(pedir.verificar, (deps, _, query) => verificar(deps, query)),
    bind(pedir.verificarReserva, (deps, _, query) => verificar(deps, query)),
    bind(pedir.canchasParaReservar, verCanchas),
    bindList(propias.misReservas, listarMias),
    bindList(respuestas.reservasDePersona, (deps, _, { id, ...query }) => listarDe(deps, [id], query)),
    bind(propias.cancelarReserva, cancelarReserva),
    handle(propias.reservaComoCalendario, async (c, deps) => {
      const { id } = c.req.valid("param");
      return answerCalendar(c, `reserva-${id}`, unwrap(await dibujarCalendario(deps, actorOf(c), { id })));
    }),
    ...bindListing(
      { list: respuestas.listarReservas, export: respuestas.exportarReservas },
      (deps, _, query) => listarReservas(deps, query),
      { file: "reservas", sheet: "Reservas", columns: COLUMNAS_DE_RESERVAS },
    ),
    bind(respuestas.fichaDeReserva, (deps, _, input) => verFicha(deps, input)),
    bind(respuestas.totalesDeReservas, (deps, _, filtros) => verTotales(deps, filtros)),
    bind(respuestas.actualizarEstadoReserva, actualizarEstado),
    bind(respuestas.rechazarReserva, rechazarReserva),
    bind(respuestas.deshacerReserva, deshacerDecision),
    bind(respuestas.responderReserva, responder),
    bind(respuestas.modificarRespuesta, responder),
    bind(respuestas.eliminarReserva, eliminarReserva),
    bind(calendario.calendario, (deps, _, query) => verCalendario(deps, query)),
    bind(calendario.bloquearHoras, bloquearHoras),
    bind(calendario.desbloquearHoras, desbloquearHoras),
    bind(calendario.retirarCancha, retirarCancha),
    bind(pedir.reservarPara, reservarPara),
    // After the fixed paths, which it would otherwise match as ids.
    bind(propias.verReserva, verReserva),
  ],
  // Changes of courts invalidate it; a booking shows within a minute, when every page expires.
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
