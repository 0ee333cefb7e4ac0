export const ASUNTO_MAX = 120;
export const TEXTO_MAX = 2000;

/** The paragraphs of a message: its lines, without blank ones. */
export function parrafosDe(texto: string): string[] {
  return texto
    .split(/\r?\n/)
    .map((linea) => linea.trim())
    .filter(Boolean);
}

/** Why somebody gets it; the last paragraph of each copy. */
export const porQueLlega = (evento: string) => `Te escribimos porque tenés entradas para ${evento}.`;
