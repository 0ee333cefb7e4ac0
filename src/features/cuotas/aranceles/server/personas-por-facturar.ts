import type { Queryable } from "#server/db/database.ts";
import type { HermanosSinGrupo } from "../contract.ts";
import {
  type Cobrable,
  ordenEnGrupo,
  type PersonaAFacturar,
  REGLAS_POR_DEFECTO,
  type ReglasDeCuotas,
} from "../rules.ts";
import {
  findReglas,
  findUltimoPrecio,
  listAdicionales,
  listBeneficios,
  listEnPlan,
  listHermanosSinGrupo,
  listPrecios,
  lockUltimoPrecio,
} from "./personas-por-facturar.repo.ts";

/** The newest price, which has to be read before the people, so that a price written later is detected. */
export const ultimoPrecio = findUltimoPrecio;
export const lockPrecios = lockUltimoPrecio;

/** Returns the club's rules for monthly dues, current or of a version, with defaults for values that were never set. */
export async function reglasVigentes(q: Queryable, version?: number): Promise<ReglasDeCuotas> {
  return { ...REGLAS_POR_DEFECTO, ...(await findReglas(q, version)) };
}

export interface PersonaPorFacturar extends PersonaAFacturar {
  planId: number;
}

/**
 * Returns the engine's data about everybody in a monthly plan in a month, by id; with `quienes`, only about these
 * people. Siblings are ranked among all members of their group.
 * @param hastaPrecio leaves out prices written after this one
 */
export async function personasPorFacturar(
  q: Queryable,
  periodo: string,
  reglas: ReglasDeCuotas,
  quienes?: readonly number[],
  hastaPrecio?: number,
): Promise<PersonaPorFacturar[]> {
  // Sequential, because a transaction runs one statement at a time.
  const rows = await listEnPlan(q, periodo, quienes);
  const precios = await listPrecios(q, hastaPrecio);
  const adicionales = await listAdicionales(q, periodo);
  const beneficios = await listBeneficios(q, periodo);
  const cobrable = ({ arancelId, desde, hasta }: Omit<Cobrable, "precios">): Cobrable => ({
    arancelId,
    desde,
    hasta,
    precios: precios.get(arancelId) ?? [],
  });
  const adicionalesDe = Map.groupBy(adicionales, ({ personaId }) => personaId);
  const beneficiosDe = Map.groupBy(beneficios, ({ personaId }) => personaId);
  const personas = rows.map(({ id, planId, grupoId, nacimiento, ...alta }) => ({
    id,
    planId,
    alta: cobrable(alta),
    adicionales: (adicionalesDe.get(id) ?? []).map(cobrable),
    beneficios: beneficiosDe.get(id) ?? [],
    grupoId,
    nacimiento,
  }));
  const orden = ordenEnGrupo(personas, periodo, reglas);
  const elegidas = quienes && new Set(quienes);
  return personas
    .filter(({ id }) => elegidas?.has(id) ?? true)
    .map(({ grupoId: _, nacimiento: __, ...persona }) => ({ ...persona, orden: orden.get(persona.id) ?? 1 }));
}

const PRIMERAS = 10;

/**
 * Siblings who pay without the club's sibling discount because nobody put them into a group (Rule TAR-3); none if the
 * club has no such discount. With `quienes`, only among these people.
 */
export async function hermanosSinGrupo(
  q: Queryable,
  periodo: string,
  quienes?: readonly number[],
): Promise<HermanosSinGrupo> {
  const { hermanos } = await reglasVigentes(q);
  const todas = hermanos.some((porcentaje) => porcentaje > 0)
    ? await listHermanosSinGrupo(q, periodo, quienes)
    : [];
  return { personas: todas.length, primeras: todas.slice(0, PRIMERAS) };
}
