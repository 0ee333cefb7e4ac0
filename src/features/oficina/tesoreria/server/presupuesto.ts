import { addMonths } from "#contract/club-time.ts";
import { sumPesos } from "#contract/money.ts";
import { done, invalidValue, type Outcome } from "#contract/outcome.ts";
import { nombresDeConceptos } from "#features/caja/pagos/server/concepto.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Presupuesto } from "../contract.ts";
import { listPresupuesto, updatePresupuesto } from "./tesoreria.repo.ts";

const mesesDe = (anio: number) => Array.from({ length: 12 }, (_, n) => addMonths(`${anio}-01-01`, n));

/** Returns the budget of a year by kind of payment and month (Rule TES-2). */
export async function verPresupuesto(deps: Deps, { anio }: { anio: number }): Promise<Outcome<Presupuesto>> {
  const meses = mesesDe(anio);
  const rows = await listPresupuesto(deps.db, `${anio}-01-01`, `${anio}-12-01`);
  const importeDe = (rubro: string, mes: string) =>
    rows.find((row) => row.rubro === rubro && row.mes === mes)?.importe ?? null;
  return done({
    anio,
    rubros: [...nombresDeConceptos(deps.conceptos)].map(([rubro, nombre]) => ({
      rubro,
      nombre,
      importes: meses.map((mes) => importeDe(rubro, mes)),
    })),
  });
}

/** Replaces the yearly budget of a kind of payment. Audited. 422 for an unknown kind. */
export async function escribirPresupuesto(
  deps: Deps,
  actor: Actor,
  { anio, rubro, importes }: { anio: number; rubro: string; importes: readonly (number | null)[] },
): Promise<Outcome<Presupuesto>> {
  const nombre = nombresDeConceptos(deps.conceptos).get(rubro);
  if (nombre === undefined) return invalidValue("rubro", "El rubro no es válido");
  const meses = mesesDe(anio).map((mes, n) => ({ mes, importe: importes[n] ?? null }));
  await deps.db.transaction(async (tx) => {
    await updatePresupuesto(tx, rubro, meses);
    const total = sumPesos(meses.map(({ importe }) => importe ?? 0));
    await registrar(deps, tx, actor, {
      accion: "tesoreria.presupuesto",
      objeto: "mes",
      objetoId: anio * 100 + 1,
      despues: { rubro: nombre, anio, presupuesto: total },
    });
  });
  return verPresupuesto(deps, { anio });
}
