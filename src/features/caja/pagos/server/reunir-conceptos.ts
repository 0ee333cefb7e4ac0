import type { Feature } from "#server/feature.ts";
import { FRASES, FRASES_DE_PARTES } from "../contract.ts";
import type { Concepto, Conceptos } from "./concepto.ts";

/**
 * Collects the kinds of payment of all areas and checks what the type system cannot.
 * @throws Error if a kind is declared twice or has an empty sentence
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
      for (const [frase, text] of frasesDe(concepto))
        if (typeof text !== "string" || text.trim() === "")
          throw new Error(`the kind of payment "${key}" of ${name} has no text for "${frase}"`);
    }
  }
  return all;
}

function frasesDe({ textos, partes, frases }: Concepto): [place: string, text: unknown][] {
  const { otraVez, vencido } = frases;
  const found = (from: object, names: readonly string[], prefix = ""): [string, unknown][] =>
    names.map((name) => [`${prefix}${name}`, (from as Record<string, unknown>)[name]]);
  return [
    ...found(textos, FRASES),
    ...(partes ? found(textos.partes ?? {}, FRASES_DE_PARTES, "partes.") : []),
    ...found({ otraVez }, ["otraVez"], "frases."),
    ...found(vencido, ["asunto", "resultado", "siLlegaTarde"], "frases.vencido."),
  ];
}
