/** Codes on paper that are given at once. */
export const CANTIDAD_DE_CODIGOS = 10;
/** What was begun and not confirmed counts no more after this long. */
export const MINUTOS_PARA_CONFIRMAR = 60;

export const CODIGO_INCORRECTO = "El código no es correcto, ya venció o ya se usó.";

/** What somebody typed as a code: six digits of the application, or a code on paper. */
export type CodigoTipeado = { tipo: "aplicacion" | "respaldo"; codigo: string };

/**
 * Reads a typed code, whatever the case and the spaces; a code on paper also forgives the letters that eyes take for
 * digits. Anything but six digits is looked for among the codes on paper.
 */
export function leerCodigo(tipeado: string): CodigoTipeado {
  const limpio = tipeado.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(limpio)) return { tipo: "aplicacion", codigo: limpio };
  return { tipo: "respaldo", codigo: limpio.replace(/[IL]/g, "1").replace(/O/g, "0") };
}

/** Letters in fours, which is how people copy them. */
export function enGrupos(texto: string, separador: string): string {
  return (texto.match(/.{1,4}/g) ?? []).join(separador);
}
