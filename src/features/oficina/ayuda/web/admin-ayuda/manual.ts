import { lexer, type Token, type Tokens } from "marked";

/** Pages of the manual by file path, loaded on demand. */
const PAGES = import.meta.glob<string>("/docs/manual/*.md", { query: "?raw", import: "default" });

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
  tokens: Token[];
}

/** Loads a page by its file name without `.md`; null if the page does not exist. */
export async function leerPagina(pagina: string): Promise<PaginaDelManual | null> {
  const text = pagina === INDEX ? null : await read(pagina);
  if (text === null) return null;
  const [first, ...tokens] = lexer(text);
  return { titulo: first?.type === "heading" ? first.text : pagina, tokens };
}

/** Loads the headings of README.md, each with the links in its list. */
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

/** Capitalizes a description, which follows a colon in the index but is a sentence here. */
function oracion(texto: string): string {
  const line = texto.replace(/\s+/g, " ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}

async function read(name: string): Promise<string | null> {
  const load = PAGES[`/docs/manual/${name}.md`];
  return load ? load() : null;
}
