import type { Feature } from "#server/feature.ts";
import type { Concepto, Conceptos } from "./concepto.ts";

/**
 * Collects the kinds of payment of all areas and checks what the type system cannot.
 * @throws Error if a kind is declared twice or has another name in its texts
 */
export function reunirConceptos(features: readonly Pick<Feature, "name" | "conceptos">[]): Conceptos {
  const owners = new Map<string, string>();
  const claim = (name: string, what: string) => {
    const other = owners.get(what);
    if (other !== undefined) throw new Error(`${other} and ${name} both declare the ${what}`);
    owners.set(what, name);
  };
  const all: Record<string, Concepto> = {};
  for (const { name, conceptos = {} } of features) {
    for (const [key, concepto] of Object.entries(conceptos)) {
      claim(name, `kind of payment "${key}"`);
      all[key] = concepto;
      const { campo, concepto: named } = concepto.textos;
      claim(name, `name "${campo}" of the sums of a kind of payment`);
      if (named !== key)
        throw new Error(`${name} has the texts of a kind of payment "${named}" that it does not declare`);
    }
  }
  return all;
}
