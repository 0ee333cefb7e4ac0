import { clubTime } from "#contract/club-time.ts";
import { cuotasDesde } from "#features/socios/planes/rules.ts";
import { fromMoney, type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { acreditar } from "../rules.ts";
import {
  impagas,
  insertar,
  marcarAcreditadas,
  type NuevaCuota,
  pagadasEnCurso,
  precioDe,
  quitarImpagas,
} from "./repo.ts";

interface Asignacion {
  usuarioId: number;
  planId: number;
}

/** The instalments that a member would get on a plan from a day on, with what is credited to them. */
export interface CuotasDelPlan {
  /** What was paid for periods that are not over; it counts for the new plan. */
  credito: number;
  /** What is left of the credit when every instalment of the plan is paid by it. */
  sobra: number;
  /** What was overdue for the running period and is no longer owed, as the plan covers it. */
  reemplazada: number;
  cuotas: { numeroCuota: number; fecha: string; importe: number; credito: number }[];
}

/** What `deshacerAsignacion` takes back; plain values, so that it can be stored as JSON. */
export interface Asignadas {
  nuevas: number[];
  acreditadas: number[];
  quitadas: NuevaCuota[];
}

/**
 * Puts a member on a plan from today on: what is unpaid and whose month is not over is replaced by the plan's
 * instalments (Rule SOC-10), and what was paid for the running period is credited to them, so that no month is paid or
 * owed twice. Those with nothing left to pay count as paid. The member's row is locked by the caller.
 * @param siYaEmpezo the plan began today already and something of it is paid: `sigue` leaves that as it is
 * @returns payments under way whose instalment is gone; give them to `soltarCobros` after the commit
 * @throws the database's error that `planYaEmpezo` reads, outside of the transaction
 */
export async function asignarCuotas(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  input: Asignacion & { siYaEmpezo: "sigue" | "falla" },
): Promise<{ sueltos: number[]; credito: number; sobra: number; asignadas: Asignadas }> {
  const { usuarioId, planId } = input;
  const ahora = deps.clock();
  const desde = clubTime(ahora).fecha;
  // Removed before what is paid is read: a payment that arrives meanwhile is either seen here, or goes back.
  const { cobros: sueltos, quitadas } = await quitarImpagas(tx, usuarioId, desde, "no-terminadas");
  const pagadas = await pagadasEnCurso(tx, usuarioId, desde, { planId, desde }).for("update");
  const { cuotas: nuevas, credito, sobra } = await repartir(tx, planId, desde, pagadas, quitadas);
  if (nuevas.length === 0)
    return { sueltos, credito: 0, sobra: 0, asignadas: { nuevas: [], acreditadas: [], quitadas } };
  const acreditadas = pagadas.map(({ id }) => id);
  await marcarAcreditadas(tx, acreditadas, ahora);
  const ids = await insertar(
    tx,
    nuevas.map((cuota) => ({
      usuarioId,
      planId,
      desde,
      numeroCuota: cuota.numeroCuota,
      deCuantas: nuevas.length,
      importe: fromMoney(cuota.importe),
      credito: fromMoney(cuota.credito),
      venceEl: cuota.fecha,
      pagadaEn: cuota.importe === 0 ? ahora : null,
    })),
    input.siYaEmpezo === "sigue" ? "dejar" : "fallar",
  );
  return { sueltos, credito, sobra, asignadas: { nuevas: ids, acreditadas, quitadas } };
}

/** What `asignarCuotas` would write now, for the question before it. */
export async function previsarCuotas(
  deps: Pick<Deps, "clock" | "db">,
  { usuarioId, planId }: Asignacion,
): Promise<CuotasDelPlan> {
  const desde = clubTime(deps.clock()).fecha;
  const [pagadas, quitadas] = await Promise.all([
    pagadasEnCurso(deps.db, usuarioId, desde, { planId, desde }),
    impagas(deps.db, usuarioId, desde, "no-terminadas"),
  ]);
  return repartir(deps.db, planId, desde, pagadas, quitadas);
}

interface Dinero {
  importe: string;
  credito: string;
}

interface Impaga extends Dinero {
  venceEl: string;
}

/** A plan's instalments from a day on, paid as far as what was paid (`importe` and `credito`) or credited before goes. */
async function repartir(
  q: Queryable,
  planId: number,
  desde: string,
  pagadas: readonly Dinero[],
  quitadas: readonly Impaga[],
): Promise<CuotasDelPlan> {
  const plan = await precioDe(q, planId);
  if (!plan) throw new Error(`no plan ${planId}`);
  const nuevas = cuotasDesde(desde, toMoney(plan.precio), plan.cuantas);
  const cents = (money: string) => Math.round(toMoney(money) * 100);
  const credito =
    (pagadas.reduce((sum, cuota) => sum + cents(cuota.importe) + cents(cuota.credito), 0) +
      quitadas.reduce((sum, cuota) => sum + cents(cuota.credito), 0)) /
    100;
  const { cuotas, sobra } = acreditar(
    nuevas.map(({ importe }) => importe),
    credito,
  );
  const vencidas = quitadas.filter(({ venceEl }) => venceEl < desde);
  return {
    credito,
    sobra,
    reemplazada: vencidas.reduce((sum, { importe }) => sum + cents(importe), 0) / 100,
    cuotas: nuevas.map(({ numeroCuota, fecha }, n) => ({
      numeroCuota,
      fecha,
      importe: cuotas[n]?.importe ?? 0,
      credito: cuotas[n]?.credito ?? 0,
    })),
  };
}

/** Whether this is the database's refusal of a plan that began today already. */
export function planYaEmpezo(error: unknown): boolean {
  return violatesUnique(error, "cuotas_numero_unico");
}
