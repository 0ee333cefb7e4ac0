import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { useClub } from "#web/club.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import { anclaDe } from "../../rules.ts";
import styles from "./admin-ayuda.module.css";
import { AYUDA, direccionDeImagen } from "./manual.ts";

/** Renders a manual page, with links through the router and pictures from the build. */
export function TextoDelManual({ tokens }: { tokens: readonly Token[] }) {
  return (
    <div className={styles.texto}>
      <Partes tokens={tokens} />
    </div>
  );
}

function Partes({ tokens = [] }: { tokens: readonly Token[] | undefined }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the token list never changes.
  return tokens.map((token, place) => <Parte key={place} token={token} />);
}

function Parte({ token }: { token: Token }): ReactNode {
  const { type, text, tokens } = token as Tokens.Generic;
  const inside = <Partes tokens={tokens} />;
  switch (type) {
    case "heading": {
      const Heading = (token as Tokens.Heading).depth <= 2 ? "h2" : "h3";
      return (
        <Heading id={anclaDe(text)} tabIndex={-1}>
          {inside}
        </Heading>
      );
    }
    case "paragraph":
      return tokens?.length === 1 && tokens[0]?.type === "image" ? inside : <p>{inside}</p>;
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      const rows = items.map((item) => (
        <li key={item.raw}>
          <Partes tokens={item.tokens} />
        </li>
      ));
      return ordered ? <ol start={start || 1}>{rows}</ol> : <ul>{rows}</ul>;
    }
    case "blockquote":
      return <blockquote>{inside}</blockquote>;
    case "strong":
      return <strong>{inside}</strong>;
    case "em":
      return <em>{inside}</em>;
    case "codespan":
      return <Codigo text={text} />;
    case "link":
      return <Enlace href={(token as Tokens.Link).href}>{inside}</Enlace>;
    case "image":
      return (
        <img src={direccionDeImagen((token as Tokens.Image).href)} alt={text} className={styles.imagen} />
      );
    case "br":
      return <br />;
    case "space":
      return null;
    default:
      return tokens ? inside : text;
  }
}

/** Inline code such as `admin/eventos/` links to that staff screen; other code is rendered unchanged. */
function Codigo({ text }: { text: string }) {
  const { slug } = useClub();
  if (!/^(admin|perfil)\//.test(text)) return <code>{text}</code>;
  return text.startsWith("admin/") ? (
    <Link to={`/${slug}/${text}`}>abrir la pantalla</Link>
  ) : (
    // Public pages need a full page load, without the staff's styles.
    <a href={`/${text}`}>abrir la pantalla</a>
  );
}

/** Rewrites links between Markdown files, such as `eventos.md#paso`, to routes. */
function Enlace({ href, children }: { href: string; children: ReactNode }) {
  const adminPath = useAdminPath();
  const [, pagina, ancla = ""] = href.match(/^([\w-]+)\.md(#.*)?$/) ?? [];
  if (!pagina) return <a href={href}>{children}</a>;
  return <Link to={adminPath(`${AYUDA}${pagina === "README" ? "" : pagina}${ancla}`)}>{children}</Link>;
}
