import { clubTime } from "#contract/club-time.ts";
import { cuotasDesde } from "#features/planes/rules.ts";
import { fromMoney, type Tx, toMoney } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { insertar, precioDe, quitarNoVencidas } from "./repo.ts";

/**
 * Puts a member on a plan from today on: what is neither paid nor overdue is replaced by the plan's
 * instalments (product §5). Those that cost nothing count as paid.
 * @param siYaEmpezo the plan began today already and something of it is paid: `sigue` leaves that as it is
 * @returns payments under way whose instalment is gone; give them to `soltarCobros` after the commit
 * @throws the database's error that `planYaEmpezo` reads, outside of the transaction
 */
export async function asignarCuotas(
  deps: Deps,
  tx: Tx,
  input: { usuarioId: number; planId: number; siYaEmpezo: "sigue" | "falla" },
): Promise<number[]> {
  const { usuarioId, planId } = input;
  const plan = await precioDe(tx, planId);
  if (!plan) throw new Error(`no plan ${planId}`);
  const ahora = deps.clock();
  const desde = clubTime(ahora).fecha;
  const sueltos = await quitarNoVencidas(tx, usuarioId, desde);
  const nuevas = cuotasDesde(desde, toMoney(plan.precio), plan.cuantas);
  if (nuevas.length === 0) return sueltos;
  await insertar(
    tx,
    nuevas.map((cuota) => ({
      usuarioId,
      planId,
      desde,
      numeroCuota: cuota.numeroCuota,
      deCuantas: nuevas.length,
      importe: fromMoney(cuota.importe),
      venceEl: cuota.fecha,
      pagadaEn: cuota.importe === 0 ? ahora : null,
    })),
    input.siYaEmpezo === "sigue" ? "dejar" : "fallar",
  );
  return sueltos;
}

/** Whether this is the database's refusal of a plan that began today already. */
export function planYaEmpezo(error: unknown): boolean {
  return violatesUnique(error, "cuotas_numero_unico");
}
