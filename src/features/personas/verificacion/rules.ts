import { codeLetters, readableCode } from "#contract/text.ts";

export const CANTIDAD_DE_CODIGOS = 10;
/** Number of characters of a backup code, which hold 60 random bits. */
export const LARGO_DE_CODIGO = 12;
/** Minutes in which a first code can confirm a pending secret. */
export const MINUTOS_PARA_CONFIRMAR = 60;

export const CODIGO_INCORRECTO = "El código no es correcto, ya venció o ya se usó.";

/** A typed code: six digits from the app, or a backup code. */
type CodigoTipeado = { tipo: "aplicacion" | "respaldo"; codigo: string };

/**
 * Parses a typed code, ignoring case and spaces, and accepts look-alike letters in a backup code. Anything but six
 * digits counts as a backup code.
 */
export function leerCodigo(tipeado: string): CodigoTipeado {
  const limpio = codeLetters(tipeado);
  if (/^\d{6}$/.test(limpio)) return { tipo: "aplicacion", codigo: limpio };
  return { tipo: "respaldo", codigo: readableCode(limpio) };
}

export function enGrupos(texto: string, separador: string): string {
  return (texto.match(/.{1,4}/g) ?? []).join(separador);
}
