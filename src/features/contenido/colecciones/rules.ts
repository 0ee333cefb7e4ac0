/** Maximum length of a stored name in code points; longer ones are truncated. */
export const NOMBRE_MAX = 300;

/**
 * Normalizes a typed name or a file name for storage: it is data, never a path, so almost every character is allowed.
 * Removes only what neither the database nor a URL can hold: NUL, lone surrogates, and the names `.` and `..`, which
 * browsers resolve as relative paths.
 * @param sinNombre name to use if nothing is left
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
 * Adds the number n to a name that is taken: `foto.jpg`, `foto (2).jpg`, `foto (3).jpg`; without an extension the
 * number comes last.
 */
export function nombreNumerado(nombre: string, numero: number): string {
  if (numero === 1) return nombre;
  const base = sinExtension(nombre);
  return `${base} (${numero})${nombre.slice(base.length)}`;
}

/**
 * Returns the name, or the name with the lowest free number.
 * @param ocupados at least all names with the same beginning
 */
export function primerNombreLibre(nombre: string, ocupados: ReadonlySet<string>): string {
  for (let numero = 1; ; numero++) {
    const candidato = nombreNumerado(nombre, numero);
    if (!ocupados.has(candidato)) return candidato;
  }
}

/** A name without its picture extension: the common beginning of its numbered forms. */
export function sinExtension(nombre: string): string {
  return nombre.replace(EXTENSION_DE_IMAGEN, "");
}

/**
 * URL of a named picture. A free name may be reused for another picture; `v` identifies the content, so a URL that
 * includes it never changes its content.
 * @param tipo path segment before the name
 * @param hash the picture's hash
 */
export function direccionDeImagen(tipo: string, nombre: string, hash: string): string {
  return `/api/galeria/imagenes/${tipo}/${encodeURIComponent(nombre)}?v=${versionDe(hash)}`;
}

export function versionDe(hash: string): string {
  return hash.slice(0, 16);
}

/**
 * URL of a picture in a suitable width for its place on the screen. `url` comes from the API's lists.
 * @param ancho in pixels; the smallest stored width that is at least as wide is used
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
