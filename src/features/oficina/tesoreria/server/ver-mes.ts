import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { nombresDeConceptos } from "#features/caja/pagos/server/concepto.ts";
import type { Whole } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import type { MesDelTesorero } from "../contract.ts";
import { mesDespues, porQueNoCierra, type RenglonDelMes, renglonesDelMes, totalCobrado } from "../rules.ts";
import { cifrasDeMes } from "./cifras-de-mes.ts";
import { findCierre, findUltimoCierre, listPresupuesto } from "./tesoreria.repo.ts";

type DepsDeMes = Pick<Deps, "clock" | "conceptos" | "db">;

/** A month: as it was closed, or as it is now. */
async function mesGuardado(deps: DepsDeMes, mes: string, hoy: string) {
  const cierre = await findCierre(deps.db, mes);
  const cerrado = cierre && { en: cierre.en.toISOString(), por: cierre.por };
  return cierre?.mes === mes
    ? {
        cifras: cierre.cifras,
        al: cierre.en,
        cerrado,
        guardado: clubTime(cierre.en).fecha < mesDespues(mes, 2),
      }
    : { ...(await cifrasDeMes(deps, mes, hoy)), cerrado, guardado: false };
}

/** The treasurer's month: its figures, those of a year before, and the budget (Rule TES-1). */
export async function verMes(deps: DepsDeMes, { mes }: { mes: string }): Promise<Outcome<MesDelTesorero>> {
  const hoy = clubTime(deps.clock()).fecha;
  const [suyo, anterior, presupuesto, ultimo] = await Promise.all([
    mesGuardado(deps, mes, hoy),
    mesGuardado(deps, mesDespues(mes, -12), hoy),
    listPresupuesto(deps.db, mes, mes),
    findUltimoCierre(deps.db),
  ]);
  const { cifras, al, cerrado } = suyo;
  const previsto = new Map(presupuesto.map(({ rubro, centavos }) => [rubro, centavos / 100]));
  return done({
    mes,
    al: al.toISOString(),
    cerrado,
    noCierra: cerrado ? null : porQueNoCierra(mes, hoy, ultimo),
    cobrado: totalCobrado(cifras) / 100,
    renglones: renglonesDelMes(mes, cifras, anterior, previsto, nombresDeConceptos(deps.conceptos)),
  });
}

/** The rows of the month, for a spreadsheet. */
export async function exportarMes(
  deps: DepsDeMes,
  _actor: unknown,
  input: { mes: string },
): Promise<Outcome<Whole<RenglonDelMes>>> {
  const mes = await verMes(deps, input);
  if (!mes.ok) return mes;
  const { renglones } = mes.value;
  return done({
    keys: async () => renglones.map((_, n) => n),
    read: async (keys) => keys.flatMap((n) => renglones[n] ?? []),
  });
}
