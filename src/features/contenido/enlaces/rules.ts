export const ENLACE_VACIO = "El nombre y el enlace no pueden estar vacíos.";
export const ENLACE_INVALIDO = "El enlace no es una dirección válida. Tiene que ser de una página web.";

export const NOMBRE_DE_ENLACE_MAX = 150;
export const ENLACE_MAX = 2000;

/** Links a page on /enlaces, and on the home page (Rule CON-1). */
export const ENLACES_POR_PAGINA = 10;
export const ENLACES_EN_INICIO = 6;

/**
 * A typed address as a link: `https://` comes before one without a scheme (Rule CON-2).
 * @returns null for what is no address of a web page: `javascript:`, `mailto:`, an unreadable one
 */
export function enlaceCompleto(texto: string): string | null {
  const escrito = texto.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these while reading an address, which hides a scheme.
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
    // `https:club.example` is read as if the slashes were there; it is kept out, being no one's intention.
    return /^[a-z]+:\/\//i.test(escrito) ? escrito : "";
  }
  return `https://${escrito}`;
}
