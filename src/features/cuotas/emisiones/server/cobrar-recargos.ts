import { addDays, clubTime } from "#contract/club-time.ts";
import { recargoDe } from "#features/cuotas/aranceles/rules.ts";
import { reglasVigentes } from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { recargar } from "#features/cuotas/cuotas/server/recargos.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { findRecargosDesde } from "./emisiones.repo.ts";

export const COLA_DE_RECARGOS = defineQueue({
  name: "recargos",
  retry: { limit: 3, delay: 60, delayMax: 600 },
  expires: 900,
});

/**
 * Adds the club's surcharge to late monthly instalments, at most once to each (Rule EMI-6). Instalments due before the
 * club introduced the surcharge never get one.
 */
export async function cobrarRecargos(deps: Deps): Promise<void> {
  const reglas = await reglasVigentes(deps.db);
  const desde = reglas.recargo.activo ? await findRecargosDesde(deps.db) : null;
  if (!desde) return;
  const hoy = clubTime(deps.clock()).fecha;
  await recargar(deps, {
    desde: clubTime(desde).fecha,
    vencidasAntesDe: addDays(hoy, -reglas.recargo.diasDespues),
    hoy,
    lineOf: (falta, venceEl) => recargoDe(falta, venceEl, hoy, reglas),
  });
}
