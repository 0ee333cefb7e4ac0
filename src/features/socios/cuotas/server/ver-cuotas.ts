import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cuota } from "../contract.ts";
import { hasCuotas, listAbiertos, listCuotasDe, listVencidas } from "./repo.ts";
import { listPorVencimiento } from "./resumen/repo.ts";
import { toCuota } from "./to-cuota.ts";

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
  const [rows, abiertos] = await Promise.all([
    listCuotasDe(deps.db, usuarioId),
    listAbiertos(deps.db, usuarioId, ahora),
  ]);
  const porCuota = new Map(abiertos.map((abierto) => [abierto.cuotaId, abierto]));
  return rows.map((row) => {
    const cuota = toCuota(row, clubTime(ahora).fecha, porCuota.get(row.id));
    const enLinea = deps.payments !== null || cuota.estado === "pagada";
    return enLinea ? cuota : { ...cuota, pagoAbierto: null, sinPagoEnLinea: true as const };
  });
}

export const deudaDe = listVencidas;

/** Whether a user was ever a member: instalments are written when a membership is confirmed. */
export const tuvoCuotas = hasCuotas;

const SIN_CUOTAS = { total: 0, cobrado: 0, vencido: 0, cuotas: 0, pagadas: 0 };

/** Totals of a month: the amount due, its paid part, and its unpaid overdue part. `mes` is its first day. */
type MesDeCuotas = typeof SIN_CUOTAS & { mes: string };

/**
 * Dues per month of their due date: total, paid and overdue.
 * @param cortes ascending first days of months; n + 1 of them give n months
 * @param hoy today in the club's time zone
 */
export async function resumirCuotas(
  deps: Pick<Deps, "db">,
  { cortes, hoy }: { cortes: readonly string[]; hoy: string },
): Promise<MesDeCuotas[]> {
  const rows = new Map(
    (await listPorVencimiento(deps.db, cortes, hoy)).map(({ periodo, ...mes }) => [periodo, mes]),
  );
  return cortes.slice(0, -1).map((mes, n) => ({ mes, ...(rows.get(n + 1) ?? SIN_CUOTAS) }));
}
