import { DAY_MS } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";
import type { Fields } from "#contract/described.ts";
import { slugOf, withoutMarkdown } from "#contract/text.ts";
import type { DatosDeNoticia } from "./contract.ts";

export const NOTICIAS_EN_INICIO = 4;
/** Number of stored posts: more than the page shows, because some may be removed from the network before the next read. */
export const PUBLICACIONES_GUARDADAS = 8;
/** The network's limit. Longer captions are rejected as invalid. */
const CAPTION_MAX = 2_200;
/**
 * A long-lived token is valid for 60 days and can be renewed after the first day. Renewing it weekly leaves eight
 * attempts.
 */
const RENOVAR_CADA_MS = 7 * DAY_MS;

/** Prepares a caption for storage: removes characters that PostgreSQL rejects, and truncates it between characters. */
export function limpiarCaption(caption: string): string {
  const sound = caption.toWellFormed().replaceAll("\u0000", "").trim();
  return shortened(sound, CAPTION_MAX);
}

/** Whether the token must be renewed now. A token that was never renewed has an unknown age, so it must be renewed. */
export function tocaRenovar(renovadoEn: Date | null, now: Date): boolean {
  return renovadoEn === null || now.getTime() - renovadoEn.getTime() >= RENOVAR_CADA_MS;
}

/** Returns the alternative text: the first line of a caption that contains a letter or digit. */
export function primeraLinea(caption: string): string {
  const line =
    caption
      .split("\n")
      .find((one) => /[\p{L}\p{N}]/u.test(one))
      ?.trim() ?? "";
  return shortened(line, 120);
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${[...text].slice(0, max - 1).join("")}…`;
}

/** What the office types of the club's own news, in the order of the form (Rule NOT-1). */
export const CAMPOS_DE_NOTICIA = {
  titulo: { label: "Título", max: 150, missing: "Escribí el título" },
  texto: {
    label: "Texto",
    max: 20_000,
    missing: "Escribí el texto",
    multiline: true,
    hint: "Dejá un renglón vacío entre párrafos. Con **así** queda en negrita; con [palabras](https://…), un enlace.",
  },
  publicada: {
    kind: "flag",
    label: "Publicada en el sitio",
    name: "Publicada",
    wrong: "Decí si queda publicada",
    initial: true,
  },
} as const satisfies Fields;

export const COLUMNAS_DE_NOTICIAS = {
  titulo: { label: CAMPOS_DE_NOTICIA.titulo.label, kind: "text", card: "title", ordered: true },
  texto: { label: CAMPOS_DE_NOTICIA.texto.label, kind: "long", only: "sheet", width: 60 },
  publicadaEn: { label: "Primera publicación", kind: "instant", ordered: true, empty: "Nunca" },
  creadaEn: { label: "Escrita", kind: "instant", ordered: true },
  publicada: {
    label: "Estado",
    kind: "short",
    words: { true: "Publicada", false: "Borrador" },
    ordered: true,
  },
} as const satisfies ListColumns;

/** Picks what the office can change of news. */
export function datosDe(noticia: DatosDeNoticia): DatosDeNoticia {
  const { titulo, texto, imagen, equipoId, partidoId, publicada } = noticia;
  return { titulo, texto, imagen, equipoId, partidoId, publicada };
}

/** Address of the pictures, below `/api`. */
export const IMAGENES_DE_NOTICIAS = "/noticias/imagenes";

/** Page size of /noticias. */
export const NOTICIAS_POR_PAGINA = 12;

/** Number of characters of a text that its summary is made of. */
const LEIDOS = 1_000;

/** Returns the first words of a text without its marks, for cards, link previews and the feed. */
export function resumenDe(texto: string): string {
  // The cut may leave half of a character.
  const inicio = texto.slice(0, LEIDOS).replace(/\p{Surrogate}$/u, "");
  return shortened(withoutMarkdown(inicio), 200);
}

const SLUG_MAX = 80;

/** Returns the beginning of the addresses that news with this title may have (Rule NOT-2). */
export function slugDeNoticia(titulo: string): string {
  return slugOf(titulo).slice(0, SLUG_MAX).replace(/-$/, "") || "noticia";
}

interface Fechada {
  publicadaEn: string;
}

/** Merges news and posts for the home page: the newest of both, with at least one of the club's own (Rule NOT-5). */
export function noticiasDeInicio<N extends Fechada, P extends Fechada>(
  noticias: readonly N[],
  publicaciones: readonly P[],
): (N | P)[] {
  const newest = [...noticias, ...publicaciones]
    .sort((one, other) => (one.publicadaEn < other.publicadaEn ? 1 : -1))
    .slice(0, NOTICIAS_EN_INICIO);
  const [own] = noticias;
  return own === undefined || newest.includes(own) ? newest : [...newest.slice(0, -1), own];
}
