import { setImmediate as breathe } from "node:timers/promises";
import { clubTime } from "#contract/club-time.ts";
import { renglones, vencimientoDe } from "#features/socios/aranceles/rules.ts";
import {
  personasPorFacturar,
  reglasVigentes,
  ultimoPrecio,
} from "#features/socios/aranceles/server/personas-por-facturar.ts";
import type { CuotaAEmitir } from "#features/socios/cuotas/server/emision.ts";
import type { Deps } from "#server/deps.ts";
import { diaDeEmision } from "../rules.ts";
import { listEmitidos } from "./emisiones.repo.ts";

/** Persons between two turns of the event loop. */
const TRAMO = 200;

interface PorEmitir {
  cuotas: CuotaAEmitir[];
  /** Members whose plan has no price in the month. */
  sinPrecio: number;
  /** The newest price that was read; a later one makes this stale. */
  precioLeido: number;
}

/**
 * The instalments of a month that nobody has issued, as the engine computes them now: what the run issues and what its
 * preview shows (Rule EMI-4).
 */
export async function porEmitir(deps: Pick<Deps, "clock" | "db">, periodo: string): Promise<PorEmitir> {
  const hoy = clubTime(deps.clock()).fecha;
  const precioLeido = await ultimoPrecio(deps.db);
  const reglas = await reglasVigentes(deps.db);
  const [personas, emitidos] = await Promise.all([
    personasPorFacturar(deps.db, periodo, reglas),
    listEmitidos(deps.db, periodo),
  ]);
  // A month that is previewed early is due as if it were issued on its day.
  const emitidaEl = hoy < diaDeEmision(periodo) ? diaDeEmision(periodo) : hoy;
  const cuotas: CuotaAEmitir[] = [];
  let sinPrecio = 0;
  for (const [n, persona] of personas.entries()) {
    if (n % TRAMO === TRAMO - 1) await breathe();
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
