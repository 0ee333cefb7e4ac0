import { lexer, type Token, type Tokens } from "marked";

/** The manual's pages by file name, each a file that the browser fetches when it is read. */
const PAGES = import.meta.glob<string>("/docs/manual/*.md", { query: "?raw", import: "default" });
/** Addresses of its pictures, by path. */
const PICTURES = import.meta.glob<string>("/docs/manual/imagenes/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

const INDEX = "README";

export interface EnlaceDelManual {
  titulo: string;
  /** Its page: the file's name without `.md`. */
  pagina: string;
  descripcion: string;
}

export interface GrupoDelManual {
  titulo: string;
  enlaces: EnlaceDelManual[];
}

export interface PaginaDelManual {
  titulo: string;
  /** What stands under the title. */
  tokens: Token[];
}

/** A page, named as its file without `.md`; null when there is none of that name. */
export async function leerPagina(pagina: string): Promise<PaginaDelManual | null> {
  const text = pagina === INDEX ? null : await read(pagina);
  if (text === null) return null;
  const [first, ...tokens] = lexer(text);
  return { titulo: first?.type === "heading" ? first.text : pagina, tokens };
}

/** The index: each heading of README.md with the links of the list under it. */
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

/** In the index it goes on after a colon; under a title it begins anew. */
function oracion(texto: string): string {
  const line = texto.replace(/\s+/g, " ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}

async function read(name: string): Promise<string | null> {
  const load = PAGES[`/docs/manual/${name}.md`];
  return load ? load() : null;
}

/** Where the browser gets a picture that a page names as `imagenes/….webp`. */
export function direccionDeImagen(href: string): string | undefined {
  return PICTURES[`/docs/manual/${href}`];
}

/** A heading's anchor, made as GitHub makes it, so that one link works in both places. */
export function anclaDe(titulo: string): string {
  return titulo
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** The index with only what a search finds, by title and description, without regard to accents. */
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

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
