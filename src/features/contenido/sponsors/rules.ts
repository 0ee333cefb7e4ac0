const EXTENSION = /\.(jpe?g|png|gif|webp)$/i;
/** The number that distinguishes equal names (`la-espiga (2)`); no handle or URL contains one. */
const NUMERO = / \(\d+\)$/;

/**
 * The text typed for a sponsor: its name without a picture extension and without the number that distinguishes equal
 * names.
 */
export function baseDeSponsor(nombre: string): string {
  return nombre.replace(EXTENSION, "").replace(NUMERO, "").replace(EXTENSION, "").trim();
}

/**
 * Link of a sponsor's logo (Rule CON-3): none for digits, the URL for `http…` and `www…`, and the Instagram profile of
 * that name for any other text.
 * @returns null without a link, also for a malformed URL
 */
export function enlaceDeSponsor(nombre: string): string | null {
  const base = baseDeSponsor(nombre);
  if (base === "" || /^\d+$/.test(base)) return null;
  if (/^https?:($|\/)/i.test(base)) return siSeAbre(base);
  if (/^www/i.test(base)) return siSeAbre(`https://${base}`);
  const perfil = base.replace(/^@+/, "");
  return perfil === "" ? null : `https://www.instagram.com/${encodeURIComponent(perfil)}`;
}

/** The URL, unless it has no host: `http://` and `www.` alone are unfinished input. */
function siSeAbre(direccion: string): string | null {
  if (!/^https?:\/\//i.test(direccion) || !URL.canParse(direccion)) return null;
  const lugar = new URL(direccion).hostname.replace(/\.$/, "");
  return lugar === "www" || lugar.split(".").includes("") ? null : direccion;
}

/** Alternative text of a sponsor's logo; `null` if it was given no name. */
export function tituloDeSponsor(nombre: string): string | null {
  const base = baseDeSponsor(nombre);
  if (base === "" || /^\d+$/.test(base)) return null;
  const enlace = enlaceDeSponsor(nombre);
  if (!enlace) return null;
  if (/^(https?:\/\/|www)/i.test(base)) return new URL(enlace).hostname.replace(/^www\./, "");
  return base;
}

/** Error message for an upload without a file (Rule CON-5). */
export const SIN_IMAGEN = "Seleccioná una imagen para subir.";
