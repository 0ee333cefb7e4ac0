import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { type Queryable, toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cuota } from "../contract.ts";
import { abiertosDe, hayAlguna, listCuotasDe, vencidas } from "./repo.ts";
import { aCuota } from "./vistas.ts";

/** The caller's instalments, oldest first. */
export async function verMisCuotas(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
): Promise<Outcome<Cuota[]>> {
  return done(await cuotasDe(deps, actor.usuarioId));
}

/** A member's instalments, for the office. */
export async function verCuotasDeUsuario(
  deps: Pick<Deps, "clock" | "db">,
  _actor: Actor,
  input: { usuarioId: number },
): Promise<Outcome<Cuota[]>> {
  const persona = await personaPorId(deps.db, input.usuarioId);
  return persona ? done(await cuotasDe(deps, persona.id)) : notFound("Ese usuario no existe.");
}

async function cuotasDe(deps: Pick<Deps, "clock" | "db">, usuarioId: number): Promise<Cuota[]> {
  const ahora = deps.clock();
  const [filas, abiertos] = await Promise.all([
    listCuotasDe(deps.db, usuarioId),
    abiertosDe(deps.db, usuarioId, ahora),
  ]);
  const porCuota = new Map(abiertos.map((abierto) => [abierto.cuotaId, abierto]));
  return filas.map((fila) => aCuota(fila, clubTime(ahora).fecha, porCuota.get(fila.id)));
}

/** A member's overdue debt on a day (`YYYY-MM-DD` in the club's time zone). */
export async function deudaDe(
  q: Queryable,
  usuarioId: number,
  hoy: string,
): Promise<{ cuotas: number; importe: number }> {
  const { cuantas, importe } = await vencidas(q, usuarioId, hoy);
  return { cuotas: cuantas, importe: toMoney(importe) };
}

/** Whether a user was ever a member: instalments are written when a membership is confirmed. */
export function tuvoCuotas(q: Queryable, usuarioId: number): Promise<boolean> {
  return hayAlguna(q, usuarioId);
}
