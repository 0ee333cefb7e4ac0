import BookOpen from "icon:book-open";
import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { type ClientLoaderFunctionArgs, data, NavLink, useLoaderData } from "react-router";
import { StaffButtonLink, StaffLink } from "#web/admin/staff-link.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import { anclaDe } from "../../rules.ts";
import styles from "./admin-ayuda.module.css";
import { type GrupoDelManual, leerIndice, leerPagina } from "./manual.ts";

/** URLs of the manual's pictures, by file path. */
const PICTURES = import.meta.glob<string>("/docs/manual/imagenes/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const SIZES = import.meta.glob<{ width: number; height: number }>("/docs/manual/imagenes/*.webp", {
  query: "?size",
  import: "default",
  eager: true,
});

const AYUDA = "ayuda/";

export const meta = pageMeta({ title: "Ayuda, administración", index: false });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const pagina = (params["*"] ?? "").replace(/\/$/, "");
  const [indice, leida] = await Promise.all([leerIndice(), pagina ? leerPagina(pagina) : null]);
  if (pagina && !leida) throw data(null, { status: 404 });
  return { indice, pagina: leida };
}

/** The staff manual (`docs/manual`): the index, or one of the pages. */
export default function AdminAyuda() {
  const adminPath = useAdminPath();
  const { indice, pagina } = useLoaderData<typeof clientLoader>();
  if (!pagina) return <Indice grupos={indice} />;
  return (
    <StaffScreen
      title={pagina.titulo}
      actions={
        <StaffButtonLink variant="outline" icon={<BookOpen />} to={AYUDA}>
          Toda la ayuda
        </StaffButtonLink>
      }
    >
      <div className={styles.columnas}>
        <nav className={`box pad-4 ${styles.lado}`} aria-label="Páginas de la ayuda">
          {indice.map(({ titulo, enlaces }) => (
            <section key={titulo}>
              <h2>{titulo}</h2>
              <ul className="plain-list">
                {enlaces.map((enlace) => (
                  <li key={enlace.pagina}>
                    <NavLink to={adminPath(`${AYUDA}${enlace.pagina}`)}>{enlace.titulo}</NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <TextoDelManual tokens={pagina.tokens} />
      </div>
    </StaffScreen>
  );
}

function Indice({ grupos }: { grupos: readonly GrupoDelManual[] }) {
  return (
    <StaffScreen
      title="Ayuda"
      lead="Cómo se hace cada cosa, paso a paso y con fotos de las pantallas. Buscar también encuentra lo que dice la ayuda."
    >
      <div className={`columns-l ${styles.grupos}`}>
        {grupos.map(({ titulo, enlaces }) => (
          <section key={titulo} className="breakable box pad-4">
            <h2 className="below-2 text-l">{titulo}</h2>
            <ul className="plain-list ruled">
              {enlaces.map((enlace) => (
                <li key={enlace.pagina}>
                  <StaffLink to={`${AYUDA}${enlace.pagina}`}>{enlace.titulo}</StaffLink>
                  <p className="note">{enlace.descripcion}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </StaffScreen>
  );
}

/** Renders a page of the manual, with links through the router and pictures from the build. */
function TextoDelManual({ tokens }: { tokens: readonly Token[] }) {
  return (
    <div className={`stack-4 reading ${styles.texto}`}>
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
    case "image": {
      const file = `/docs/manual/${(token as Tokens.Image).href}`;
      return <img src={PICTURES[file]} {...SIZES[file]} alt={text} className="box" />;
    }
    case "br":
      return <br />;
    case "space":
      return null;
    default:
      return tokens ? inside : text;
  }
}

/** Code such as `admin/eventos/` becomes a link to that screen. */
function Codigo({ text }: { text: string }) {
  const { slug } = useClub();
  if (!/^(admin|perfil)\//.test(text)) return <code>{text}</code>;
  return text.startsWith("admin/") ? (
    <Link to={`/${slug}/${text}`}>abrir la pantalla</Link>
  ) : (
    // A public page needs a full load, to leave the office's styles behind.
    <a href={`/${text}`}>abrir la pantalla</a>
  );
}

/** Turns links between Markdown files, such as `eventos.md#paso`, into routes. */
function Enlace({ href, children }: { href: string; children: ReactNode }) {
  const [, pagina, ancla = ""] = href.match(/^([\w-]+)\.md(#.*)?$/) ?? [];
  if (!pagina) return <a href={href}>{children}</a>;
  return <StaffLink to={`${AYUDA}${pagina === "README" ? "" : pagina}${ancla}`}>{children}</StaffLink>;
}
