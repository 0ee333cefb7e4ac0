import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import type { Franja } from "#features/canchas/canchas/rules.ts";
import { courtTransaction, lockCanchas } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { canchaNoDisponible, enPalabras } from "#features/canchas/canchas/server/ocupar.ts";
import { lockUsuario } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Reserva } from "../../contract/reserva.ts";
import { minutosDeFranjas, type Pedido, seSuperponen, TELEFONO_MENSAJE } from "../../rules.ts";
import { avisar, RECIBIDA } from "../mails.ts";
import { countPendientes, hasPedida, insertReserva, listReservasPorId, type ReservaNueva } from "../repo.ts";
import { toReserva } from "../to-reserva.ts";
import { ocupadas } from "./disponibilidad.ts";
import { invalido, leerPedido, leerTelefono, type Rechazo } from "./leer-pedido.ts";

export interface PedidoDeCancha extends Pedido {
  canchaId: number;
  telefono: string;
  comentario: string | null;
  /** Who it is for; the caller by default. */
  paraPersona?: number | undefined;
}

/**
 * Requests a court (Rule CAN-4). 422 for invalid requests; 404 for an unknown court, 409 for an unavailable one;
 * 409 for taken hours, for hours the person has already requested, and beyond the limit of pending requests per
 * person.
 */
export async function crearReserva(
  deps: Pick<Deps, "clock" | "club" | "db" | "destinatarios" | "jobs" | "personasACargo" | "settings">,
  actor: Actor,
  input: PedidoDeCancha,
): Promise<Outcome<Reserva>> {
  const creadas = await crear(deps, actor, [input], () => "");
  return creadas.ok ? done(creadas.value[0] as Reserva) : creadas;
}

/** Several requests, all or none; a refusal names the invalid one (`reservas.2.fecha`). */
export function crearReservas(
  deps: Pick<Deps, "clock" | "club" | "db" | "destinatarios" | "jobs" | "personasACargo" | "settings">,
  actor: Actor,
  input: { reservas: readonly PedidoDeCancha[] },
): Promise<Outcome<Reserva[]>> {
  return crear(deps, actor, input.reservas, (n) => `reservas.${n}.`);
}

async function crear(
  deps: Pick<Deps, "clock" | "club" | "db" | "destinatarios" | "jobs" | "personasACargo" | "settings">,
  actor: Actor,
  pedidos: readonly PedidoDeCancha[],
  prefijo: (n: number) => string,
): Promise<Outcome<Reserva[]>> {
  const ahora = deps.clock();
  const leidos = leer(deps, pedidos, prefijo);
  if (!leidos.ok) return leidos;
  const [quien = actor.usuarioId, ...otros] = new Set(
    pedidos.map(({ paraPersona }) => paraPersona ?? actor.usuarioId),
  );
  if (otros.length > 0)
    return invalido(`${prefijo(0)}paraPersona`, "Pedí los turnos de cada persona por separado");
  return courtTransaction(deps.db, async (tx) => {
    if (!(await deps.personasACargo(deps, tx, actor.usuarioId)).includes(quien))
      return notFound("Esa persona no está en tu familia.");
    // Serialized per person, so that concurrent requests cannot exceed the limit.
    if (!(await lockUsuario(tx, quien))) return notFound();
    const canchas = await lockCanchas(tx, [...new Set(pedidos.map(({ canchaId }) => canchaId))]);
    for (const [n, { pedido, franjas }] of leidos.value.entries()) {
      const cancha = canchas.find(({ id }) => id === pedido.canchaId);
      const problema = await problemaDeCancha(tx, cancha, franjas, prefijo(n));
      if (problema) return problema;
    }
    const nuevas = leidos.value.map((leido) => toNueva(leido, ahora));
    // The form was submitted twice: the first request exists already.
    for (const [n, nueva] of nuevas.entries())
      if (await hasPedida(tx, quien, nueva)) {
        const detail = "Ya pediste ese horario: el club todavía no te respondió.";
        return deUno(refused(409, "ya-pedida", detail), `${prefijo(n)}horaInicio`);
      }
    const demasiados = await problemaDeCantidad(deps, tx, quien, leidos.value.length);
    if (demasiados) return demasiados;
    const creadas = await listReservasPorId(tx, await insertReserva(tx, quien, nuevas));
    for (const creada of creadas) await avisar(deps, tx, creada, RECIBIDA);
    return done(creadas.map(toReserva));
  });
}

export interface Leido {
  pedido: PedidoDeCancha;
  franjas: Franja[];
  telefono: string;
}

/** Parses requests; a 422 names all invalid fields. */
export function leer(
  deps: Pick<Deps, "clock" | "club">,
  pedidos: readonly PedidoDeCancha[],
  prefijo: (n: number) => string,
): Outcome<Leido[]> {
  const ahora = deps.clock();
  const { canchas } = deps.club();
  const leidos: Leido[] = [];
  const problemas: Rechazo[] = [];
  for (const [n, pedido] of pedidos.entries()) {
    const mal = (path: string, message: string) => problemas.push(invalido(`${prefijo(n)}${path}`, message));
    const telefono = leerTelefono(pedido.telefono);
    const franjas = leerPedido(canchas, pedido, ahora);
    if (telefono === null) mal("telefono", TELEFONO_MENSAJE);
    if (!franjas.ok) for (const { path, message } of franjas.errors ?? []) mal(path, message);
    if (telefono === null || !franjas.ok) continue;
    const leido = { pedido, franjas: franjas.value, telefono };
    if (leidos.some((otro) => chocan(otro, leido)))
      mal("horaInicio", "Se superpone con otro de los que pedís");
    leidos.push(leido);
  }
  const [primero] = problemas;
  if (!primero) return done(leidos);
  return { ...primero, errors: problemas.flatMap(({ errors = [] }) => errors) };
}

function chocan(uno: Leido, otro: Leido): boolean {
  const mismaCancha = uno.pedido.canchaId === otro.pedido.canchaId;
  return mismaCancha && uno.franjas.some((una) => otro.franjas.some((otra) => seSuperponen(una, otra)));
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

/** Prefixes the refusal with the index of the request, as in a 422. */
function deUno(rechazo: Rechazo, path: string): Rechazo {
  return { ...rechazo, errors: [{ path, message: rechazo.detail }] };
}

async function problemaDeCantidad(
  deps: Pick<Deps, "clock" | "club">,
  tx: Tx,
  usuarioId: number,
  nuevos: number,
) {
  const { maximoPendientes } = deps.club().canchas;
  const pendientes = await countPendientes(tx, usuarioId, clubTime(deps.clock()).fecha);
  if (pendientes + nuevos <= maximoPendientes) return null;
  return refused(
    409,
    "demasiados-pedidos",
    `Podés tener hasta ${maximoPendientes} pedidos sin responder${pendientes > 0 ? `, y ya tenés ${pendientes}` : ""}. Esperá la respuesta del club o cancelá alguno.`,
  );
}

export function toNueva({ pedido, franjas, telefono }: Leido, ahora: Date): ReservaNueva {
  const { canchaId, tipoReserva, fecha, comentario } = pedido;
  return {
    fechaPedido: ahora,
    canchaId,
    tipoReserva,
    fecha,
    // A whole day keeps the hours that it had when it was requested.
    horaInicio: (tipoReserva === "MES_COMPLETO" && pedido.horaInicio) || (franjas[0]?.desde ?? null),
    horaFin: (tipoReserva === "MES_COMPLETO" && pedido.horaFin) || (franjas[0]?.hasta ?? null),
    minutos: minutosDeFranjas(franjas),
    telefono,
    comentario,
  };
}
