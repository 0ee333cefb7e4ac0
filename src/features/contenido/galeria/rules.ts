/** The galleries that visitors see. `cestoball` is another name of `cesto` (Rule CON-4). */
export type TipoDeGaleria = "basquet" | "cesto";

export const TIPOS_EN_DIRECCION = ["basquet", "cesto", "cestoball"] as const;

export function galeriaDe(tipo: (typeof TIPOS_EN_DIRECCION)[number]): TipoDeGaleria {
  return tipo === "basquet" ? "basquet" : "cesto";
}

/** Photos a page; the pager shows only above it (Rule CON-4). */
export const FOTOS_POR_PAGINA = 16;

export function hayPaginador(total: number): boolean {
  return total > FOTOS_POR_PAGINA;
}

/** Said to who uploads nothing (Rule CON-5). */
export const SIN_IMAGENES = "No hay imágenes seleccionadas.";

/** Longest name that is kept, in characters as people count them; what is longer loses its end. */
export const NOMBRE_MAX = 300;

/**
 * What a typed or picked file name is kept as: the name itself, since it is data and never a path. Only
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
export const EXTENSION_DE_IMAGEN = /\.(jpe?g|png|gif|webp|avif)$/i;

/** The n-th of several equal names: `foto.jpg`, `foto (2).jpg`, `foto (3).jpg`; without extension the number comes last. */
export function nombreNumerado(nombre: string, numero: number): string {
  if (numero === 1) return nombre;
  const extension = nombre.match(EXTENSION_DE_IMAGEN)?.[0] ?? "";
  return `${nombre.slice(0, nombre.length - extension.length)} (${numero})${extension}`;
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
 * @param clave the picture's hash
 */
export function direccionDeImagen(tipo: string, nombre: string, clave: string): string {
  return `/api/galeria/imagenes/${tipo}/${encodeURIComponent(nombre)}?v=${versionDe(clave)}`;
}

export function versionDe(clave: string): string {
  return clave.slice(0, 16);
}

/**
 * A picture's address in the width that a place on the screen needs. `url` is as the API's lists give it.
 * @param ancho in pixels; the answer is the nearest stored width that is enough
 */
export function conAncho(url: string, ancho: number): string {
  return `${url}${url.includes("?") ? "&" : "?"}ancho=${ancho}`;
}
