import { club } from "#club";
import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, type Refusal, refused } from "#contract/outcome.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import type { Franja } from "#features/canchas/canchas/rules.ts";
import { courtTransaction, lockCanchas } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { canchaNoDisponible, enPalabras } from "#features/canchas/canchas/server/ocupar.ts";
import { lockUsuario } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Reserva } from "../../contract/reserva.ts";
import { minutosDeFranjas, type Pedido, seSuperponen, TELEFONO_MENSAJE } from "../../rules.ts";
import { avisarPedido } from "../mails.ts";
import { countPendientes, insertReserva, type ReservaNueva, selectReservas, yaPedida } from "../repo.ts";
import { toReserva } from "../to-reserva.ts";
import { ocupadas } from "./disponibilidad.ts";
import { leerPedido, leerTelefono } from "./leer-pedido.ts";

export interface PedidoDeCancha extends Pedido {
  canchaId: number;
  telefono: string;
  comentario: string | null;
}

/**
 * Requests a court (Rule CAN-4). 422 for invalid requests; 404 for an unknown court, 409 for an unavailable one;
 * 409 for taken hours, for hours the person has already requested, and beyond the limit of pending requests per
 * person.
 */
export async function crearReserva(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  input: PedidoDeCancha,
): Promise<Outcome<Reserva>> {
  const creadas = await crear(deps, actor, [input], () => "");
  if (!creadas.ok) return creadas;
  const [creada] = creadas.value;
  if (!creada) throw new Error("a request that was made is not there");
  return done(creada);
}

/** Several requests, all or none; a refusal names the invalid one (`reservas.2.fecha`). */
export function crearReservas(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  input: { reservas: readonly PedidoDeCancha[] },
): Promise<Outcome<Reserva[]>> {
  return crear(deps, actor, input.reservas, (n) => `reservas.${n}.`);
}

async function crear(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  pedidos: readonly PedidoDeCancha[],
  prefijo: (n: number) => string,
): Promise<Outcome<Reserva[]>> {
  const ahora = deps.clock();
  const leidos = leer(pedidos, prefijo, ahora);
  if (!leidos.ok) return leidos;
  return courtTransaction(deps.db, async (tx) => {
    // Serialized per person, so that concurrent requests cannot exceed the limit.
    if (!(await lockUsuario(tx, actor.usuarioId))) return notFound();
    const canchas = await lockCanchas(tx, [...new Set(pedidos.map(({ canchaId }) => canchaId))]);
    for (const [n, { pedido, franjas }] of leidos.value.entries()) {
      const cancha = canchas.find(({ id }) => id === pedido.canchaId);
      const problema = await problemaDeCancha(tx, cancha, franjas, prefijo(n));
      if (problema) return problema;
    }
    const nuevas = leidos.value.map(({ pedido, franjas, telefono }) =>
      toNueva(pedido, franjas, telefono, ahora),
    );
    // The form was submitted twice: the first request exists already.
    for (const [n, nueva] of nuevas.entries())
      if (await yaPedida(tx, actor.usuarioId, nueva)) return deUno(yaLaPediste(), `${prefijo(n)}horaInicio`);
    const demasiados = await problemaDeCantidad(tx, actor, leidos.value.length, ahora);
    if (demasiados) return demasiados;
    const creadas = await selectReservas(tx, await insertReserva(tx, actor.usuarioId, nuevas));
    for (const creada of creadas) await avisarPedido(deps, tx, creada);
    return done(creadas.map(toReserva));
  });
}

interface Leido {
  pedido: PedidoDeCancha;
  franjas: Franja[];
  telefono: string;
}

function leer(
  pedidos: readonly PedidoDeCancha[],
  prefijo: (n: number) => string,
  ahora: Date,
): Outcome<Leido[]> {
  const leidos: Leido[] = [];
  const errors: NonNullable<Refusal["errors"]> = [];
  for (const [n, pedido] of pedidos.entries()) {
    const telefono = leerTelefono(pedido.telefono);
    const leido = leerPedido(pedido, ahora);
    if (telefono === null) errors.push({ path: `${prefijo(n)}telefono`, message: TELEFONO_MENSAJE });
    if (!leido.ok) errors.push({ ...leido.problema, path: `${prefijo(n)}${leido.problema.path}` });
    if (telefono === null || !leido.ok) continue;
    const { franjas } = leido;
    if (leidos.some((otro) => otro.pedido.canchaId === pedido.canchaId && chocan(otro.franjas, franjas)))
      errors.push({ path: `${prefijo(n)}horaInicio`, message: "Se superpone con otro de los que pedís" });
    leidos.push({ pedido, franjas, telefono });
  }
  const [primero] = errors;
  return primero ? refused(422, "datos-invalidos", primero.message, { errors }) : done(leidos);
}

function chocan(unas: readonly Franja[], otras: readonly Franja[]): boolean {
  return unas.some((una) => otras.some((otra) => seSuperponen(una, otra)));
}

async function problemaDeCancha(
  tx: Tx,
  cancha: Cancha | undefined,
  franjas: readonly Franja[],
  prefijo: string,
): Promise<Rechazo | null> {
  if (!cancha || cancha.retirada) return deUno(notFound("Esa cancha no existe."), `${prefijo}canchaId`);
  if (!cancha.disponible) return deUno(canchaNoDisponible(), `${prefijo}canchaId`);
  const [primera] = (await ocupadas(tx, cancha.id, franjas)).filter(({ ocupada }) => ocupada);
  if (!primera?.ocupada) return null;
  const detail = `${cancha.nombre} ya está ocupada el ${enPalabras(primera.ocupada)}. Elegí otro horario.`;
  return deUno(refused(409, "horario-ocupado", detail), `${prefijo}horaInicio`);
}

function yaLaPediste() {
  return refused(409, "ya-pedida", "Ya pediste ese horario: el club todavía no te respondió.");
}

type Rechazo = { ok: false } & Refusal;

/** Prefixes the refusal with the index of the request, as in a 422. */
function deUno(rechazo: Rechazo, path: string): Rechazo {
  return { ...rechazo, errors: [{ path, message: rechazo.detail }] };
}

async function problemaDeCantidad(tx: Tx, actor: Actor, nuevos: number, ahora: Date) {
  const { maximoPendientes } = club.canchas;
  const pendientes = await countPendientes(tx, actor.usuarioId, clubTime(ahora).fecha);
  if (pendientes + nuevos <= maximoPendientes) return null;
  return refused(
    409,
    "demasiados-pedidos",
    `Podés tener hasta ${maximoPendientes} pedidos sin responder${pendientes > 0 ? `, y ya tenés ${pendientes}` : ""}. Esperá la respuesta del club o cancelá alguno.`,
  );
}

function toNueva(
  pedido: PedidoDeCancha,
  franjas: readonly Franja[],
  telefono: string,
  ahora: Date,
): ReservaNueva {
  const banda = franjas[0];
  return {
    fechaPedido: ahora,
    canchaId: pedido.canchaId,
    tipoReserva: pedido.tipoReserva,
    fecha: pedido.fecha,
    horaInicio: banda?.desde ?? null,
    horaFin: banda?.hasta ?? null,
    minutos: minutosDeFranjas(franjas),
    telefono,
    comentario: pedido.comentario,
  };
}
