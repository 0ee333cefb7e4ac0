/** Longest name that is stored, in characters as people count them; a longer one loses its end. */
export const NOMBRE_MAX = 300;

/**
 * A typed or picked file name as it is stored: the name itself, since it is data and never a path. Only
 * what the database or an address cannot hold is taken out: NUL, halves of characters, and names that are
 * nothing but one or two dots (every browser would read these as "this folder" and "the one above").
 * @param sinNombre what to call one without a name
 */
export function nombreLimpio(nombre: string, sinNombre: string): string {
  const limpio = [...nombre.toWellFormed().replaceAll("\u0000", "").trim()]
    .slice(0, NOMBRE_MAX)
    .join("")
    .trim();
  return limpio === "" || limpio === "." || limpio === ".." ? sinNombre : limpio;
}

/** Extension of a picture's file name, with its dot. */
const EXTENSION_DE_IMAGEN = /\.(jpe?g|png|gif|webp|avif)$/i;

/**
 * The n-th of several equal names: `foto.jpg`, `foto (2).jpg`, `foto (3).jpg`; without extension the number comes last.
 */
export function nombreNumerado(nombre: string, numero: number): string {
  if (numero === 1) return nombre;
  const base = sinExtension(nombre);
  return `${base} (${numero})${nombre.slice(base.length)}`;
}

/**
 * The name itself, or with the first number that none of those taken has.
 * @param ocupados names that begin like this one, at least
 */
export function primerNombreLibre(nombre: string, ocupados: ReadonlySet<string>): string {
  for (let numero = 1; ; numero++) {
    const candidato = nombreNumerado(nombre, numero);
    if (!ocupados.has(candidato)) return candidato;
  }
}

/** A name without the extension of a picture: what its numbered forms begin with. */
export function sinExtension(nombre: string): string {
  return nombre.replace(EXTENSION_DE_IMAGEN, "");
}

/**
 * Where a named picture is. A name may be given again to another picture once it is free; `v` tells them
 * apart, so that the address with it always shows the same.
 * @param tipo the part of the path before the name
 * @param hash the picture's hash
 */
export function direccionDeImagen(tipo: string, nombre: string, hash: string): string {
  return `/api/galeria/imagenes/${tipo}/${encodeURIComponent(nombre)}?v=${versionDe(hash)}`;
}

export function versionDe(hash: string): string {
  return hash.slice(0, 16);
}

/**
 * A picture's address in the width that a place on the screen needs. `url` is as the API's lists give it.
 * @param ancho in pixels; the answer is the nearest stored width that is enough
 */
export function conAncho(url: string, ancho: number): string {
  return `${url}${url.includes("?") ? "&" : "?"}ancho=${ancho}`;
}

/** Whether an order names each piece exactly once. */
export function esOrdenCompleto(ids: readonly number[], existentes: readonly number[]): boolean {
  const pedidos = new Set(ids);
  return (
    ids.length === existentes.length &&
    pedidos.size === existentes.length &&
    existentes.every((id) => pedidos.has(id))
  );
}
