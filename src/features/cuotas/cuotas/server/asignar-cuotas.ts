import { clubTime } from "#contract/club-time.ts";
import { sumPesos, toCentavos, toPesos } from "#contract/money.ts";
import { conflict, done } from "#contract/outcome.ts";
import { cuotasDesde, periodoDe, ultimoDia } from "#features/cuotas/aranceles/rules.ts";
import {
  type AltaCambiada,
  altasDesde,
  cambiarAlta,
  deshacerAlta,
  esMensual,
  precioMensual,
} from "#features/cuotas/aranceles/server/lo-que-paga.ts";
import { reglasVigentes } from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { lockUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { acreditar, renglon, renglones } from "../rules.ts";
import { terminarPlanMensual } from "./bajas.ts";
import {
  deleteCuotas,
  deleteImpagas,
  findPrecio,
  idsDe,
  listEnMesCerrado,
  listImpagas,
  listPagadasEnCurso,
  lockCuotas,
  type NuevaCuota,
  updateAcreditadas,
} from "./cuotas.repo.ts";
import { findCubierto, hasEmitidas, hasPorPasar, listPorPasar, updateFinDeSocio } from "./mensuales.repo.ts";
import { soltarCobros } from "./pagar-cuota.ts";
import { insertCuotas, insertRenglones } from "./renglones.repo.ts";

/** Members moved to monthly payments per call. */
const POR_LLAMADA = 500;

export const anunciarFin = updateFinDeSocio;

interface Asignacion {
  usuarioId: number;
  planId: number;
}

export interface CuotasDelPlan {
  /** Amount paid for periods that are not over, credited to the new plan. */
  credito: number;
  /** Credit left once every instalment of the plan is paid. */
  sobra: number;
  /** Overdue amount of the current period, cancelled because the new plan covers the period. */
  reemplazada: number;
  cuotas: { numeroCuota: number; fecha: string; importe: number; credito: number }[];
  /** Only for a monthly plan: its first month and its monthly amount. */
  mensual?: { desde: string; importe: number };
}

export interface Asignadas {
  nuevas: number[];
  acreditadas: number[];
  quitadas: NuevaCuota[];
  /** Instalments that were voided instead of deleted, because they count in a closed month. */
  anuladas?: { id: number; importe: number }[];
  alta?: AltaCambiada | null;
}

/**
 * Assigns a plan to a member from today on. The plan's instalments replace unpaid ones of the current and later months
 * (Rule SOC-10), and payments for the current period are credited to them, so that no month is charged twice.
 * Instalments covered by the credit count as paid. A monthly plan gets no instalments here, because the billing run
 * issues its months (Rule TAR-10). The caller locks the member's row.
 * @param siYaEmpezo what to do if the plan already started today and is partly paid: `sigue` leaves it unchanged
 * @returns pending payments without an instalment; pass them to `soltarCobros` after the commit
 * @throws the unique violation that `planYaEmpezo` detects, outside of the transaction
 */
export async function asignarCuotas(
  deps: Deps,
  tx: Tx,
  input: Asignacion & { siYaEmpezo: "sigue" | "falla" },
): Promise<{ sueltos: number[]; credito: number; sobra: number; asignadas: Asignadas }> {
  const { usuarioId, planId } = input;
  const ahora = deps.clock();
  const desde = clubTime(ahora).fecha;
  await anunciarFin(tx, usuarioId, null);
  if (await esMensual(tx, planId)) {
    const cambio = await deleteImpagas(tx, { usuarioId, hoy: desde, ahora }, "de-otro-plan");
    const { cobros, quitadas, anuladas } = cambio;
    const cuando = await desdeCuandoPaga(tx, usuarioId, planId, desde);
    const alta = await cambiarAlta(deps, tx, { personaId: usuarioId, planId, desde: cuando });
    const asignadas = { nuevas: [], acreditadas: [], quitadas, anuladas, alta };
    return { sueltos: cobros, credito: 0, sobra: 0, asignadas };
  }
  // Monthly charges end from the current month on, because the new plan has its own instalments.
  const alta = await cambiarAlta(deps, tx, { personaId: usuarioId, planId: null, desde: periodoDe(desde) });
  // Deletes before reading payments, so that a concurrent payment is either seen here or refunded.
  const {
    cobros: sueltos,
    quitadas,
    anuladas,
    reemplazadas,
  } = await deleteImpagas(tx, { usuarioId, hoy: desde, ahora }, "no-terminadas");
  const pagadas = await listPagadasEnCurso(tx, usuarioId, planId, desde).for("update");
  const { cuotas: nuevas, credito, sobra } = await repartir(tx, planId, desde, pagadas, reemplazadas);
  const antes = { quitadas, anuladas, alta };
  if (nuevas.length === 0)
    return { sueltos, credito: 0, sobra: 0, asignadas: { nuevas: [], acreditadas: [], ...antes } };
  const acreditadas = idsDe(pagadas);
  await updateAcreditadas(tx, acreditadas, ahora);
  const asignadas = await insertCuotas(
    tx,
    nuevas.map((cuota) => ({
      usuarioId,
      planId,
      desde,
      numeroCuota: cuota.numeroCuota,
      deCuantas: nuevas.length,
      venceEl: cuota.fecha,
      ...conCredito(cuota),
    })),
    { repetidas: input.siYaEmpezo === "sigue" ? "dejar" : "fallar", creadoEn: ahora },
  );
  const ids = idsDe(asignadas);
  return { sueltos, credito, sobra, asignadas: { nuevas: ids, acreditadas, ...antes } };
}

export async function previsarCuotas(deps: Deps, { usuarioId, planId }: Asignacion): Promise<CuotasDelPlan> {
  const desde = clubTime(deps.clock()).fecha;
  if (await esMensual(deps.db, planId)) {
    const cuando = await deps.db.transaction((tx) => desdeCuandoPaga(tx, usuarioId, planId, desde));
    const importe = (await precioMensual(deps.db, planId, periodoDe(cuando))) ?? 0;
    return {
      credito: 0,
      sobra: 0,
      reemplazada: 0,
      cuotas: [],
      mensual: { desde: cuando, importe: toPesos(importe) },
    };
  }
  const [pagadas, quitadas] = await Promise.all([
    listPagadasEnCurso(deps.db, usuarioId, planId, desde),
    listImpagas(deps.db, usuarioId, desde, "no-terminadas"),
  ]);
  return repartir(deps.db, planId, desde, pagadas, quitadas);
}

/**
 * Returns the first day for which a member pays a monthly plan (Rule TAR-10): today, or the day after what paid
 * instalments of the previous plan cover, or the month after the last issued one. Changing from another monthly plan
 * in a month that is not issued yet replaces that month.
 */
async function desdeCuandoPaga(tx: Tx, usuarioId: number, planId: number, hoy: string) {
  const { delPlan, emitido } = await findCubierto(tx, usuarioId, hoy);
  const [actual] = await altasDesde(tx, usuarioId, hoy);
  const delMes = periodoDe(hoy);
  const sigue = actual !== undefined && actual.desde <= hoy;
  const propio = sigue ? (actual.desde > delMes ? actual.desde : delMes) : hoy;
  if (sigue && actual.planId === planId) return propio;
  return [propio, delPlan, emitido].reduce<string>((last, dia) => (dia && dia > last ? dia : last), propio);
}

interface Dinero {
  importe: number;
  credito: number;
}

interface Impaga extends Dinero {
  venceEl: string;
}

/** Returns a plan's instalments from a day on, after applying payments (`importe` and `credito`) and earlier credits. */
async function repartir(
  q: Queryable,
  planId: number,
  desde: string,
  pagadas: readonly Dinero[],
  quitadas: readonly Impaga[],
): Promise<CuotasDelPlan> {
  const plan = await findPrecio(q, planId);
  if (!plan) throw new Error(`no plan ${planId}`);
  const { diasDePrimera } = await reglasVigentes(q);
  const nuevas = cuotasDesde(desde, plan.precio, plan.cuantas, diasDePrimera);
  const credito = sumPesos([
    ...pagadas.map(({ importe }) => importe),
    ...[...pagadas, ...quitadas].map((cuota) => cuota.credito),
  ]);
  const { cuotas, sobra } = acreditar(
    nuevas.map(({ importe }) => importe),
    credito,
  );
  const vencidas = quitadas.filter(({ venceEl }) => venceEl < desde);
  return {
    credito,
    sobra,
    reemplazada: sumPesos(vencidas.map(({ importe }) => importe)),
    cuotas: nuevas.map(({ numeroCuota, fecha }, n) => ({
      numeroCuota,
      fecha,
      importe: cuotas[n]?.importe ?? 0,
      credito: cuotas[n]?.credito ?? 0,
    })),
  };
}

export function planYaEmpezo(error: unknown): boolean {
  return violates(error, "cuotas_numero_unico");
}

/**
 * Reverts `asignarCuotas`. The caller locks the member's row; a concurrent payment is either seen here, or finds its
 * instalment deleted and is refunded.
 * @returns pending payments without an instalment, for `soltarCobros` after the commit; null, without writing anything,
 * if an instalment has been paid, credited or replaced since, or a month was issued
 */
export async function deshacerAsignacion(
  deps: Deps,
  tx: Tx,
  { nuevas, acreditadas, quitadas, anuladas = [], alta }: Asignadas,
): Promise<number[] | null> {
  const cuotas = await lockCuotas(tx, nuevas);
  const intactas = cuotas.every(({ pagoId, acreditadaEn }) => pagoId === null && acreditadaEn === null);
  if (!intactas || cuotas.length !== nuevas.length || (await listEnMesCerrado(tx, cuotas)).length > 0)
    return null;
  if (alta && (await hasEmitidas(tx, alta.personaId, periodoDe(alta.desde)))) return null;
  if (alta) await deshacerAlta(deps, tx, alta);
  const cobros = await deleteCuotas(tx, cuotas);
  const anuladasIds = idsDe(anuladas);
  await updateAcreditadas(tx, [...acreditadas, ...anuladasIds], null);
  const creadoEn = deps.clock();
  const repuestas = quitadas.map((cuota) => ({ ...cuota, ...conCredito(cuota) }));
  await insertCuotas(tx, repuestas, { repetidas: "dejar", creadoEn });
  await insertRenglones(
    tx,
    anuladas.map(({ id, importe }) => ({ ...renglon("cambio", toCentavos(importe)), cuotaId: id })),
    { creadoPor: null, creadoEn, motivo: "El cambio de plan se deshizo" },
  );
  return cobros;
}

/**
 * Returns the lines of an instalment of a plan with its own instalments, from its amounts in pesos. Decisions stored by
 * earlier versions have them as text.
 */
function conCredito(cuota: { importe: number | string; credito?: number | string | undefined }) {
  const credito = toCentavos(cuota.credito ?? 0);
  const precio = toCentavos(cuota.importe) + credito;
  return { credito: toPesos(credito), renglones: renglones({ precio, credito }) };
}

/** Runs a transaction that may delete instalments. After the commit, cancels the pending payments in `sueltos`. */
export async function conCobrosSueltos<T>(
  deps: Deps,
  work: (tx: Tx, sueltos: number[]) => Promise<T>,
  transaction: (deps: Deps, run: (tx: Tx) => Promise<T>) => Promise<T> = ({ db }, run) => db.transaction(run),
): Promise<T> {
  const sueltos: number[] = [];
  const result = await transaction(deps, (tx) => work(tx, sueltos));
  await soltarCobros(deps, sueltos);
  return result;
}

/**
 * Deletes a former member's future dues: unpaid instalments of months that have not started. A monthly plan ends with
 * the month, and its later issued instalments are voided (Rule EMI-7).
 * @returns pending payments without an instalment; pass them to `soltarCobros` after the commit
 */
export async function terminarCuotas(deps: Deps, tx: Tx, usuarioId: number): Promise<number[]> {
  const ahora = deps.clock();
  const hoy = clubTime(ahora).fecha;
  const { cobros } = await deleteImpagas(tx, { usuarioId, hoy, ahora }, "no-vencidas");
  const fin = { usuarioId, hasta: ultimoDia(periodoDe(hoy)), motivo: "Dejó de ser socio", creadoPor: null };
  const anulados = await terminarPlanMensual(deps, tx, fin);
  await anunciarFin(tx, usuarioId, null);
  return [...cobros, ...(anulados?.sueltos ?? [])];
}

/** Returns the members of a monthly plan who do not pay monthly yet, and the first month of each (Rule TAR-11). */
export async function verPorPasar(deps: Deps, _actor: unknown, { id: planId }: { id: number }) {
  const socios = await listPorPasar(deps.db, planId, clubTime(deps.clock()).fecha);
  const porMes = Map.groupBy(socios, ({ desde }) => periodoDe(desde));
  return done({
    personas: socios.length,
    desde: [...porMes]
      .map(([periodo, suyos]) => ({ periodo, personas: suyos.length }))
      .sort((a, b) => (a.periodo < b.periodo ? -1 : 1)),
  });
}

/**
 * Moves the members of a plan that became monthly, each in a separate transaction, as a change of plan would
 * (Rule TAR-11). A repeated call moves those who remain.
 */
export async function pasarAMensual(deps: Deps, actor: Actor, { id: planId }: { id: number }) {
  if (!(await esMensual(deps.db, planId))) return conflict("plan-no-mensual", "Ese plan no se paga por mes.");
  const hoy = clubTime(deps.clock()).fecha;
  const todos = await listPorPasar(deps.db, planId, hoy);
  const ahora = todos.slice(0, POR_LLAMADA);
  let pasaron = 0;
  for (const { id: usuarioId } of ahora) {
    const paso = await conCobrosSueltos(deps, async (tx, sueltos) => {
      // The member may have been moved, changed plans or left in the meantime.
      if (!(await lockUsuario(tx, usuarioId)) || !(await hasPorPasar(tx, { usuarioId, planId, hoy })))
        return false;
      sueltos.push(...(await asignarCuotas(deps, tx, { usuarioId, planId, siYaEmpezo: "falla" })).sueltos);
      await registrar(deps, tx, actor, {
        accion: "socio.plan",
        objeto: "usuario",
        objetoId: usuarioId,
        antes: { planId },
        despues: { planId },
      });
      return true;
    });
    if (paso) pasaron++;
  }
  return done({ pasaron, quedan: todos.length - ahora.length });
}
