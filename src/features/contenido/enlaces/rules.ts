export const ENLACE_VACIO = "El nombre y el enlace no pueden estar vacíos.";
export const ENLACE_INVALIDO = "El enlace no es una dirección válida. Tiene que ser de una página web.";

export const NOMBRE_DE_ENLACE_MAX = 150;
export const ENLACE_MAX = 2000;

/** Page size on /enlaces; also the number of links on the home page (Rule CON-1). */
export const ENLACES_POR_PAGINA = 10;
export const ENLACES_EN_INICIO = 6;

/**
 * Parses a typed URL: `https://` is prepended if it has no scheme (Rule CON-2).
 * @returns null for anything but a web URL: `javascript:`, `mailto:`, or malformed
 */
export function enlaceCompleto(texto: string): string | null {
  const escrito = texto.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these characters in a URL, which could hide a scheme.
  if (escrito === "" || /[\u0000-\u001f\u007f]/.test(escrito)) return null;
  const completo = conEsquema(escrito);
  if (!URL.canParse(completo)) return null;
  const { protocol, hostname } = new URL(completo);
  return hostname !== "" && (protocol === "https:" || protocol === "http:") ? completo : null;
}

function conEsquema(escrito: string): string {
  if (escrito.startsWith("//")) return `https:${escrito}`;
  // `club.example:8080/fotos` has a port, not a scheme.
  const puerto = /^[^/?#:]+:\d+([/?#]|$)/.test(escrito);
  if (!puerto && /^[a-z][a-z0-9+.-]*:/i.test(escrito)) {
    // Browsers read `https:club.example` as if it had slashes; rejected, because it is always a typing error.
    return /^[a-z]+:\/\//i.test(escrito) ? escrito : "";
  }
  return `https://${escrito}`;
}
