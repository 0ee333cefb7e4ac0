import { type PersonaAFacturar, precioBruto } from "../rules.ts";
import { edadDelAno } from "./calendario.ts";
import type { ReglasDeCuotas } from "./reglas.ts";

interface EnGrupo extends Pick<PersonaAFacturar, "id" | "alta" | "adicionales"> {
  grupoId: number | null;
  nacimiento: string | null;
}

/**
 * The place of each person among the members of their discount group in a period (Rule TAR-3): who costs more first, then
 * who is older, then the lower id. Whoever is above the club's age or has no group is first, and counts for nobody else.
 */
export function ordenEnGrupo(
  personas: readonly EnGrupo[],
  periodo: string,
  { hermanosHastaEdad }: Pick<ReglasDeCuotas, "hermanosHastaEdad">,
): Map<number, number> {
  const orden = new Map(personas.map(({ id }) => [id, 1]));
  const cuenta = ({ nacimiento }: EnGrupo) =>
    hermanosHastaEdad === null || (edadDelAno(nacimiento, periodo) ?? 0) <= hermanosHastaEdad;
  const grupos = new Map<number, (EnGrupo & { bruto: number })[]>();
  for (const persona of personas) {
    const bruto = precioBruto(persona, periodo);
    if (persona.grupoId === null || bruto === 0 || !cuenta(persona)) continue;
    grupos.set(persona.grupoId, [...(grupos.get(persona.grupoId) ?? []), { ...persona, bruto }]);
  }
  for (const grupo of grupos.values()) {
    grupo.sort((a, b) => b.bruto - a.bruto || compararNacimiento(a.nacimiento, b.nacimiento) || a.id - b.id);
    for (const [n, { id }] of grupo.entries()) orden.set(id, n + 1);
  }
  return orden;
}

/** Older first, unknown last. */
function compararNacimiento(a: string | null, b: string | null): number {
  const [first, second] = [a ?? "9999", b ?? "9999"];
  return first < second ? -1 : first > second ? 1 : 0;
}
