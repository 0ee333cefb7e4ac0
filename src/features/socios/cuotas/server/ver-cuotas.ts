import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cuota } from "../contract.ts";
import { abiertosDe, hayAlguna, listCuotasDe, vencidas } from "./repo.ts";
import { aCuota } from "./vistas.ts";

/** The caller's instalments, oldest first. */
export async function verMisCuotas(deps: Deps, actor: Actor): Promise<Outcome<Cuota[]>> {
  return done(await cuotasDe(deps, actor.usuarioId));
}

/** A member's instalments, for the office. */
export async function verCuotasDeUsuario(
  deps: Deps,
  _actor: Actor,
  input: { usuarioId: number },
): Promise<Outcome<Cuota[]>> {
  const persona = await personaPorId(deps.db, input.usuarioId);
  return persona ? done(await cuotasDe(deps, persona.id)) : notFound("Ese usuario no existe.");
}

async function cuotasDe(deps: Deps, usuarioId: number): Promise<Cuota[]> {
  const ahora = deps.clock();
  const [filas, abiertos] = await Promise.all([
    listCuotasDe(deps.db, usuarioId),
    abiertosDe(deps.db, usuarioId, ahora),
  ]);
  const porCuota = new Map(abiertos.map((abierto) => [abierto.cuotaId, abierto]));
  return filas.map((fila) => aCuota(fila, clubTime(ahora).fecha, porCuota.get(fila.id)));
}

export const deudaDe = vencidas;

/** Whether a user was ever a member: instalments are written when a membership is confirmed. */
export const tuvoCuotas = hayAlguna;
