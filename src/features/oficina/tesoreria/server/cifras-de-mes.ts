import type { Deps } from "#server/deps.ts";
import type { Cifras } from "../rules.ts";
import { findCifras } from "./tesoreria.repo.ts";

/** Figures that took less are computed anew every time. */
const RAPIDAS_MS = 8;
/** Those of a large club are shown for so long, and computed anew behind the answer when older than a part of it. */
const VALEN_MS = 300_000;
const FRESCAS_MS = 15_000;

interface Guardadas {
  cifras: Cifras;
  al: Date;
  /** How long they took. */
  tardaron: number;
}

interface Entrada {
  last?: Guardadas;
  /** Shared by whoever asks meanwhile. */
  running?: Promise<Guardadas> | undefined;
}

/** Of one day, some years of months. */
const MESES_MAX = 60;
const porBase = new WeakMap<object, Map<string, Entrada>>();

/**
 * The figures of an open month, and when they were computed (Rule TES-4). Sums over all payments of a month of 20,000
 * members take longer than a page may; then the last ones are answered while new ones are computed (docs/decisions/0114).
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
  // A failure is that of the next view, which asks again.
  if (age > FRESCAS_MS) renew().catch(() => {});
  return last;
}

async function calcular(deps: Pick<Deps, "clock" | "db">, mes: string, hoy: string): Promise<Guardadas> {
  const started = performance.now();
  const al = deps.clock();
  const cifras = await findCifras(deps.db, mes, hoy);
  return { cifras, al, tardaron: performance.now() - started };
}
