import { addDays, clubTime } from "#contract/club-time.ts";
import { recargoDe } from "#features/cuotas/aranceles/rules.ts";
import { reglasVigentes } from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { agregarRenglones } from "#features/cuotas/cuotas/server/renglones.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { findRecargosDesde, listPorRecargar, lockPorRecargar } from "./recargos.repo.ts";

const BATCH = 500;

/** The `origen` of every surcharge, by which the database refuses a second surcharge for an instalment. */
const RECARGO = "recargo";

export const COLA_DE_RECARGOS = defineQueue({
  name: "recargos",
  retry: { limit: 3, delay: 60, delayMax: 600 },
  expires: 900,
});

/**
 * Adds the club's surcharge on the outstanding amount of late monthly instalments, at most once to each (Rule EMI-6).
 * Instalments due before the club introduced the surcharge never get one; people with a promise, an arrangement or a
 * receipt to review get none for now. Safe to run in two processes at once.
 */
export async function cobrarRecargos(deps: Deps): Promise<void> {
  const reglas = await reglasVigentes(deps.db);
  const desde = reglas.recargo.activo ? await findRecargosDesde(deps.db) : null;
  if (!desde) return;
  const ahora = deps.clock();
  const hoy = clubTime(ahora).fecha;
  const ids = await listPorRecargar(deps.db, {
    desde: clubTime(desde).fecha,
    vencidasAntesDe: addDays(hoy, -reglas.recargo.diasDespues),
    hoy,
    ahora,
  });
  for (let at = 0; at < ids.length; at += BATCH)
    await deps.db.transaction(async (tx) => {
      const tomadas = await lockPorRecargar(tx, ids.slice(at, at + BATCH));
      const lines = tomadas.flatMap(({ id: cuotaId, falta, venceEl }) => {
        const line = recargoDe(falta, venceEl, hoy, reglas);
        return line ? [{ ...line, cuotaId, origen: RECARGO }] : [];
      });
      await agregarRenglones(tx, lines, { creadoEn: ahora, creadoPor: null, motivo: null });
    });
}
