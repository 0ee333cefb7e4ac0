import { plain, withoutMarkdown } from "#contract/text.ts";

/** The text under a heading of a page. The text before the first heading has neither a heading nor an anchor. */
export interface ParteDelManual {
  /** File name of the page, without `.md`. */
  pagina: string;
  titulo: string;
  seccion: string | null;
  texto: string;
  /** Text in a normalized form for searching, with the same length as the original. */
  claro: string;
}

export interface Hallazgo extends Pick<ParteDelManual, "pagina" | "titulo" | "seccion"> {
  /** Anchor of the heading; empty for the beginning of a page. */
  ancla: string;
  /** The text around the first match. */
  detalle: string;
}

const ANTES = 60;
const DESPUES = 110;

/** Generates the anchor of a heading as GitHub does, so that links work in both places. */
export function anclaDe(titulo: string): string {
  return titulo
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

export function paginasDelIndice(indice: string): string[] {
  return [...indice.matchAll(/\]\(([\w-]+)\.md\)/g)].flatMap(([, pagina]) => pagina ?? []);
}

export function partesDe(pagina: string, markdown: string): ParteDelManual[] {
  const [titulo = pagina, ...secciones] = markdown.split(/^#{1,6} /m).slice(1);
  const parte = (seccion: string | null, lines: string): ParteDelManual => {
    const texto = withoutMarkdown(lines);
    return { pagina, titulo: primera(titulo), seccion, texto, claro: plain(texto) };
  };
  const resto = (seccion: string) => seccion.slice(seccion.indexOf("\n"));
  return [parte(null, resto(titulo)), ...secciones.map((una) => parte(primera(una), resto(una)))];
}

const primera = (seccion: string) => withoutMarkdown(seccion.split("\n", 1)[0] ?? "");

/**
 * Returns the parts of the manual that contain every word, regardless of accents. Parts with the exact phrase are
 * listed first, then parts with a word in their heading.
 */
export function buscarEnTexto(partes: readonly ParteDelManual[], termino: string): Hallazgo[] {
  const words = plain(termino).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  // Looks for the whole phrase first, then for each word, longest first.
  const wanted = [words.join(" "), ...words.toSorted((a, b) => b.length - a.length)];
  return partes
    .flatMap((parte) => {
      const { claro } = parte;
      const seccion = plain(parte.seccion ?? "");
      if (!words.every((word) => claro.includes(word) || seccion.includes(word))) return [];
      const enTitulo = words.some((word) => seccion.includes(word));
      const rank = Number(`${claro} ${seccion}`.includes(words.join(" "))) * 2 + Number(enTitulo);
      return [{ parte, rank }];
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ parte: { texto, claro, ...parte } }) => ({
      ...parte,
      ancla: parte.seccion === null ? "" : anclaDe(parte.seccion),
      detalle: alrededor(texto, claro, wanted),
    }));
}

/**
 * Returns the part of a text around the first of the wanted texts that it contains. `claro` is the normalized text,
 * letter by letter.
 */
function alrededor(texto: string, claro: string, wanted: readonly string[]) {
  const hit = wanted.find((one) => claro.includes(one)) ?? "";
  const [from, length] = [claro.indexOf(hit), hit.length];
  const start = from <= ANTES ? 0 : texto.indexOf(" ", from - ANTES) + 1;
  const end = texto.length <= from + DESPUES ? texto.length : texto.lastIndexOf(" ", from + DESPUES);
  const last = Math.max(end, from + length);
  return `${start > 0 ? "… " : ""}${texto.slice(Math.min(start, from), last)}${last < texto.length ? " …" : ""}`;
}
