import { lexer, type Token, type Tokens } from "marked";
import { plain } from "#contract/text.ts";
import { type ParteDelManual, partesDe } from "../../rules.ts";

/** Pages of the manual by file path, loaded on demand. */
const PAGES = import.meta.glob<string>("/docs/manual/*.md", { query: "?raw", import: "default" });
/** URLs of the manual's pictures by file path. */
const PICTURES = import.meta.glob<string>("/docs/manual/imagenes/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Path of the index below the administration. */
export const AYUDA = "ayuda/";

const INDEX = "README";

interface EnlaceDelManual {
  titulo: string;
  /** File name of the page, without `.md`. */
  pagina: string;
  descripcion: string;
}

export interface GrupoDelManual {
  titulo: string;
  enlaces: EnlaceDelManual[];
}

interface PaginaDelManual {
  titulo: string;
  /** Content below the title. */
  tokens: Token[];
}

/** Loads a page by file name without `.md`; null if it does not exist. */
export async function leerPagina(pagina: string): Promise<PaginaDelManual | null> {
  const text = pagina === INDEX ? null : await read(pagina);
  if (text === null) return null;
  const [first, ...tokens] = lexer(text);
  return { titulo: first?.type === "heading" ? first.text : pagina, tokens };
}

/** The index: the headings of README.md, each with the links of the list below it. */
export async function leerIndice(): Promise<GrupoDelManual[]> {
  const grupos: GrupoDelManual[] = [];
  for (const token of lexer((await read(INDEX)) ?? "")) {
    if (token.type === "heading" && token.depth === 2) grupos.push({ titulo: token.text, enlaces: [] });
    if (token.type !== "list") continue;
    for (const item of (token as Tokens.List).items) {
      const [, titulo, pagina, descripcion] = item.text.match(/^\[([^\]]+)\]\(([\w-]+)\.md\):? ?(.*)/s) ?? [];
      if (titulo && pagina)
        grupos.at(-1)?.enlaces.push({ titulo, pagina, descripcion: oracion(descripcion ?? "") });
    }
  }
  return grupos;
}

/** Capitalizes a description, which follows a colon in the index and stands alone under a title here. */
function oracion(texto: string): string {
  const line = texto.replace(/\s+/g, " ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** The text of all pages of the index, in its order. */
export async function leerPartes(grupos: readonly GrupoDelManual[]): Promise<ParteDelManual[]> {
  const paginas = grupos.flatMap(({ enlaces }) => enlaces.map(({ pagina }) => pagina));
  const leidas = await Promise.all(
    paginas.map(async (pagina) => partesDe(pagina, (await read(pagina)) ?? "")),
  );
  return leidas.flat();
}

async function read(name: string): Promise<string | null> {
  const load = PAGES[`/docs/manual/${name}.md`];
  return load ? load() : null;
}

/** Bundled URL of a picture referenced as `imagenes/….webp`. */
export function direccionDeImagen(href: string): string | undefined {
  return PICTURES[`/docs/manual/${href}`];
}

/** Filters the index by title and description, ignoring accents. */
export function buscarEnIndice(grupos: readonly GrupoDelManual[], termino: string): GrupoDelManual[] {
  const words = plain(termino).split(/\s+/).filter(Boolean);
  return grupos
    .map((grupo) => ({
      ...grupo,
      enlaces: grupo.enlaces.filter(({ titulo, descripcion }) => {
        const text = plain(`${titulo} ${descripcion}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ enlaces }) => enlaces.length > 0);
}
