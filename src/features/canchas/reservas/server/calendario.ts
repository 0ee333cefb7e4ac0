import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { formatCantidad } from "#contract/format.ts";
import { conflict, done, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import {
  type Franja,
  type HorarioDeCanchas,
  jornadaDe,
  problemaDeHoras,
} from "#features/canchas/canchas/rules.ts";
import {
  CANCHAS,
  canchaPorId,
  canchasEnUso,
  courtTransaction,
  horasOcupadas,
  lockCanchas,
  marcarRetirada,
  ocupacionPorId,
  semanasPorSerie,
} from "#features/canchas/canchas/server/canchas.ts";
import {
  agruparEnSerie,
  liberar,
  liberarSerie,
  ocupar,
  toFranja,
} from "#features/canchas/canchas/server/ocupar.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Casillero, DiaDeCancha } from "../contract.ts";
import {
  DIAS_DE_CALENDARIO_MAX,
  DIAS_DE_REPETICION_MAX,
  enUnaLinea,
  franjasDeBloqueo,
  franjasPorVenir,
  nombreDe,
  seSuperponen,
} from "../rules.ts";
import {
  findExistente,
  listFirmes,
  listPendientes,
  listReservasDe,
  listReservasPorId,
  lockReserva,
  type ReservaRow,
} from "./reservas.repo.ts";
import { avisarDecision, mover } from "./responder.ts";
import { franjasDeGuardada, toReserva } from "./to-reserva.ts";

/**
 * Retires a court. `mantener` keeps its upcoming bookings and requests; `rechazar` rejects them by email.
 * Without a choice, a 409 gives their number.
 */
export async function retirarCancha(
  deps: Deps,
  actor: Actor,
  input: { id: number; reservas?: "mantener" | "rechazar" | undefined },
): Promise<Outcome<Cancha>> {
  const retired = await deps.db.transaction(async (tx) => {
    const porVenir = await reservasPorVenir(deps, tx, input.id);
    // Locks bookings before their court, in the same order as decisions do.
    if (input.reservas === "rechazar") for (const { reserva } of porVenir) await lockReserva(tx, reserva.id);
    const [cancha] = await lockCanchas(tx, [input.id]);
    if (!cancha) return notFound("Esa cancha no existe.");
    if (cancha.retirada) return done(cancha);
    // Read again, because requests may have arrived before the court was locked.
    const current = await reservasPorVenir(deps, tx, input.id);
    if (!input.reservas && current.length > 0)
      return conflict("reservas-por-venir", `${cancha.nombre} tiene ${cuantas(current)} por venir.`);
    if (input.reservas === "rechazar") {
      const locked = new Set(porVenir.map(({ reserva }) => reserva.id));
      if (current.some(({ reserva }) => !locked.has(reserva.id)))
        return conflict("reservas-nuevas", "Entraron pedidos mientras la retirabas. Probá de nuevo.");
      for (const { reserva } of current) await rechazar(deps, tx, reserva.id);
    }
    return done(await marcarRetirada(deps, tx, actor, cancha));
  });
  deps.cache.drop(CANCHAS);
  return retired;
}

async function rechazar(deps: Deps, tx: Tx, id: number): Promise<void> {
  const reserva = await lockReserva(tx, id);
  if (!reserva) return;
  await mover(deps, tx, reserva, "rechazada");
  await avisarDecision(deps, tx, reserva.estado, await findExistente(tx, id));
}

/** Returns the accepted and pending bookings that are not over. */
async function reservasPorVenir(deps: Deps, tx: Tx, canchaId: number): Promise<ReservaRow[]> {
  const ahora = deps.clock();
  const { canchas } = deps.club();
  const firmes = await listFirmes(tx, canchaId, `${clubTime(ahora).fecha.slice(0, 7)}-01`);
  return firmes.filter(
    ({ reserva }) => franjasPorVenir(franjasDeGuardada(canchas, reserva), ahora, "hasta").length > 0,
  );
}

function cuantas(porVenir: readonly ReservaRow[]): string {
  const aceptadas = porVenir.filter(({ reserva }) => reserva.estado === "aceptada").length;
  const pedidos = porVenir.length - aceptadas;
  return [
    aceptadas > 0 && formatCantidad(aceptadas, "reserva aceptada", "reservas aceptadas"),
    pedidos > 0 && formatCantidad(pedidos, "pedido sin responder", "pedidos sin responder"),
  ]
    .filter(Boolean)
    .join(" y ");
}

/** Returns the occupations and requests per court within a range of days. 422 for more than six weeks. */
export async function verCalendario(
  deps: Deps,
  { desde, hasta, canchaId }: { desde: string; hasta: string; canchaId?: number | undefined },
): Promise<Outcome<Casillero[]>> {
  if (hasta < desde) return invalidValue("hasta", "La última fecha es anterior a la primera");
  if (hasta >= addDays(desde, DIAS_DE_CALENDARIO_MAX))
    return invalidValue("hasta", `Como máximo ${DIAS_DE_CALENDARIO_MAX} días por vez`);
  if (canchaId !== undefined && !(await canchaPorId(deps.db, canchaId)))
    return notFound("Esa cancha no existe.");
  return done(await listCasilleros(deps, canchaId ?? null, desde, hasta));
}

/** Returns the occupations and requests of a court, or of all courts. */
async function listCasilleros(
  deps: Deps,
  cual: number | null,
  desde: string,
  hasta: string,
): Promise<Casillero[]> {
  const lapso = { inicio: clubInstant(desde, "00:00"), fin: clubInstant(hasta, "24:00") };
  const horas = await horasOcupadas(deps.db, cual, lapso);
  const series = horas.flatMap(({ serie }) => serie ?? []);
  const semanas = await semanasPorSerie(deps.db, series, deps.clock());
  const deReservas = horas.flatMap(({ clase, ocupacionId }) => (clase === "reserva" ? ocupacionId : []));
  const rows = await listReservasDe(deps.db, deReservas);
  const porOcupacion = new Map(rows.map((row) => [row.reserva.ocupacionId, row]));
  const tomadas = horas.map((hora): Casillero => {
    const row = porOcupacion.get(hora.ocupacionId);
    const { fecha, desde: horaInicio, hasta: horaFin } = toFranja(hora);
    return {
      clase: hora.clase,
      id: row?.reserva.id ?? hora.ocupacionId,
      estado: "aceptada",
      titulo: row ? nombreDe(toReserva(row)) : hora.titulo,
      canchaId: hora.canchaId,
      fecha,
      horaInicio,
      horaFin,
      semanas: hora.serie === null ? null : (semanas.get(hora.serie) ?? 0),
    };
  });
  const pedidas = (await listPendientes(deps.db, cual, desde, hasta)).flatMap((row) =>
    toCasilleros(deps.club().canchas, row).filter(({ fecha }) => fecha >= desde && fecha <= hasta),
  );
  return [...tomadas, ...pedidas].sort(porHora);
}

/** Returns the entries that overlap each pending request: occupations, then other requests. */
export async function listSuperpuestas(deps: Deps, rows: readonly ReservaRow[]) {
  const horario = deps.club().canchas;
  const pedidos = rows
    .filter(({ reserva }) => reserva.estado === "pendiente")
    .map(({ reserva }) => ({ ...reserva, franjas: franjasDeGuardada(horario, reserva) }));
  const dias = pedidos.flatMap(({ franjas }) => franjas.map(({ fecha }) => fecha)).sort();
  const [primero, ultimo] = [dias[0], dias.at(-1)];
  if (!primero || !ultimo) return new Map<number, Casillero[]>();
  const canchas = new Set(pedidos.map(({ canchaId }) => canchaId));
  const [cual = null] = canchas.size === 1 ? canchas : [];
  const casilleros = await listCasilleros(deps, cual, primero, ultimo);
  return new Map(
    pedidos.map(({ id, canchaId, franjas }) => {
      const otras = new Map<string, Casillero>();
      for (const uno of casilleros) {
        const { clase, fecha, horaInicio: desde, horaFin: hasta } = uno;
        const key = `${clase} ${uno.id}`;
        if (uno.canchaId !== canchaId || key === `reserva ${id}` || otras.has(key)) continue;
        if (franjas.some((franja) => seSuperponen(franja, { fecha, desde, hasta }))) otras.set(key, uno);
      }
      return [id, [...otras.values()].sort((a, b) => a.estado.localeCompare(b.estado))];
    }),
  );
}

/** Returns the notes shown with listed bookings: the reply, and entries that overlap a request. */
export async function notasDeReservas(deps: Deps, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await listReservasPorId(deps.db, ids);
  const superposiciones = await superposicionesDe(deps, rows);
  return new Map(
    rows.map(({ reserva: { id, respuesta } }) => [
      id,
      [respuesta && `Respondida: «${respuesta}»`, superposiciones.get(id)].flatMap((nota) => nota || []),
    ]),
  );
}

/** Describes what overlaps each pending request. */
export async function superposicionesDe(deps: Deps, rows: readonly ReservaRow[]) {
  const superpuestas = [...(await listSuperpuestas(deps, rows))];
  return new Map(
    superpuestas.flatMap(([id, [primera, ...otras]]) => {
      const mas = otras.length > 0 ? ` y ${otras.length} más` : "";
      return primera ? [[id, `Se superpone con ${enUnaLinea(primera)}${mas}`] as const] : [];
    }),
  );
}

export async function verDiaDeCanchas(deps: Deps, fecha: string): Promise<DiaDeCancha[]> {
  const [canchas, casilleros] = await Promise.all([
    canchasEnUso(deps.db),
    listCasilleros(deps, null, fecha, fecha),
  ]);
  return canchas.map(({ id, nombre }) => ({
    id,
    nombre,
    casilleros: casilleros.filter(({ canchaId }) => canchaId === id),
  }));
}

function toCasilleros(horario: HorarioDeCanchas, row: ReservaRow): Casillero[] {
  return franjasDeGuardada(horario, row.reserva).map(({ fecha, desde, hasta }) => ({
    clase: "reserva",
    id: row.reserva.id,
    estado: "pendiente",
    titulo: nombreDe(toReserva(row)),
    canchaId: row.reserva.canchaId,
    fecha,
    horaInicio: desde,
    horaFin: hasta,
    semanas: null,
  }));
}

function porHora(a: Casillero, b: Casillero): number {
  return (
    a.fecha.localeCompare(b.fecha) || a.horaInicio.localeCompare(b.horaInicio) || a.canchaId - b.canchaId
  );
}

type Bloqueo = JsonOf<typeof contract.bloquearHoras>;

/**
 * Blocks hours of a court, once or repeatedly, all or none; a 409 names the conflict. Each day is a separate
 * occupation, so that single days can be freed.
 */
export async function bloquearHoras(deps: Deps, actor: Actor, input: Bloqueo): Promise<Outcome<Casillero[]>> {
  const { canchas } = deps.club();
  const problema = problemaDe(canchas, input);
  if (problema) return problema;
  const ahora = deps.clock();
  const franjas = franjasDeBloqueo(canchas, input, ahora);
  if (franjasPorVenir(franjas.slice(0, 1), ahora).length === 0)
    return invalidValue("fecha", "Ese horario ya pasó");
  return courtTransaction(deps.db, (tx) => bloquear(deps, tx, actor, input, franjas));
}

function problemaDe(
  horario: HorarioDeCanchas,
  { fecha, horaInicio, horaFin, repetirHasta = fecha }: Bloqueo,
) {
  const jornada = jornadaDe(horario, fecha);
  const desde = horaInicio ?? jornada?.apertura ?? "";
  const hasta = horaFin ?? jornada?.cierre ?? "";
  const problema = problemaDeHoras(horario, { fecha, desde, hasta });
  if (problema) return invalidValue(jornada ? "horaInicio" : "fecha", problema);
  if (repetirHasta < fecha) return invalidValue("repetirHasta", "La última fecha es anterior a la primera");
  if (repetirHasta > addDays(fecha, DIAS_DE_REPETICION_MAX))
    return invalidValue("repetirHasta", "Se puede repetir como máximo por un año");
  return null;
}

async function bloquear(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { canchaId, motivo }: Bloqueo,
  franjas: readonly Franja[],
): Promise<Outcome<Casillero[]>> {
  const casilleros: Casillero[] = [];
  for (const franja of franjas) {
    const pedido = { canchaId, clase: "bloqueo" as const, titulo: motivo, franjas: [franja] };
    const ocupada = await ocupar(deps, tx, pedido);
    if (!ocupada.ok) return ocupada;
    casilleros.push({
      clase: "bloqueo",
      id: ocupada.value,
      estado: "aceptada",
      titulo: motivo,
      canchaId,
      fecha: franja.fecha,
      horaInicio: franja.desde,
      horaFin: franja.hasta,
      semanas: franjas.length > 1 ? franjas.length : null,
    });
  }
  const ids = casilleros.map(({ id }) => id);
  if (ids.length > 1) await agruparEnSerie(tx, ids);
  await registrar(deps, tx, actor, {
    accion: "bloqueo.crear",
    objetoId: ids[0] ?? null,
    despues: {
      canchaId,
      fechas: franjas.map(({ fecha }) => fecha),
      horaInicio: franjas[0]?.desde,
      horaFin: franjas[0]?.hasta,
    },
  });
  return done(casilleros);
}

/** Frees blocked hours, or all days of the series that are not over. 404 for hours of a booking or an event. */
export function desbloquearHoras(
  deps: Deps,
  actor: Actor,
  input: { id: number; alcance: "semana" | "serie" },
): Promise<Outcome<{ ok: true; semanas: number }>> {
  return deps.db.transaction(async (tx) => {
    const ocupacion = await ocupacionPorId(tx, input.id);
    if (ocupacion?.clase !== "bloqueo") return notFound("Ese bloqueo no existe.");
    const { canchaId, serie } = ocupacion;
    const entera = input.alcance === "serie" && serie !== null;
    await liberar(tx, input.id);
    const semanas = 1 + (entera ? await liberarSerie(tx, serie, deps.clock()) : 0);
    await registrar(deps, tx, actor, {
      accion: "bloqueo.eliminar",
      objetoId: input.id,
      antes: { canchaId, ...(entera && { semanas }) },
    });
    return done({ ok: true, semanas });
  });
}
