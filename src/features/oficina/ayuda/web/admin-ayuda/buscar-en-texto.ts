import type { Token, Tokens } from "marked";
import { plain } from "#contract/text.ts";
import { anclaDe, type GrupoDelManual, leerPagina } from "./manual.ts";

/** What stands under one heading of a page; its beginning has neither heading nor anchor. */
export interface ParteDelManual {
  pagina: string;
  titulo: string;
  seccion: string | null;
  texto: string;
}

/** A part with a searched word, and the text around the word. */
export interface Hallazgo extends Pick<ParteDelManual, "pagina" | "titulo" | "seccion"> {
  /** Of the section; empty for the beginning of a page. */
  ancla: string;
  antes: string;
  hallado: string;
  despues: string;
}

const ANTES = 60;
const DESPUES = 110;

/** The text of all pages of the index, in its order. */
export async function leerPartes(grupos: readonly GrupoDelManual[]): Promise<ParteDelManual[]> {
  const paginas = grupos.flatMap(({ enlaces }) => enlaces.map(({ pagina }) => pagina));
  const leidas = await Promise.all(
    paginas.map(async (pagina) => {
      const leida = await leerPagina(pagina);
      return leida ? partesDe(pagina, leida) : [];
    }),
  );
  return leidas.flat();
}

/** Splits a page at its headings. */
export function partesDe(
  pagina: string,
  { titulo, tokens }: { titulo: string; tokens: readonly Token[] },
): ParteDelManual[] {
  const partes: ParteDelManual[] = [{ pagina, titulo, seccion: null, texto: "" }];
  for (const token of tokens) {
    const parte = partes.at(-1);
    if (token.type === "heading") partes.push({ pagina, titulo, seccion: textoDe(token), texto: "" });
    else if (parte) parte.texto = `${parte.texto} ${textoDe(token)}`.replaceAll(/\s+/g, " ").trim();
  }
  return partes;
}

/** A token's words, without marks, pictures and addresses. */
function textoDe(token: Token): string {
  if (token.type === "image") return "";
  const { items, tokens, text } = token as Tokens.Generic;
  const inside: Token[] | undefined = items ?? tokens;
  if (!inside) return token.type === "space" ? " " : (text ?? "");
  // Blocks, such as the rows of a list, are words apart; parts of a line are not.
  const between = items || token.type === "list_item" || token.type === "blockquote" ? " " : "";
  return inside.map(textoDe).join(between);
}

/**
 * The parts that contain every word in their text or heading, ignoring accents: first those with the words as they were
 * typed, then those with a heading that contains one.
 */
export function buscarEnTexto(partes: readonly ParteDelManual[], termino: string): Hallazgo[] {
  const words = plain(termino).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  // What is shown of a part: all words together, or else the longest.
  const wanted = [words.join(" "), ...words.toSorted((a, b) => b.length - a.length)];
  return partes
    .flatMap((parte) => {
      const [texto, seccion] = [plain(parte.texto), plain(parte.seccion ?? "")];
      if (!words.every((word) => texto.includes(word) || seccion.includes(word))) return [];
      const enTitulo = words.some((word) => seccion.includes(word));
      const rank = Number(`${texto} ${seccion}`.includes(words.join(" "))) * 2 + Number(enTitulo);
      return [{ parte, rank }];
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ parte: { texto, ...parte } }) => ({
      ...parte,
      ancla: parte.seccion === null ? "" : anclaDe(parte.seccion),
      ...alrededor(texto, wanted),
    }));
}

/** The text around the first of these that is in it. `plain` keeps the place of every letter. */
function alrededor(texto: string, wanted: readonly string[]) {
  const claro = plain(texto);
  const hit = wanted.find((one) => claro.includes(one)) ?? "";
  const [from, length] = [claro.indexOf(hit), hit.length];
  const start = from <= ANTES ? 0 : texto.indexOf(" ", from - ANTES) + 1;
  const end = texto.length <= from + DESPUES ? texto.length : texto.lastIndexOf(" ", from + DESPUES);
  const last = Math.max(end, from + length);
  return {
    antes: `${start > 0 ? "… " : ""}${texto.slice(Math.min(start, from), from)}`,
    hallado: texto.slice(from, from + length),
    despues: `${texto.slice(from + length, last)}${last < texto.length ? " …" : ""}`,
  };
}
