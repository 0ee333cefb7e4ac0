import type { z } from "zod";
import { clubInstant, clubTime, DAY_MS } from "#contract/club-time.ts";
import { formatCantidad } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { pickFields } from "#contract/text-fields.ts";
import { liberar } from "#features/canchas/canchas/server/ocupar.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { TEXTOS_DE_EVENTO } from "#features/eventos/eventos/rules.ts";
import { AGENDA } from "#features/eventos/eventos/server/agenda.ts";
import { leerVentaDesde, ocuparCancha } from "#features/eventos/eventos/server/crear-evento.ts";
import { canchaDeEvento, eventoPorId } from "#features/eventos/eventos/server/ver-evento.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import { anunciarCambio } from "./avisar-cambio.ts";
import { type EventoRow, findEventoRow, lockEvento, updateEvento, updateOcupacion } from "./cambios.repo.ts";

type Pedido = { id: number } & z.output<
  (typeof contract.editarEvento.request.body.content)["application/json"]["schema"]
>;
type Cambios = Parameters<typeof updateEvento>[2];

/**
 * Edits an event together with the hours of its court (Rule EVE-10), and emails its holders if the date, time
 * or place changed (Rule EVE-9). The write checks the version: a concurrent second edit gets a 409 with the
 * current event.
 */
export async function editarEvento(deps: Deps, actor: Actor, input: Pedido): Promise<Outcome<Evento>> {
  const editado = await outcomeTransaction(deps.db, (tx) => editarEventoEn(deps, tx, actor, input));
  if (editado.ok) deps.cache.drop(AGENDA, "eventos", `evento:${input.id}`);
  return editado;
}

/** Edits an event in a transaction, which the caller rolls back after a refusal; the caller also drops the cache. */
export async function editarEventoEn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  input: Pedido,
): Promise<Outcome<Evento>> {
  const antes = await findEventoRow(tx, input.id);
  if (!antes) return notFound("Ese evento no existe.");
  if (antes.version !== input.version) return otraVersion(tx, input.id);
  if (antes.situacion === "cancelado")
    return conflict("cancelado", "Este evento está cancelado: ya no se edita.");
  const cambios = leerCambios(deps, antes, input);
  if (!cambios.ok) return cambios;
  const row = await updateEvento(tx, antes, cambios.value);
  if (!row) return porQueNo(tx, antes, cambios.value);
  const cancha = await moverCancha(deps, tx, antes, row, input.canchaId);
  if (!cancha.ok) return cancha;
  await registrar(deps, tx, actor, {
    accion: "evento.modificar",
    objetoId: row.id,
    ...diferencias(antes, row),
  });
  if (input.avisar) await anunciarCambio(deps, tx, antes, row);
  const editado = await eventoPorId(tx, row.id);
  return editado ? done(editado) : notFound("Ese evento no existe.");
}

/** Locks an event until the end of the transaction; null if it does not exist. */
export const eventoParaCambiar = lockEvento;
/**
 * Gives a locked event, which has no court yet, hours that are already reserved for it. Increments its version: an
 * edit that read it before would replace these hours and leave the court occupied.
 */
export const cederOcupacion = (tx: Tx, evento: EventoRow, ocupacionId: number) =>
  updateEvento(tx, evento, { ocupacionId });

/**
 * Validates the input.
 * @returns the columns to update
 */
function leerCambios(deps: Deps, antes: EventoRow, input: Pedido): Outcome<Cambios> {
  const { maximoPorCompra, cantidadEntradas, precioEntrada } = input;
  const ahora = deps.clock();
  const { fecha = antes.fecha, hora = antes.hora } = input;
  const seMueve = fecha !== antes.fecha || hora !== antes.hora;
  const sinFecha = input.sinFecha ?? antes.situacion === "suspendido";
  const vuelve = antes.situacion === "suspendido" && !sinFecha;
  if ((fecha !== antes.fecha || vuelve) && fecha < clubTime(ahora).fecha)
    return invalidField("fecha-invalida", "fecha", "La fecha no puede ser anterior a hoy");
  const ventaDesde =
    input.ventaDesde === undefined
      ? done(antes.ventaDesde)
      : leerVentaDesde(input.ventaDesde || undefined, clubInstant(fecha, hora), ahora);
  if (!ventaDesde.ok) return ventaDesde;
  if (seMueve && ventaDesde.value && ventaDesde.value >= clubInstant(fecha, hora))
    return invalidField(
      "venta-invalida",
      "ventaDesde",
      "La venta empezaría después del evento: cambiá también su inicio",
    );
  const { devolverDias } = input;
  return done({
    ...pickFields(TEXTOS_DE_EVENTO, input),
    maximoPorCompra,
    ...(cantidadEntradas !== undefined && { cantidadEntradas }),
    ...(precioEntrada !== undefined && { precio: precioEntrada }),
    fecha,
    hora,
    ventaDesde: ventaDesde.value,
    situacion: sinFecha ? "suspendido" : seMueve || vuelve ? "reprogramado" : antes.situacion,
    ...(seMueve && { fechaAnterior: antes.fecha, horaAnterior: antes.hora }),
    ...(input.motivo !== undefined && { motivo: input.motivo || null }),
    ...(devolverDias && { devolverHasta: new Date(ahora.getTime() + devolverDias * DAY_MS) }),
  });
}

async function porQueNo(tx: Tx, antes: EventoRow, { cantidadEntradas }: Cambios) {
  const ahora = await findEventoRow(tx, antes.id);
  if (!ahora) return notFound("Ese evento no existe.");
  if (ahora.version !== antes.version || cantidadEntradas === undefined) return otraVersion(tx, antes.id);
  const tomadas = ahora.cantidadEntradas - ahora.entradasDisponibles;
  const message = `Entre vendidas, reservadas y ofrecidas ya hay ${formatCantidad(tomadas, "entrada")}: no pueden ser menos.`;
  return invalidField("capacidad", "cantidadEntradas", message);
}

async function otraVersion(tx: Tx, id: number) {
  const evento = await eventoPorId(tx, id);
  const detail =
    "Otra persona editó este evento mientras lo tenías abierto. Lo que escribiste no se perdió: revisalo.";
  return conflict("version", detail, { context: { evento } });
}

/**
 * Moves the hours of an event's court with the event, or frees the court if the event lost its date or moved
 * elsewhere (Rule EVE-6).
 */
async function moverCancha(
  deps: Deps,
  tx: Tx,
  antes: EventoRow,
  despues: EventoRow,
  pedida: number | null | undefined,
): Promise<Outcome<number | null>> {
  const actual = await canchaDeEvento(tx, antes.id);
  const suspendido = despues.situacion === "suspendido";
  const canchaId = suspendido ? null : pedida === undefined ? (actual?.id ?? null) : pedida;
  const queda =
    canchaId === (actual?.id ?? null) && despues.fecha === antes.fecha && despues.hora === antes.hora;
  if (queda) return done(antes.ocupacionId);
  if (antes.ocupacionId !== null) await liberar(tx, antes.ocupacionId);
  const cuando = { nombre: despues.nombre, fecha: despues.fecha, hora: despues.hora };
  const ocupada = await ocuparCancha(deps, tx, canchaId ?? undefined, cuando);
  if (ocupada.ok) await updateOcupacion(tx, antes.id, ocupada.value);
  return ocupada;
}

function diferencias(antes: EventoRow, despues: EventoRow) {
  const {
    version: _version,
    cambiadoEn: _cambiado,
    entradasDisponibles: _disponibles,
    ...columnas
  } = despues;
  const cambiadas = keysOf(columnas).filter((columna) => String(antes[columna]) !== String(despues[columna]));
  const pick = (row: EventoRow) => Object.fromEntries(cambiadas.map((columna) => [columna, row[columna]]));
  return { antes: pick(antes), despues: pick(despues) };
}
