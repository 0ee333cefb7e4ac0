import { clubTime } from "#contract/club-time.ts";
import { lockPrecios } from "#features/socios/aranceles/server/personas-por-facturar.ts";
import { emitirDePeriodo } from "#features/socios/cuotas/server/emision.ts";
import { fromMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { periodosAEmitir } from "../rules.ts";
import {
  hasAltas,
  insertEmision,
  listCorridas,
  lockEnPlan,
  updateConteos,
  updateTerminada,
} from "./emisiones.repo.ts";
import { porEmitir } from "./por-emitir.ts";
import { recalcularEmitidas } from "./recalculo.ts";

/** Also retried by the next night's job; a killed one leaves what it committed. */
export const COLA_DE_EMISION = defineQueue({
  name: "emision",
  retry: { limit: 3, delay: 60, delayMax: 600 },
  expires: 900,
});

/** Instalments per transaction, so that visitors and payments go on. */
const BATCH = 250;

/**
 * Issues every month that is due and not issued (Rules EMI-1, EMI-2), and the running one for whoever joined since; what
 * was issued and is not due follows its person (Rule EMI-10). Safe to repeat, in two processes at once, and after a kill.
 * Needs nothing but the database.
 */
export async function emitirPendientes(deps: Pick<Deps, "clock" | "db">): Promise<void> {
  if (!(await hasAltas(deps.db))) return;
  const hoy = clubTime(deps.clock()).fecha;
  for (const periodo of periodosAEmitir(hoy, await listCorridas(deps.db))) await emitirPeriodo(deps, periodo);
  await recalcularEmitidas(deps);
}

/** Issues a month to everybody in a monthly plan who has no instalment of it. Repeating it changes nothing. */
export async function emitirPeriodo(deps: Pick<Deps, "clock" | "db">, periodo: string): Promise<void> {
  await insertEmision(deps.db, periodo, deps.clock());
  let emitido = false;
  while (!emitido) emitido = await emitirLoQueFalta(deps, periodo);
  await updateTerminada(deps.db, periodo, deps.clock());
}

/** @returns false if a price was written since what is left was computed (Rule EMI-9) */
async function emitirLoQueFalta(deps: Pick<Deps, "clock" | "db">, periodo: string): Promise<boolean> {
  const { cuotas, precioLeido } = await porEmitir(deps, periodo);
  for (let at = 0; at < cuotas.length; at += BATCH) {
    const batch = cuotas.slice(at, at + BATCH);
    const alDia = await deps.db.transaction(async (tx) => {
      // A raise waits for this batch and adds to it, or this batch waits for the raise.
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
      if (emitidas.cuotas > 0)
        await updateConteos(tx, periodo, emitidas.cuotas, fromMoney(emitidas.centavos / 100));
      return true;
    });
    if (!alDia) return false;
  }
  return true;
}
