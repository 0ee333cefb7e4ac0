import type { Queryable } from "#server/db/database.ts";
import { ordenEnGrupo } from "../rules/hermanos.ts";
import { REGLAS_POR_DEFECTO, type ReglasDeCuotas } from "../rules/reglas.ts";
import type { Beneficio, Cobrable, PersonaAFacturar } from "../rules.ts";
import { findReglas, listAdicionales, listBeneficios, listEnPlan, listPrecios } from "./facturacion/repo.ts";

/** The club's rules of monthly dues; the defaults for what it never set. */
export async function reglasVigentes(q: Queryable): Promise<ReglasDeCuotas> {
  return { ...REGLAS_POR_DEFECTO, ...(await findReglas(q)) };
}

export interface PersonaPorFacturar extends PersonaAFacturar {
  planId: number;
}

/**
 * What the engine needs of everybody in a monthly plan in a month, by id; of `quienes` only, if given. Siblings are ranked
 * among all members of their group.
 */
export async function personasPorFacturar(
  q: Queryable,
  periodo: string,
  reglas: ReglasDeCuotas,
  quienes?: readonly number[],
): Promise<PersonaPorFacturar[]> {
  // One after the other: a transaction runs one statement at a time.
  const rows = await listEnPlan(q, periodo, quienes);
  const precios = await listPrecios(q);
  const adicionales = await listAdicionales(q, periodo);
  const beneficios = await listBeneficios(q, periodo);
  const cobrable = ({ arancelId, desde, hasta }: Omit<Cobrable, "precios">): Cobrable => ({
    arancelId,
    desde,
    hasta,
    precios: precios.get(arancelId) ?? [],
  });
  const conAdicionales = byPersona(adicionales, cobrable);
  const conBeneficios = byPersona(beneficios, ({ personaId: _, ...uno }): Beneficio => uno);
  const personas = rows.map((row) => ({
    id: row.id,
    planId: row.planId,
    alta: cobrable(row),
    adicionales: conAdicionales.get(row.id) ?? [],
    beneficios: conBeneficios.get(row.id) ?? [],
    grupoId: row.grupoId,
    nacimiento: row.nacimiento,
  }));
  const orden = ordenEnGrupo(personas, periodo, reglas);
  const elegidas = quienes && new Set(quienes);
  return personas
    .filter(({ id }) => elegidas?.has(id) ?? true)
    .map(({ grupoId: _, nacimiento: __, ...persona }) => ({ ...persona, orden: orden.get(persona.id) ?? 1 }));
}

function byPersona<Row extends { personaId: number }, T>(rows: readonly Row[], toOne: (row: Row) => T) {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const suyos = found.get(row.personaId);
    if (suyos) suyos.push(toOne(row));
    else found.set(row.personaId, [toOne(row)]);
  }
  return found;
}
