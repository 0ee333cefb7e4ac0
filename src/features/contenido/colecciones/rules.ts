import { type Club, slugDeDeporte } from "#contract/club.ts";
import type { TextFields } from "#contract/text-fields.ts";

/** Maximum length of a stored name, in code points. Longer names are truncated. */
export const NOMBRE_MAX = 300;

/**
 * Normalizes a typed name or a file name for storage. A name is data and never a path, so almost every character is
 * allowed. Removes only NUL and lone surrogates, which the database or a URL cannot hold, and the names `.` and `..`,
 * which browsers resolve as relative paths.
 * @param sinNombre name to use if nothing remains
 */
export function nombreLimpio(nombre: string, sinNombre: string): string {
  const limpio = [...nombre.toWellFormed().replaceAll("\u0000", "").trim()]
    .slice(0, NOMBRE_MAX)
    .join("")
    .trim();
  return limpio === "" || limpio === "." || limpio === ".." ? sinNombre : limpio;
}

const EXTENSION_DE_IMAGEN = /\.(jpe?g|png|gif|webp|avif)$/i;

/**
 * Adds the number n to a name that is taken: `foto.jpg`, `foto (2).jpg`, `foto (3).jpg`. Without an extension the
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

/** Returns a name without its picture extension, which is the beginning of all its numbered forms. */
export function sinExtension(nombre: string): string {
  return nombre.replace(EXTENSION_DE_IMAGEN, "");
}

/**
 * Returns the URL of a named picture. A name may be reused for another picture, so `v` identifies the content: a URL
 * that includes it always returns the same content.
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
 * Returns the URL of a picture in a width that fits its place on the screen. `url` comes from the API's lists.
 * @param ancho in pixels; the server uses the smallest stored width that is at least as wide
 */
export function conAncho(url: string, ancho: number): string {
  return `${url}${url.includes("?") ? "&" : "?"}ancho=${ancho}`;
}

export function esOrdenCompleto(ids: readonly number[], existentes: readonly number[]): boolean {
  const pedidos = new Set(ids);
  return (
    ids.length === existentes.length &&
    pedidos.size === existentes.length &&
    existentes.every((id) => pedidos.has(id))
  );
}

/** Interval at which the home page's carousel advances automatically, if it has at least two pictures (Rule CON-6). */
export const PAUSA_MS = 3000;

/** Returns the URL of a carousel picture. Ids are never reused, so the content of a URL never changes. */
export function direccionDeCarrousel(
  imagen: { carrouselId: number; imagenId: number },
  ancho: number,
): string {
  return `/api/carrousel/${imagen.carrouselId}/imagen/${imagen.imagenId}?ancho=${ancho}`;
}

export const SIN_BANNERS = "No has seleccionado ninguna imagen";

/** Galleries of the first and the second sport. `cestoball` is an alias of `cesto` (Rule CON-4). */
export type TipoDeGaleria = "basquet" | "cesto";

export const TIPOS_EN_DIRECCION = ["basquet", "cesto", "cestoball"] as const;

export function galeriaDe(tipo: (typeof TIPOS_EN_DIRECCION)[number]): TipoDeGaleria {
  return tipo === "basquet" ? "basquet" : "cesto";
}

export function galeriasDe({ deportes }: Pick<Club, "deportes">) {
  return deportes.map(({ nombre, imagen }, i) => {
    const slug = slugDeDeporte(nombre);
    return {
      tipo: i === 0 ? ("basquet" as const) : ("cesto" as const),
      nombre,
      imagen,
      slug,
      path: `/galeria/${slug}`,
    };
  });
}

/** Page size. A gallery with fewer photos has no pager (Rule CON-4). */
export const FOTOS_POR_PAGINA = 16;

/** Days after an event in which its photos are expected (Rule CON-8). */
export const DIAS_PARA_SUBIR = 3;

export const SIN_FOTOS = "No hay imágenes seleccionadas.";

const EXTENSION = /\.(jpe?g|png|gif|webp)$/i;
/** The number that distinguishes equal names (`la-espiga (2)`). No handle or URL contains such a number. */
const NUMERO = / \(\d+\)$/;

/** Returns the text typed for a sponsor: its name without the picture extension and without a distinguishing number. */
export function baseDeSponsor(nombre: string): string {
  return nombre.replace(EXTENSION, "").replace(NUMERO, "").replace(EXTENSION, "").trim();
}

/**
 * Returns the link of a sponsor's logo (Rule CON-3): the URL for `http…` and `www…`, and the Instagram profile of
 * that name for any other text.
 * @returns null for digits or a malformed URL
 */
export function enlaceDeSponsor(nombre: string): string | null {
  const base = baseDeSponsor(nombre);
  if (base === "" || /^\d+$/.test(base)) return null;
  if (/^https?:($|\/)/i.test(base)) return siSeAbre(base);
  if (/^www/i.test(base)) return siSeAbre(`https://${base}`);
  const perfil = base.replace(/^@+/, "");
  return perfil === "" ? null : `https://www.instagram.com/${encodeURIComponent(perfil)}`;
}

/** Returns the URL, unless it has no host: `http://` and `www.` alone are unfinished input. */
function siSeAbre(direccion: string): string | null {
  if (!/^https?:\/\//i.test(direccion) || !URL.canParse(direccion)) return null;
  const lugar = new URL(direccion).hostname.replace(/\.$/, "");
  return lugar === "www" || lugar.split(".").includes("") ? null : direccion;
}

/** Returns the alternative text of a sponsor's logo; null if the sponsor has no name. */
export function tituloDeSponsor(nombre: string): string | null {
  const base = baseDeSponsor(nombre);
  if (base === "" || /^\d+$/.test(base)) return null;
  const enlace = enlaceDeSponsor(nombre);
  if (!enlace) return null;
  if (/^(https?:\/\/|www)/i.test(base)) return new URL(enlace).hostname.replace(/^www\./, "");
  return base;
}

/** The text or the link of a sponsor's logo. */
export const NOMBRE_DE_SPONSOR = {
  label: "Texto o enlace (opcional)",
  name: "Texto o enlace",
  max: NOMBRE_MAX,
  hint: "Una página web, o el nombre de su perfil de Instagram",
} as const;

export const SIN_IMAGEN = "Seleccioná una imagen para subir.";

export const ENLACE_VACIO = "El nombre y el enlace no pueden estar vacíos.";
export const ENLACE_INVALIDO = "El enlace no es una dirección válida. Tiene que ser de una página web.";

export const CAMPOS_DE_ENLACE = {
  nombre: { label: "Nombre", max: 150, missing: ENLACE_VACIO },
  enlace: { label: "Enlace", max: 2000, missing: ENLACE_VACIO, keyboard: "url" },
} as const satisfies TextFields;

/** Page size on /enlaces; also the number of links on the home page (Rule CON-1). */
export const ENLACES_POR_PAGINA = 10;
export const ENLACES_EN_INICIO = 6;

/**
 * Completes a typed URL with `https://` if it has no scheme (Rule CON-2).
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
    // Browsers read `https:club.example` as if it had slashes. Rejected, because it is always a typing error.
    return /^[a-z]+:\/\//i.test(escrito) ? escrito : "";
  }
  return `https://${escrito}`;
}

export const SIN_TITULO = "Foto sin título";

/** Names that cameras, phones and apps give. */
const NOMBRE_DE_CAMARA =
  /\d{5}|^(img|mvimg|fb img|dsc[fn]?|pxl|foto|imagen?|image|photo|captura|screenshot|whatsapp)(?!\p{L})/iu;

/** Returns the caption of a photo: its file name; empty for a name given by a camera or a phone. */
export function leyendaDe(nombre: string): string {
  const words = sinExtension(nombre)
    .replace(/[-_\s]+/g, " ")
    .trim();
  if (NOMBRE_DE_CAMARA.test(words) || !/\p{L}{3}/u.test(words)) return "";
  return words.replace(/^[¡¿("]*\p{L}/u, (start) => start.toLocaleUpperCase("es"));
}
