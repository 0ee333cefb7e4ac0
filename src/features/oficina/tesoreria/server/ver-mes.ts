import { addMonths, clubTime } from "#contract/club-time.ts";
import { toPesos } from "#contract/money.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { nombresDeConceptos } from "#features/caja/pagos/server/concepto.ts";
import { wholeOf } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import type { MesDelTesorero } from "../contract.ts";
import { type Cifras, porQueNoCierra, renglonesDelMes, totalCobrado } from "../rules.ts";
import { findCifras } from "./cifras-de-mes.repo.ts";
import { findCierre, findUltimoCierre, listPresupuesto } from "./tesoreria.repo.ts";

/** Returns a month's figures: stored if it is closed, otherwise current. */
async function mesGuardado(deps: Deps, mes: string, hoy: string) {
  const cierre = await findCierre(deps.db, mes);
  const cerrado = cierre && { en: cierre.en.toISOString(), por: cierre.por };
  return cierre?.mes === mes
    ? {
        cifras: cierre.cifras,
        al: cierre.en,
        cerrado,
        guardado: clubTime(cierre.en).fecha < addMonths(mes, 2),
      }
    : { ...(await cifrasDeMes(deps, mes, hoy)), cerrado, guardado: false };
}

/** Returns a month's figures beside those of a year earlier and the budget (Rule TES-1). */
export async function verMes(deps: Deps, { mes }: { mes: string }): Promise<Outcome<MesDelTesorero>> {
  const hoy = clubTime(deps.clock()).fecha;
  const [suyo, anterior, presupuesto, ultimo] = await Promise.all([
    mesGuardado(deps, mes, hoy),
    mesGuardado(deps, addMonths(mes, -12), hoy),
    listPresupuesto(deps.db, mes, mes),
    findUltimoCierre(deps.db),
  ]);
  const { cifras, al, cerrado } = suyo;
  const previsto = new Map(presupuesto.map(({ rubro, importe }) => [rubro, importe]));
  return done({
    mes,
    al: al.toISOString(),
    cerrado,
    noCierra: cerrado ? null : porQueNoCierra(mes, hoy, ultimo),
    cobrado: toPesos(totalCobrado(cifras)),
    renglones: renglonesDelMes(mes, cifras, anterior, previsto, nombresDeConceptos(deps.conceptos)),
  });
}

export async function exportarMes(deps: Deps, _actor: unknown, input: { mes: string }) {
  const mes = await verMes(deps, input);
  return mes.ok ? done(wholeOf(mes.value.renglones)) : mes;
}

/** Figures that take less time, as in a small club, are computed for every request. */
const RAPIDAS_MS = 30;
/** Slow figures are reused for `VALEN_MS`, and recomputed in the background when they are older than `FRESCAS_MS`. */
const VALEN_MS = 60_000;
const FRESCAS_MS = 15_000;

interface Guardadas {
  cifras: Cifras;
  al: Date;
  /** Duration of the computation, in ms. */
  tardaron: number;
}

interface Entrada {
  last?: Guardadas;
  running?: Promise<Guardadas> | undefined;
}

/** Maximum number of cached months: a few years. */
const MESES_MAX = 60;
const porBase = new WeakMap<object, Map<string, Entrada>>();

/**
 * Returns the figures of an open month, and when they were computed (Rule TES-4). In a club of 20,000 members,
 * summing the payments takes too long for a page, so the last figures are returned while new ones are computed
 * (docs/decisions/0114).
 */
export async function cifrasDeMes(
  deps: Pick<Deps, "clock" | "db">,
  mes: string,
  hoy: string,
): Promise<Pick<Guardadas, "al" | "cifras">> {
  const kept = porBase.get(deps.db) ?? new Map<string, Entrada>();
  porBase.set(deps.db, kept);
  const key = `${mes} ${hoy}`;
  const entry = kept.get(key) ?? {};
  kept.set(key, entry);
  if (kept.size > MESES_MAX) kept.delete(kept.keys().next().value ?? "");
  const { last } = entry;
  if (last && last.tardaron < RAPIDAS_MS) {
    entry.last = await calcular(deps, mes, hoy);
    return entry.last;
  }
  const renew = () => {
    entry.running ??= calcular(deps, mes, hoy)
      .then((done) => {
        entry.last = done;
        return done;
      })
      .finally(() => {
        entry.running = undefined;
      });
    return entry.running;
  };
  const age = last ? deps.clock().getTime() - last.al.getTime() : Number.NaN;
  if (!last || age < 0 || age > VALEN_MS) return renew();
  // The next request tries again and reports the failure.
  if (age > FRESCAS_MS) renew().catch(() => {});
  return last;
}

async function calcular(deps: Pick<Deps, "clock" | "db">, mes: string, hoy: string): Promise<Guardadas> {
  const started = performance.now();
  const al = deps.clock();
  const cifras = await findCifras(deps.db, mes, hoy);
  return { cifras, al, tardaron: performance.now() - started };
}
