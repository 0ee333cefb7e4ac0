import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { type Franja, jornadaDe, turnosDeJornada } from "#features/canchas/canchas/rules.ts";
import {
  canchaPorId,
  canchasDisponibles,
  horasOcupadas,
} from "#features/canchas/canchas/server/buscar-cancha.ts";
import { lapsoDe, toFranja } from "#features/canchas/canchas/server/ocupar.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { CanchaParaReservar, Disponibilidad, Verificacion } from "../../contract/pedir.ts";
import { minutosDeFranjas, type Pedido, seSuperponen } from "../../rules.ts";
import { listPendientes } from "../repo.ts";
import { franjasDeGuardada } from "../to-reserva.ts";
import { leerPedido } from "./leer-pedido.ts";

/** Slots of a court on a day: free, requested, taken or past (Rule CAN-3). */
export async function verDisponibilidad(
  deps: Pick<Deps, "clock" | "club" | "db">,
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

/** Expands a request into its days and hours and marks the taken ones; 422 for invalid requests. */
export async function verificar(
  deps: Pick<Deps, "clock" | "club" | "db">,
  input: Pedido & { canchaId: number },
): Promise<Outcome<Verificacion>> {
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

/** Courts that can be requested, by name. */
export async function verCanchas(deps: Pick<Deps, "db">): Promise<Outcome<CanchaParaReservar[]>> {
  const canchas = await canchasDisponibles(deps.db);
  return done(canchas.map(({ id, nombre, precioPorHora }) => ({ id, nombre, precioPorHora })));
}

/** Which of the given hours of a court are taken, and when. */
export async function ocupadas(
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
