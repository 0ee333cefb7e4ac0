import * as canchas from "#features/canchas/canchas/contract.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { pagedHeaders } from "#server/http/paged-answer.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import { answerSpreadsheet } from "#server/http/spreadsheet-answer.ts";
import * as contract from "../contract.ts";
import { bloquearHoras, desbloquearHoras } from "./bloquear-horas.ts";
import { verCalendario } from "./calendario.ts";
import { cancelarReserva } from "./cancelar-reserva.ts";
import { crearReserva, crearReservas } from "./crear-reservas.ts";
import { actualizarEstado, deshacerDecision, rechazarReserva } from "./decidir.ts";
import { verCanchas, verDisponibilidad, verificar } from "./disponibilidad.ts";
import { eliminarReserva } from "./eliminar-reserva.ts";
import { exportarReservas } from "./exportar-reservas.ts";
import { listarMias, listarReservas, verTotales } from "./listar-reservas.ts";
import { reservarPara } from "./reservar-para.ts";
import { responder } from "./responder.ts";
import { retirarCancha } from "./retirar-cancha.ts";
import { dibujarCalendario, verReserva } from "./ver-reserva.ts";

export function reservasRoutes(router: ApiRouter, deps: Deps): void {
  deLaPersona(router, deps);
  delPersonal(router, deps);
  // Behind the paths that are words, which it would take for ids.
  router.on(contract.verReserva, async (c) =>
    c.json(unwrap(await verReserva(deps, actorOf(c), c.req.valid("param"))), 200),
  );
}

function deLaPersona(router: ApiRouter, deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">): void {
  router.on(contract.crearReserva, async (c) =>
    c.json(unwrap(await crearReserva(deps, actorOf(c), c.req.valid("json"))), 201),
  );
  router.on(contract.crearVarias, async (c) =>
    c.json(unwrap(await crearReservas(deps, actorOf(c), c.req.valid("json"))), 201),
  );
  for (const route of [canchas.disponibilidad, canchas.disponibilidadDeCompras]) {
    router.on(route, async (c) =>
      c.json(unwrap(await verDisponibilidad(deps, actorOf(c), c.req.valid("query"))), 200),
    );
  }
  for (const route of [canchas.verificar, canchas.verificarReserva]) {
    router.on(route, async (c) =>
      c.json(unwrap(await verificar(deps, actorOf(c), c.req.valid("query"))), 200),
    );
  }
  router.on(canchas.canchasParaReservar, async (c) =>
    c.json(unwrap(await verCanchas(deps, actorOf(c))), 200),
  );
  router.on(contract.misReservas, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarMias(deps, actorOf(c), query));
    pagedHeaders(c, query, total);
    return c.json(rows, 200);
  });
  router.on(contract.cancelarReserva, async (c) =>
    c.json(unwrap(await cancelarReserva(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.reservaComoCalendario, async (c) => {
    const { id } = c.req.valid("param");
    return c.body(unwrap(await dibujarCalendario(deps, actorOf(c), { id })), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="reserva-${id}.ics"`,
    });
  });
}

function delPersonal(router: ApiRouter, deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">): void {
  router.on(contract.listarReservas, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarReservas(deps, actorOf(c), query));
    pagedHeaders(c, query, total);
    return c.json(rows, 200);
  });
  router.on(contract.totalesDeReservas, async (c) =>
    c.json(unwrap(await verTotales(deps, actorOf(c), c.req.valid("query"))), 200),
  );
  router.on(contract.exportarReservas, async (c) =>
    answerSpreadsheet(c, unwrap(await exportarReservas(deps, actorOf(c), c.req.valid("query")))),
  );
  router.on(contract.actualizarEstadoReserva, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await actualizarEstado(deps, actorOf(c), input)), 200);
  });
  router.on(contract.rechazarReserva, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await rechazarReserva(deps, actorOf(c), input)), 200);
  });
  router.on(contract.deshacerReserva, async (c) =>
    c.json(unwrap(await deshacerDecision(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.responderReserva, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await responder(deps, actorOf(c), input)), 200);
  });
  router.on(contract.modificarRespuesta, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await responder(deps, actorOf(c), input)), 200);
  });
  router.on(contract.eliminarReserva, async (c) =>
    c.json(unwrap(await eliminarReserva(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(canchas.calendario, async (c) =>
    c.json(unwrap(await verCalendario(deps, actorOf(c), c.req.valid("query"))), 200),
  );
  router.on(canchas.bloquearHoras, async (c) =>
    c.json(unwrap(await bloquearHoras(deps, actorOf(c), c.req.valid("json"))), 201),
  );
  router.on(canchas.desbloquearHoras, async (c) =>
    c.json(
      unwrap(await desbloquearHoras(deps, actorOf(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
      200,
    ),
  );
  router.on(canchas.retirarCancha, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await retirarCancha(deps, actorOf(c), input)), 200);
  });
  router.on(contract.reservarPara, async (c) =>
    c.json(unwrap(await reservarPara(deps, actorOf(c), c.req.valid("json"))), 201),
  );
}
