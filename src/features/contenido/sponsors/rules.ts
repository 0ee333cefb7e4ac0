const EXTENSION = /\.(jpe?g|png|gif|webp)$/i;
/** What tells equal names apart (`la-espiga (2)`); no handle and no address has one. */
const NUMERO = / \(\d+\)$/;

/**
 * What was typed for a sponsor: its name without the extension of a picture and without what tells it from an equal
 * one.
 */
export function baseDeSponsor(nombre: string): string {
  return nombre.replace(EXTENSION, "").replace(NUMERO, "").replace(EXTENSION, "").trim();
}

/**
 * Where a sponsor's logo leads (Rule CON-3): digits lead nowhere, `http…` and `www…` to that
 * address, any other text to the profile of that name on Instagram.
 * @returns null when there is no link, also for an address that no browser could open
 */
export function enlaceDeSponsor(nombre: string): string | null {
  const base = baseDeSponsor(nombre);
  if (base === "" || /^\d+$/.test(base)) return null;
  if (/^https?:($|\/)/i.test(base)) return siSeAbre(base);
  if (/^www/i.test(base)) return siSeAbre(`https://${base}`);
  const perfil = base.replace(/^@+/, "");
  return perfil === "" ? null : `https://www.instagram.com/${encodeURIComponent(perfil)}`;
}

/** The address, unless it names no place: `http://` and `www.` are what one types before pasting the rest. */
function siSeAbre(direccion: string): string | null {
  if (!/^https?:\/\//i.test(direccion) || !URL.canParse(direccion)) return null;
  const lugar = new URL(direccion).hostname.replace(/\.$/, "");
  return lugar === "www" || lugar.split(".").includes("") ? null : direccion;
}

/** How a sponsor is called where its logo cannot be seen; `null` for one that was given no name. */
export function tituloDeSponsor(nombre: string): string | null {
  const base = baseDeSponsor(nombre);
  if (base === "" || /^\d+$/.test(base)) return null;
  const enlace = enlaceDeSponsor(nombre);
  if (!enlace) return null;
  if (/^(https?:\/\/|www)/i.test(base)) return new URL(enlace).hostname.replace(/^www\./, "");
  return base;
}

/** Said to who uploads nothing (Rule CON-5). */
export const SIN_IMAGEN = "Seleccioná una imagen para subir.";
