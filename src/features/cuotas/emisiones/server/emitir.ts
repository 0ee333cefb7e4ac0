import { clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatMes, formatMoney } from "#contract/format.ts";
import { toPesos } from "#contract/money.ts";
import { conflict, done, type Outcome } from "#contract/outcome.ts";
import { renglones, sumarImportes, vencimientoDe } from "#features/cuotas/aranceles/rules.ts";
import {
  lockPrecios,
  personasPorFacturar,
  reglasVigentes,
  ultimoPrecio,
} from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { type CuotaAEmitir, emitirDePeriodo } from "#features/cuotas/cuotas/server/lote.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { longWork } from "#server/long-work.ts";
import type { Emision } from "../contract.ts";
import { diaDeEmision, hastaCualSeEmite, periodosAEmitir, proximoPeriodo } from "../rules.ts";
import {
  findEmision,
  hasAltas,
  insertEmision,
  listCorridas,
  listEmitidasDeAltas,
  listEmitidos,
  lockEnPlan,
  lockPersonasDeAltas,
  restarDeEmisiones,
  updateConteos,
  updateTerminada,
} from "./emisiones.repo.ts";
import { recalcularEmitidas } from "./recalculo.ts";

/** Issues the month of the preview ahead of its day (Rule EMI-5). */
export async function emitirAhora(
  deps: Deps,
  actor: Actor,
  { periodo, cuotas, total }: { periodo: string; cuotas: number; total: number },
): Promise<Outcome<Emision>> {
  const hoy = clubTime(deps.clock()).fecha;
  const mes = formatMes(periodo);
  if (periodo !== proximoPeriodo(hoy, await listCorridas(deps.db)))
    return conflict("ya-emitida", `No es el turno de ${mes}: actualizá la página para ver qué mes sigue.`);
  if (periodo > hastaCualSeEmite(hoy))
    return conflict("muy-pronto", `Todavía es muy pronto para emitir ${mes}.`);
  const previstas = (await porEmitir(deps, periodo)).cuotas;
  const importe = toPesos(previstas.reduce((sum, { renglones }) => sum + sumarImportes(renglones), 0));
  if (previstas.length !== cuotas || importe !== total)
    return conflict(
      "cambio",
      `Cambió desde que lo miraste: ahora hay ${formatCantidad(previstas.length, "cuota")} por ${formatMoney(importe)}.`,
    );
  await emitirPeriodo(deps, periodo);
  await deps.db.transaction((tx) =>
    registrar(deps, tx, actor, {
      accion: "emision.emitir",
      objetoId: Number(periodo.slice(0, 7).replace("-", "")),
      despues: { periodo, cuotas, importe: total },
    }),
  );
  const emision = await findEmision(deps.db, periodo);
  if (!emision) throw new Error(`the run of ${periodo} left no row`);
  return done(emision);
}

/** The job of the next night tries again too; a killed run keeps the batches that it committed. */
export const COLA_DE_EMISION = defineQueue({
  name: "emision",
  retry: { limit: 3, delay: 60, delayMax: 600 },
  expires: 900,
});

/** Instalments per transaction; small, so that visitors and payments need not wait. */
const BATCH = 250;

/**
 * Issues every month that is due for issue (Rules EMI-1, EMI-2), and the current one for new members; updates issued
 * instalments that are not due yet (Rule EMI-10). Idempotent, and safe to run in two processes at once.
 */
export async function emitirPendientes(deps: Deps): Promise<void> {
  if (!(await hasAltas(deps.db))) return;
  const hoy = clubTime(deps.clock()).fecha;
  for (const periodo of periodosAEmitir(hoy, await listCorridas(deps.db))) await emitirPeriodo(deps, periodo);
  await recalcularEmitidas(deps);
}

/** Issues a month to everybody in a monthly plan who has no instalment for it. Idempotent. */
export async function emitirPeriodo(deps: Deps, periodo: string): Promise<void> {
  await insertEmision(deps.db, periodo, deps.clock());
  let emitido = false;
  while (!emitido) emitido = await emitirLoQueFalta(deps, periodo);
  await updateTerminada(deps.db, periodo, deps.clock());
}

/** @returns false if a price was written since the missing instalments were computed (Rule EMI-9) */
async function emitirLoQueFalta(deps: Deps, periodo: string): Promise<boolean> {
  const { cuotas, precioLeido } = await porEmitir(deps, periodo);
  for (let at = 0; at < cuotas.length; at += BATCH) {
    const batch = cuotas.slice(at, at + BATCH);
    const alDia = await deps.db.transaction(async (tx) => {
      // Either a price increase waits for this batch and then changes it too, or this batch waits for the increase.
      if ((await lockPrecios(tx)) !== precioLeido) return false;
      const quedan = await lockEnPlan(
        tx,
        batch.map(({ usuarioId }) => usuarioId),
        periodo,
      );
      const emitidas = await emitirDePeriodo(
        deps,
        tx,
        batch.filter(({ usuarioId }) => quedan.has(usuarioId)),
      );
      if (emitidas.cuotas > 0) await updateConteos(tx, periodo, emitidas.cuotas, toPesos(emitidas.centavos));
      return true;
    });
    if (!alDia) return false;
  }
  return true;
}

interface PorEmitir {
  cuotas: CuotaAEmitir[];
  sinPrecio: number;
  /** The newest price when the instalments were computed; a later price makes the result stale. */
  precioLeido: number;
}

/**
 * Returns the instalments of a month that have not been issued, as the engine computes them now. Both the run and its
 * preview use this (Rule EMI-4).
 */
export async function porEmitir(deps: Deps, periodo: string): Promise<PorEmitir> {
  const hoy = clubTime(deps.clock()).fecha;
  const precioLeido = await ultimoPrecio(deps.db);
  const reglas = await reglasVigentes(deps.db);
  const [personas, emitidos] = await Promise.all([
    personasPorFacturar(deps.db, periodo, reglas),
    listEmitidos(deps.db, periodo),
  ]);
  // A preview made early computes due dates for the regular day of issue.
  const emitidaEl = hoy < diaDeEmision(periodo) ? diaDeEmision(periodo) : hoy;
  const cuotas: CuotaAEmitir[] = [];
  let sinPrecio = 0;
  const giveWay = longWork([], Number.POSITIVE_INFINITY);
  for (const persona of personas) {
    await giveWay();
    if (emitidos.has(persona.id)) continue;
    const suyos = renglones(persona, periodo, hoy, reglas);
    if (suyos.length === 0) sinPrecio++;
    else {
      const venceEl = vencimientoDe(periodo, emitidaEl, reglas, persona.alta.desde);
      cuotas.push({ usuarioId: persona.id, planId: persona.planId, periodo, venceEl, renglones: suyos });
    }
  }
  return { cuotas, sinPrecio, precioLeido };
}

/** Instalments that billing runs have issued since the start of these memberships to the people who have them. */
export const emitidasDeAltas = listEmitidasDeAltas;

/**
 * Returns the instalments that are about to be deleted with these memberships, and subtracts them from the
 * totals of their runs. Locks the people, so that no run issues more meanwhile.
 */
export async function descontarEmitidas(tx: Tx, altaIds: readonly number[]): Promise<number[]> {
  await lockPersonasDeAltas(tx, altaIds);
  const ids = await listEmitidasDeAltas(tx, altaIds);
  await restarDeEmisiones(tx, ids);
  return ids;
}
