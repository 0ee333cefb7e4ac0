import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Club } from "#contract/club.ts";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import {
  atField,
  conflict,
  done,
  invalidValue,
  notFound,
  type Outcome,
  type Refused,
} from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { digitosNacionales } from "#contract/telefono.ts";
import { pickFields } from "#contract/text-fields.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import {
  CAMPOS_DE_CANCHA,
  diasEntre,
  type Franja,
  jornadaDe,
  jornadaMasLarga,
  problemaDeHoras,
  problemaEnJornada,
  turnosDeJornada,
  unirTurnos,
} from "#features/canchas/canchas/rules.ts";
import {
  canchaPorId,
  canchasDisponibles,
  courtTransaction,
  horasOcupadas,
  lockCanchas,
} from "#features/canchas/canchas/server/canchas.ts";
import {
  canchaNoDisponible,
  enPalabras,
  lapsoDe,
  toFranja,
} from "#features/canchas/canchas/server/ocupar.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { lockUsuario, type Persona, personaPorNombre } from "#features/personas/usuarios/server/usuarios.ts";
import { personasACargo } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { CanchaParaReservar, Disponibilidad, Reserva, SemanaLibre } from "../contract.ts";
import {
  DIAS_DE_PRESENTACION,
  franjasDeReserva,
  minutosDeFranjas,
  NOMBRE_MENSAJE,
  type Pedido,
  seSuperponen,
  sinEmpezar,
  TELEFONO_MENSAJE,
  ultimoDiaReservable,
} from "../rules.ts";
import { avisar, RECIBIDA } from "./mails.ts";
import {
  countPendientes,
  findExistente,
  hasPedida,
  insertReserva,
  listPendientes,
  listReservasPorId,
  lockReserva,
  type ReservaNueva,
} from "./reservas.repo.ts";
import { avisarDecision, mover } from "./responder.ts";
import { franjasDeGuardada, toReserva } from "./to-reserva.ts";

/** Returns the free hours of every court that can be booked, from now on (Rule CAN-15). */
export async function verSemanaLibre(deps: Deps): Promise<SemanaLibre> {
  const ahora = deps.clock();
  const { fecha: hoy, hora } = clubTime(ahora);
  const { canchas: horario } = deps.club();
  const dias = diasEntre(hoy, addDays(hoy, DIAS_DE_PRESENTACION - 1));
  const fin = lapsoDe({ fecha: dias.at(-1) ?? hoy, desde: "00:00", hasta: "24:00" }).fin;
  const canchas = await canchasDisponibles(deps.db);
  const tomadas = await horasOcupadas(deps.db, null, { inicio: ahora, fin });

  function libresDe(canchaId: number, fecha: string) {
    const suyas = tomadas.filter((tomada) => tomada.canchaId === canchaId);
    const turnos = turnosDeJornada(jornadaDe(horario, fecha), horario.turnoMinutos);
    return unirTurnos(
      turnos.filter((turno) => {
        const { inicio, fin } = lapsoDe({ fecha, ...turno });
        return inicio > ahora && !suyas.some((tomada) => tomada.inicio < fin && inicio < tomada.fin);
      }),
    );
  }

  return {
    hoy,
    hora,
    canchas: canchas.map((cancha) => ({
      ...paraReservar(cancha),
      dias: dias.map((fecha) => ({ fecha, libres: libresDe(cancha.id, fecha) })),
    })),
  };
}

/**
 * Books a court for somebody; the booking is accepted immediately (Rules CAN-2, CAN-8). With an account, the
 * booking belongs to that person, who gets an email; otherwise it only has the given name.
 */
export async function reservarPara(deps: Deps, actor: Actor, input: JsonOf<typeof contract.reservarPara>) {
  const { nombre, nombreUsuario, ...pedido } = input;
  const ahora = deps.clock();
  const leidos = leer(deps, [pedido], () => "");
  if (!nombre && !nombreUsuario) {
    const sinNombre = invalidValue("nombre", NOMBRE_MENSAJE);
    const demas = leidos.ok ? [] : (leidos.errors ?? []);
    return { ...sinNombre, errors: [...(sinNombre.errors ?? []), ...demas] };
  }
  if (!leidos.ok) return leidos;
  let persona: Persona | null = null;
  if (nombreUsuario) {
    persona = await personaPorNombre(deps.db, nombreUsuario);
    if (!persona) return atField("nombreUsuario", notFound("No hay ningún usuario con ese nombre."));
  }
  const [leido] = leidos.value as [Leido];
  const nueva = { ...toNueva(leido, ahora), nombre: persona ? null : nombre };
  return courtTransaction(deps.db, async (tx) => {
    // Every writer of a court's bookings locks it before the first write, because triggers update the court's totals.
    const [cancha] = await lockCanchas(tx, [nueva.canchaId]);
    if (!cancha) return notFound("Esa cancha no existe.");
    const [id = 0] = await insertReserva(tx, persona?.id ?? null, [nueva]);
    const pedida = await lockReserva(tx, id);
    if (!pedida) throw new Error("a booking that was made is not there");
    const aceptada = await mover(deps, tx, pedida, "aceptada");
    if (!aceptada.ok) return aceptada;
    await registrar(deps, tx, actor, {
      accion: "reserva.crear",
      objetoId: id,
      despues: { canchaId: nueva.canchaId, fecha: nueva.fecha, usuarioId: persona?.id ?? null },
    });
    const row = await findExistente(tx, id);
    await avisarDecision(deps, tx, "pendiente", row);
    return done({ ...toReserva(row), correoSaleEn: null });
  });
}

type PedidoDeCancha = JsonOf<typeof contract.crearReserva>;

/**
 * Requests a court (Rule CAN-4). 422 for invalid requests; 404 for an unknown court; 409 for an unavailable court,
 * for taken hours, for hours the person has already requested, and beyond the limit of pending requests per person.
 */
export async function crearReserva(deps: Deps, actor: Actor, input: PedidoDeCancha) {
  const creadas = await crear(deps, actor, [input], () => "");
  return creadas.ok ? done(creadas.value[0] as Reserva) : creadas;
}

export function crearReservas(deps: Deps, actor: Actor, input: { reservas: readonly PedidoDeCancha[] }) {
  return crear(deps, actor, input.reservas, (n) => `reservas.${n}.`);
}

async function crear(
  deps: Deps,
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
    return invalidValue(`${prefijo(0)}paraPersona`, "Pedí los turnos de cada persona por separado");
  return courtTransaction(deps.db, async (tx) => {
    if (!(await personasACargo(deps, tx, actor.usuarioId)).includes(quien))
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
    // If the form is submitted twice, the first request already exists when the second request arrives.
    for (const [n, nueva] of nuevas.entries())
      if (await hasPedida(tx, quien, nueva)) {
        const detail = "Ya pediste ese horario: el club todavía no te respondió.";
        return atField(`${prefijo(n)}horaInicio`, conflict("ya-pedida", detail));
      }
    const demasiados = await problemaDeCantidad(deps, tx, quien, leidos.value.length);
    if (demasiados) return demasiados;
    const creadas = await listReservasPorId(tx, await insertReserva(tx, quien, nuevas));
    for (const creada of creadas) await avisar(deps, tx, creada, RECIBIDA);
    return done(creadas.map(toReserva));
  });
}

interface Leido {
  pedido: PedidoDeCancha;
  franjas: Franja[];
  telefono: string;
}

/** Parses requests; a 422 names all invalid fields. */
function leer(deps: Deps, pedidos: readonly PedidoDeCancha[], prefijo: (n: number) => string) {
  const ahora = deps.clock();
  const { canchas } = deps.club();
  const leidos: Leido[] = [];
  const problemas: Refused[] = [];
  for (const [n, pedido] of pedidos.entries()) {
    const mal = (path: string, message: string) =>
      problemas.push(invalidValue(`${prefijo(n)}${path}`, message));
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
): Promise<Refused | null> {
  if (!cancha || cancha.retirada) return atField(`${prefijo}canchaId`, notFound("Esa cancha no existe."));
  if (!cancha.disponible) return atField(`${prefijo}canchaId`, canchaNoDisponible());
  const [primera] = (await ocupadas(tx, cancha.id, franjas)).filter(({ ocupada }) => ocupada);
  if (!primera?.ocupada) return null;
  const detail = `${cancha.nombre} ya está ocupada el ${enPalabras(primera.ocupada)}. Elegí otro horario.`;
  return atField(`${prefijo}horaInicio`, conflict("horario-ocupado", detail));
}

async function problemaDeCantidad(deps: Deps, tx: Tx, usuarioId: number, nuevos: number) {
  const { maximoPendientes } = deps.club().canchas;
  const pendientes = await countPendientes(tx, usuarioId, clubTime(deps.clock()).fecha);
  if (pendientes + nuevos <= maximoPendientes) return null;
  return conflict(
    "demasiados-pedidos",
    `Podés tener hasta ${maximoPendientes} pedidos sin responder${pendientes > 0 ? `, y ya tenés ${pendientes}` : ""}. Esperá la respuesta del club o cancelá alguno.`,
  );
}

function toNueva({ pedido, franjas, telefono }: Leido, ahora: Date): ReservaNueva {
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

export async function verDisponibilidad(
  deps: Deps,
  { canchaId, fecha }: { canchaId: number; fecha: string },
): Promise<Outcome<Disponibilidad>> {
  const cancha = await canchaPorId(deps.db, canchaId);
  if (!cancha || cancha.retirada) return notFound("Esa cancha no existe.");
  const ahora = deps.clock();
  const { canchas } = deps.club();
  const dia = lapsoDe({ fecha, desde: "00:00", hasta: "24:00" });
  const tomadas = (await horasOcupadas(deps.db, canchaId, dia)).map(toFranja);
  const pedidas = (await listPendientes(deps.db, canchaId, fecha, fecha)).flatMap(({ reserva }) =>
    franjasDeGuardada(canchas, reserva),
  );
  const estadoDe = (turno: Franja) => {
    if (lapsoDe(turno).inicio <= ahora) return "pasado" as const;
    if (tomadas.some((tomada) => seSuperponen(tomada, turno))) return "ocupado" as const;
    return pedidas.some((pedida) => seSuperponen(pedida, turno)) ? ("pedido" as const) : ("libre" as const);
  };
  const turnos = turnosDeJornada(jornadaDe(canchas, fecha), canchas.turnoMinutos).map(({ desde, hasta }) => ({
    horaInicio: desde,
    horaFin: hasta,
    estado: estadoDe({ fecha, desde, hasta }),
  }));
  const { id, nombre, disponible } = cancha;
  return done({ cancha: { id, nombre, disponible }, fecha, turnos });
}

export async function verificar(deps: Deps, input: Pedido & { canchaId: number }) {
  const cancha = await canchaPorId(deps.db, input.canchaId);
  if (!cancha || cancha.retirada) return notFound("Esa cancha no existe.");
  const leido = leerPedido(deps.club().canchas, input, deps.clock());
  if (!leido.ok) return leido;
  const occupied = await ocupadas(deps.db, cancha.id, leido.value);
  return done({
    disponible: cancha.disponible && occupied.every(({ ocupada }) => ocupada === null),
    franjas: occupied.map(({ franja: { fecha, desde, hasta }, ocupada }) => ({
      fecha,
      horaInicio: desde,
      horaFin: hasta,
      ocupada: ocupada !== null,
    })),
    minutos: minutosDeFranjas(leido.value),
  });
}

/** Visitors see every described field of a court. */
const paraReservar = (cancha: Cancha) => ({ id: cancha.id, ...pickFields(CAMPOS_DE_CANCHA, cancha) });

export async function verCanchas(deps: Deps): Promise<Outcome<CanchaParaReservar[]>> {
  return done((await canchasDisponibles(deps.db)).map(paraReservar));
}

/** Pairs these hours with the occupied hours that they overlap; null for free hours. */
async function ocupadas(
  q: Queryable,
  canchaId: number,
  franjas: readonly Franja[],
): Promise<{ franja: Franja; ocupada: Franja | null }[]> {
  const [primera, ultima] = [franjas[0], franjas.at(-1)];
  if (!primera || !ultima) return [];
  const lapso = { inicio: lapsoDe(primera).inicio, fin: lapsoDe(ultima).fin };
  const tomadas = (await horasOcupadas(q, canchaId, lapso)).map(toFranja);
  return franjas.map((franja) => ({
    franja,
    ocupada: tomadas.find((tomada) => seSuperponen(tomada, franja)) ?? null,
  }));
}

/** Returns the hours that a request covers, or the reason why they cannot be booked (Rule CAN-4). */
function leerPedido(canchas: Club["canchas"], pedido: Pedido, ahora: Date): Outcome<Franja[]> {
  const problema = problemaDe(canchas, pedido, clubTime(ahora).fecha);
  if (problema) return problema;
  const { tipoReserva, fecha } = pedido;
  // A whole day always has its opening hours; hours in the input are ignored.
  const franjas = franjasDeReserva(
    canchas,
    tipoReserva === "DIA_COMPLETO" ? { tipoReserva, fecha } : pedido,
    ahora,
  );
  return sinEmpezar(franjas, ahora) ? done(franjas) : invalidValue("fecha", SENTENCES[tipoReserva]);
}

const SENTENCES: Record<Pedido["tipoReserva"], string> = {
  POR_HORA: "Ese horario ya pasó. Elegí otro.",
  DIA_COMPLETO: "Hoy ya abrió la cancha: elegí otro día, o pedí por hora.",
  MES_COMPLETO: "A ese mes no le queda ningún día con ese horario. Elegí otro.",
};

function problemaDe(canchas: Club["canchas"], pedido: Pedido, hoy: string): Refused | null {
  const { tipoReserva, fecha, horaInicio, horaFin } = pedido;
  if (fecha < hoy) return invalidValue("fecha", "La fecha ya pasó. Elegí otra.");
  const ultimo = ultimoDiaReservable(canchas, hoy);
  if (fecha > ultimo)
    return invalidValue("fecha", `Por ahora se puede reservar hasta el ${formatFecha(ultimo)}.`);
  if (tipoReserva === "DIA_COMPLETO")
    return jornadaDe(canchas, fecha) ? null : invalidValue("fecha", "Ese día las canchas están cerradas.");
  if (tipoReserva === "POR_HORA") {
    if (!horaInicio) return invalidValue("horaInicio", "Elegí desde qué hora");
    if (!horaFin) return invalidValue("horaFin", "Elegí hasta qué hora");
  }
  const semana = jornadaMasLarga(canchas);
  const horas = { desde: horaInicio ?? semana.apertura, hasta: horaFin ?? semana.cierre };
  const message =
    tipoReserva === "POR_HORA"
      ? problemaDeHoras(canchas, { fecha, ...horas })
      : problemaEnJornada(semana, canchas.turnoMinutos, horas);
  return message ? invalidValue("horaInicio", message) : null;
}

/**
 * Returns the ten national digits of a valid Argentine phone (`2346 15-555123`, `+54 9 11 …`), or null. Unlike
 * `digitosNacionales`, it checks the area code, which needs too much data for a browser.
 */
function leerTelefono(texto: string): string | null {
  const numero = parsePhoneNumberFromString(texto, "AR");
  return numero?.country === "AR" && numero.isValid() ? digitosNacionales(numero.nationalNumber) : null;
}
