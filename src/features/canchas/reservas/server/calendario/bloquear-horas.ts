import { addDays } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { diasEntre, type HorarioDeCanchas, problemaDeHoras } from "#features/canchas/canchas/rules.ts";
import { courtTransaction, ocupacionPorId } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { agruparEnSerie, liberar, liberarSerie, ocupar } from "#features/canchas/canchas/server/ocupar.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Casillero, bloquearHoras as contrato } from "../../contract/calendario.ts";
import { DIAS_DE_REPETICION_MAX, franjasPorVenir } from "../../rules.ts";
import { invalido } from "../pedir/leer-pedido.ts";

type Bloqueo = JsonOf<typeof contrato>;

/**
 * Blocks hours of a court, optionally weekly up to a day: all of them, or none and a 409 that names the conflict.
 * Each day is an occupation of its own, so that single weeks can be freed.
 */
export async function bloquearHoras(
  deps: Pick<Deps, "clock" | "club" | "db">,
  actor: Actor,
  input: Bloqueo,
): Promise<Outcome<Casillero[]>> {
  const problema = problemaDe(deps.club().canchas, input, deps.clock());
  if (problema) return problema;
  try {
    return done(await bloquear(deps, actor, input));
  } catch (error) {
    if (error instanceof Ocupada) return error.refusal;
    throw error;
  }
}

function problemaDe(
  horario: HorarioDeCanchas,
  { fecha, horaInicio, horaFin, repetirHasta = fecha }: Bloqueo,
  ahora: Date,
) {
  const primera = { fecha, desde: horaInicio, hasta: horaFin };
  const problema = problemaDeHoras(horario, primera);
  if (problema) return invalido("horaInicio", problema);
  if (franjasPorVenir([primera], ahora).length === 0) return invalido("fecha", "Ese horario ya pasó");
  if (repetirHasta < fecha) return invalido("repetirHasta", "La última fecha es anterior a la primera");
  if (repetirHasta > addDays(fecha, DIAS_DE_REPETICION_MAX))
    return invalido("repetirHasta", "Se puede repetir como máximo por un año");
  return null;
}

function bloquear(
  deps: Pick<Deps, "clock" | "club" | "db">,
  actor: Actor,
  input: Bloqueo,
): Promise<Casillero[]> {
  const { canchaId, fecha, horaInicio, horaFin, motivo } = input;
  const fechas = diasEntre(fecha, input.repetirHasta ?? fecha).filter((_dia, n) => n % 7 === 0);
  return courtTransaction(deps.db, async (tx) => {
    const casilleros: Casillero[] = [];
    for (const dia of fechas) {
      const franjas = [{ fecha: dia, desde: horaInicio, hasta: horaFin }];
      const ocupada = await ocupar(deps, tx, { canchaId, clase: "bloqueo", titulo: motivo, franjas });
      if (!ocupada.ok) throw new Ocupada(ocupada);
      casilleros.push({
        clase: "bloqueo",
        id: ocupada.value,
        estado: "aceptada",
        titulo: motivo,
        canchaId,
        fecha: dia,
        horaInicio,
        horaFin,
        semanas: fechas.length > 1 ? fechas.length : null,
      });
    }
    const ids = casilleros.map(({ id }) => id);
    if (ids.length > 1) await agruparEnSerie(tx, ids);
    await registrar(deps, tx, actor, {
      accion: "bloqueo.crear",
      objeto: "bloqueo",
      objetoId: ids[0] ?? null,
      despues: { canchaId, fechas, horaInicio, horaFin },
    });
    return casilleros;
  });
}

/** Thrown to roll back the days blocked before the conflict. */
class Ocupada extends Error {
  readonly refusal: Extract<Outcome<never>, { ok: false }>;
  constructor(refusal: Extract<Outcome<never>, { ok: false }>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Frees blocked hours, or all weeks of the series that are not over; 404 for hours of a booking or an event. */
export function desbloquearHoras(
  deps: Pick<Deps, "clock" | "club" | "db">,
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
      objeto: "bloqueo",
      objetoId: input.id,
      antes: { canchaId, ...(entera && { semanas }) },
    });
    return done({ ok: true, semanas });
  });
}
