import type { Token, Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { club } from "#club";
import styles from "./admin-ayuda.module.css";
import { anclaDe, direccionDeImagen } from "./manual.ts";

const AYUDA = `/${club.slug}/admin/ayuda/`;

/** Renders a manual page, with links through the router and pictures from the build. */
export function TextoDelManual({ tokens }: { tokens: readonly Token[] }) {
  return <div className={styles.texto}>{tokens.map(withKey(Bloque))}</div>;
}

type Uno = (props: { token: Token }) => ReactNode;
/** The token list never changes, so the index is a stable key. */
const withKey = (Part: Uno) => (token: Token, place: number) => <Part key={place} token={token} />;

function Bloque({ token }: { token: Token }): ReactNode {
  const inside = token as Tokens.Generic;
  switch (token.type) {
    case "heading": {
      const Heading = token.depth <= 2 ? "h2" : "h3";
      return (
        <Heading id={anclaDe(inside.text)} tabIndex={-1}>
          <Linea tokens={inside.tokens} />
        </Heading>
      );
    }
    case "paragraph": {
      const [only] = inside.tokens ?? [];
      if (only?.type === "image" && inside.tokens?.length === 1)
        return <Imagen imagen={only as Tokens.Image} />;
      return (
        <p>
          <Linea tokens={inside.tokens} />
        </p>
      );
    }
    case "text":
      return <Linea tokens={inside.tokens ?? [token]} />;
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      const rows = items.map((item) => <li key={item.raw}>{item.tokens.map(withKey(Bloque))}</li>);
      return ordered ? <ol start={start || 1}>{rows}</ol> : <ul>{rows}</ul>;
    }
    case "blockquote":
      return <blockquote>{inside.tokens?.map(withKey(Bloque))}</blockquote>;
    default:
      return null;
  }
}

function Linea({ tokens = [] }: { tokens: readonly Token[] | undefined }): ReactNode {
  return tokens.map(withKey(Trozo));
}

function Trozo({ token }: { token: Token }): ReactNode {
  const inside = token as Tokens.Generic;
  switch (token.type) {
    case "strong":
      return (
        <strong>
          <Linea tokens={inside.tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Linea tokens={inside.tokens} />
        </em>
      );
    case "codespan":
      return <Codigo text={inside.text} />;
    case "link":
      return <Enlace href={inside.href} tokens={inside.tokens} />;
    case "image":
      return <Imagen imagen={token as Tokens.Image} />;
    case "br":
      return <br />;
    default:
      return <Fragment>{inside.text}</Fragment>;
  }
}

/** Inline code such as `admin/eventos/` links to that staff screen; other code is rendered unchanged. */
function Codigo({ text }: { text: string }) {
  if (!/^(admin|perfil)\//.test(text)) return <code>{text}</code>;
  return text.startsWith("admin/") ? (
    <Link to={`/${club.slug}/${text}`}>abrir la pantalla</Link>
  ) : (
    // Public pages need a full page load, without the staff's styles.
    <a href={`/${text}`}>abrir la pantalla</a>
  );
}

/** Rewrites links between Markdown files, such as `eventos.md#paso`, to routes. */
function Enlace({ href, tokens }: { href: string; tokens: readonly Token[] | undefined }) {
  const [, pagina, ancla = ""] = href.match(/^([\w-]+)\.md(#.*)?$/) ?? [];
  if (pagina)
    return (
      <Link to={`${AYUDA}${pagina === "README" ? "" : pagina}${ancla}`}>
        <Linea tokens={tokens} />
      </Link>
    );
  return (
    <a href={href}>
      <Linea tokens={tokens} />
    </a>
  );
}

function Imagen({ imagen: { href, text } }: { imagen: Tokens.Image }) {
  return <img src={direccionDeImagen(href)} alt={text} className={styles.imagen} />;
}
