import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from "marked";
import type { Club } from "#contract/club.ts";
import { formatTelefono, numeroDeWhatsapp } from "#contract/telefono.ts";
import { slugOf } from "#contract/text.ts";

/** A node of a staff text, rendered by `ui/markdown.tsx`; only these node types can occur. */
export type MarkdownNode =
  | string
  | { tag: "h2" | "h3" | "p" | "ul" | "li" | "strong" | "em"; children: MarkdownNode[] }
  | { tag: "ol"; start: number; children: MarkdownNode[] }
  | { tag: "a"; href: string; children: MarkdownNode[] };

type Valores = Record<string, { texto: string; enlace: string }>;

/** Maximum depth of nested lists; deeper ones are rendered as text. */
const LIST_DEPTH = 6;
/**
 * Limits the characters that emphasis may span, and the unclosed marks in a text: without limits, parsing a long text
 * takes a minute.
 */
const EMPHASIS_MAX = 500;
const UNCLOSED_MAX = 100;

/** Leaves marks that the club's texts do not use as plain text. */
class Marks extends Tokenizer {
  private depth = 0;
  private unclosed = 0;

  override list(src: string): Tokens.List | undefined {
    if (this.depth >= LIST_DEPTH) return undefined;
    this.depth++;
    try {
      return super.list(src);
    } finally {
      this.depth--;
    }
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string) {
    if (this.unclosed > UNCLOSED_MAX) return undefined;
    const near = maskedSrc.slice(-src.length).slice(0, EMPHASIS_MAX);
    const token = super.emStrong(src.slice(0, EMPHASIS_MAX), near, prevChar);
    if (!token && /^[*_]/.test(src)) this.unclosed++;
    return token;
  }
}
const none = () => undefined;
for (const mark of ["blockquote", "html", "table", "code", "fences", "def", "reflink", "tag"] as const)
  Marks.prototype[mark] = none;

/**
 * Returns the text of a legal page. Runs in loaders, so that browsers do not load the parser, and in the office's
 * preview.
 * @param club fills the placeholders, after parsing, so that markup in a name has no effect
 */
export function textoLegal(
  club: Pick<Club, "legales" | "identidad" | "contacto" | "banco">,
  texto: keyof Club["legales"],
): MarkdownNode[] {
  return parseMarkdown(club.legales[texto], valoresDe(club));
}

/** Parses headings, paragraphs, lists, emphasis and links; anything else becomes its text. */
export function parseMarkdown(source: string, valores: Valores = {}): MarkdownNode[] {
  const fill = (text: string, as: "texto" | "enlace") =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(valores, name) ? (valores[name]?.[as] ?? whole) : whole,
    );

  const inline = (tokens: readonly Token[] = []): MarkdownNode[] =>
    tokens.flatMap((token): MarkdownNode[] => {
      const { type, text, tokens: inside } = token as Tokens.Generic;
      if (type === "strong" || type === "em") return [{ tag: type, children: inline(inside) }];
      if (type === "br") return [" "];
      if (type === "link") {
        const href = fill((token as Tokens.Link).href, "enlace");
        return isAllowed(href) ? [{ tag: "a", href, children: inline(inside) }] : inline(inside);
      }
      return inside ? inline(inside) : [fill(String(text ?? ""), "texto")];
    });

  const blocks = (tokens: readonly Token[], inList: boolean): MarkdownNode[] =>
    tokens.flatMap((token): MarkdownNode[] => {
      const { type, tokens: inside } = token as Tokens.Generic;
      switch (type) {
        case "space":
        case "hr":
          return [];
        case "heading": {
          const tag = inList ? "p" : (token as Tokens.Heading).depth <= 2 ? "h2" : "h3";
          return [{ tag, children: inline(inside) }];
        }
        case "list": {
          const { ordered, start, items } = token as Tokens.List;
          const children = items.map(
            (item): MarkdownNode => ({ tag: "li", children: blocks(item.tokens, true) }),
          );
          return [ordered ? { tag: "ol", start: start || 1, children } : { tag: "ul", children }];
        }
        default: {
          const children = inline(inside ?? [token]);
          return inList && type === "text" ? children : [{ tag: "p", children }];
        }
      }
    });

  return blocks(tokensOf(source), false);
}

interface Seccion {
  /** Unique on the page, including the ids of the layout. */
  id: string;
  titulo: string;
  texto: MarkdownNode[];
}

/** Splits a text at its `##` headings, with the part before the first one. */
export function seccionesDe(nodes: readonly MarkdownNode[]): {
  entrada: MarkdownNode[];
  secciones: Seccion[];
} {
  const entrada: MarkdownNode[] = [];
  const secciones: Seccion[] = [];
  for (const node of nodes) {
    if (typeof node === "string" || node.tag !== "h2") {
      (secciones.at(-1)?.texto ?? entrada).push(node);
      continue;
    }
    const titulo = textOf(node.children);
    const id = `seccion-${secciones.length + 1}-${slugOf(titulo)}`;
    secciones.push({ id, titulo, texto: [] });
  }
  return { entrada, secciones };
}

function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
}

function tokensOf(source: string): Token[] {
  try {
    return new Lexer({ ...getDefaults(), tokenizer: new Marks() }).lex(source);
  } catch {
    // The parser gives up on such deep nesting.
    return source.split(/\n{2,}/).map((text) => ({ type: "text", raw: text, text }));
  }
}

/** Browsers ignore control characters in URLs, and treat `\` as `/`. */
function isAllowed(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: see above.
  if (/[\u0000-\u0020\u007f\\]/.test(href)) return false;
  return /^(https?:\/\/[^/]|mailto:|tel:|\/(?!\/))/i.test(href);
}

function valoresDe({ identidad, contacto, banco }: Pick<Club, "identidad" | "contacto" | "banco">): Valores {
  const { calle, localidad, provincia, codigoPostal } = contacto.direccion;
  const domicilio = [calle, [codigoPostal, localidad].filter(Boolean).join(" "), provincia];
  const textos = {
    nombre: identidad.nombre,
    ciudad: identidad.ciudad,
    cuit: banco.cuit,
    domicilio: domicilio.filter(Boolean).join(", "),
    correo: contacto.correo,
    telefono: formatTelefono(contacto.telefono),
  };
  return Object.fromEntries(
    Object.entries(textos).map(([name, valor]) => [
      name,
      {
        texto: valor || "(sin completar)",
        enlace: encodeURIComponent(
          name === "telefono" && valor ? numeroDeWhatsapp(contacto.telefono) : valor,
        ).replace("%40", "@"),
      },
    ]),
  );
}
