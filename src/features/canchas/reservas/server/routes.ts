import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerPage, answerSpreadsheet } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as calendario from "../contract/calendario.ts";
import * as pedir from "../contract/pedir.ts";
import * as propias from "../contract/propias.ts";
import * as respuestas from "../contract/responder.ts";
import { bloquearHoras, desbloquearHoras } from "./calendario/bloquear-horas.ts";
import { verCalendario } from "./calendario/calendario.ts";
import { retirarCancha } from "./calendario/retirar-cancha.ts";
import { exportarReservas } from "./lista/exportar-reservas.ts";
import { listarMias, listarReservas, verTotales } from "./lista/listar-reservas.ts";
import { crearReserva, crearReservas } from "./pedir/crear-reservas.ts";
import { verCanchas, verDisponibilidad, verificar } from "./pedir/disponibilidad.ts";
import { reservarPara } from "./pedir/reservar-para.ts";
import { cancelarReserva } from "./propias/cancelar-reserva.ts";
import { dibujarCalendario, verReserva } from "./propias/ver-reserva.ts";
import { actualizarEstado, deshacerDecision, rechazarReserva } from "./responder/decidir.ts";
import { eliminarReserva } from "./responder/eliminar-reserva.ts";
import { responder } from "./responder/responder.ts";

export function reservasRoutes(router: ApiRouter, deps: Deps): void {
  deLaPersona(router, deps);
  delPersonal(router, deps);
  // Registered after the fixed paths, which it would otherwise match as ids.
  router.on(propias.verReserva, async (c) =>
    c.json(unwrap(await verReserva(deps, actorOf(c), c.req.valid("param"))), 200),
  );
}

function deLaPersona(router: ApiRouter, deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">): void {
  router.on(pedir.crearReserva, async (c) =>
    c.json(unwrap(await crearReserva(deps, actorOf(c), c.req.valid("json"))), 201),
  );
  router.on(pedir.crearVarias, async (c) =>
    c.json(unwrap(await crearReservas(deps, actorOf(c), c.req.valid("json"))), 201),
  );
  for (const route of [pedir.disponibilidad, pedir.disponibilidadDeCompras]) {
    router.on(route, async (c) => c.json(unwrap(await verDisponibilidad(deps, c.req.valid("query"))), 200));
  }
  for (const route of [pedir.verificar, pedir.verificarReserva]) {
    router.on(route, async (c) => c.json(unwrap(await verificar(deps, c.req.valid("query"))), 200));
  }
  router.on(pedir.canchasParaReservar, async (c) => c.json(unwrap(await verCanchas(deps)), 200));
  router.on(propias.misReservas, async (c) =>
    answerPage(c, unwrap(await listarMias(deps, actorOf(c), c.req.valid("query")))),
  );
  router.on(propias.cancelarReserva, async (c) =>
    c.json(unwrap(await cancelarReserva(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(propias.reservaComoCalendario, async (c) => {
    const { id } = c.req.valid("param");
    return c.body(unwrap(await dibujarCalendario(deps, actorOf(c), { id })), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="reserva-${id}.ics"`,
    });
  });
}

function delPersonal(router: ApiRouter, deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">): void {
  router.on(respuestas.listarReservas, async (c) =>
    answerPage(c, unwrap(await listarReservas(deps, c.req.valid("query")))),
  );
  router.on(respuestas.totalesDeReservas, async (c) =>
    c.json(unwrap(await verTotales(deps, c.req.valid("query"))), 200),
  );
  router.on(respuestas.exportarReservas, async (c) =>
    answerSpreadsheet(c, unwrap(await exportarReservas(deps, c.req.valid("query")))),
  );
  router.on(respuestas.actualizarEstadoReserva, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await actualizarEstado(deps, actorOf(c), input)), 200);
  });
  router.on(respuestas.rechazarReserva, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await rechazarReserva(deps, actorOf(c), input)), 200);
  });
  router.on(respuestas.deshacerReserva, async (c) =>
    c.json(unwrap(await deshacerDecision(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(respuestas.responderReserva, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await responder(deps, actorOf(c), input)), 200);
  });
  router.on(respuestas.modificarRespuesta, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await responder(deps, actorOf(c), input)), 200);
  });
  router.on(respuestas.eliminarReserva, async (c) =>
    c.json(unwrap(await eliminarReserva(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(calendario.calendario, async (c) =>
    c.json(unwrap(await verCalendario(deps, c.req.valid("query"))), 200),
  );
  router.on(calendario.bloquearHoras, async (c) =>
    c.json(unwrap(await bloquearHoras(deps, actorOf(c), c.req.valid("json"))), 201),
  );
  router.on(calendario.desbloquearHoras, async (c) =>
    c.json(
      unwrap(await desbloquearHoras(deps, actorOf(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
      200,
    ),
  );
  router.on(calendario.retirarCancha, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await retirarCancha(deps, actorOf(c), input)), 200);
  });
  router.on(pedir.reservarPara, async (c) =>
    c.json(unwrap(await reservarPara(deps, actorOf(c), c.req.valid("json"))), 201),
  );
}
