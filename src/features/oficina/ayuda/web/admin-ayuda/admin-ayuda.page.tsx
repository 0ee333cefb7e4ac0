import BookOpen from "icon:book-open";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, data, Link, NavLink, useLoaderData } from "react-router";
import { SearchBox } from "#web/admin/search-box.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { staffOnly } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import styles from "./admin-ayuda.module.css";
import { AYUDA, buscarEnIndice, type GrupoDelManual, leerIndice, leerPagina } from "./manual.ts";
import { TextoDelManual } from "./texto-del-manual.tsx";

export const clientMiddleware = staffOnly;

export const meta = pageMeta({ title: "Ayuda, administración", index: false });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const pagina = (params["*"] ?? "").replace(/\/$/, "");
  const [indice, leida] = await Promise.all([leerIndice(), pagina ? leerPagina(pagina) : null]);
  if (pagina && !leida) throw data(null, { status: 404 });
  return { indice, pagina: leida };
}

/** The staff manual, `docs/manual`: its index or one of its pages. */
export default function AdminAyuda() {
  const adminPath = useAdminPath();
  const { indice, pagina } = useLoaderData<typeof clientLoader>();
  if (!pagina) return <Indice grupos={indice} />;
  return (
    <StaffScreen
      title={pagina.titulo}
      actions={
        <ButtonLink variant="outline" icon={<BookOpen aria-hidden="true" />} to={adminPath(AYUDA)}>
          Toda la ayuda
        </ButtonLink>
      }
    >
      <div className={styles.columnas}>
        <nav className={styles.lado} aria-label="Páginas de la ayuda">
          {indice.map(({ titulo, enlaces }) => (
            <section key={titulo}>
              <h2>{titulo}</h2>
              <ul>
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
  const adminPath = useAdminPath();
  const [termino, setTermino] = useState("");
  const hallados = buscarEnIndice(grupos, termino);
  return (
    <StaffScreen title="Ayuda" lead="Cómo se hace cada cosa, paso a paso y con fotos de las pantallas.">
      <search className={styles.buscar}>
        <SearchBox label="Buscar en la ayuda" value={termino} onSearch={setTermino} />
      </search>
      {hallados.length === 0 ? (
        <div role="status">
          <EmptyState title="No hay ninguna página sobre eso">
            <p>Probá con otra palabra, o borrá la búsqueda para ver todas.</p>
          </EmptyState>
        </div>
      ) : (
        <div className={styles.grupos}>
          {hallados.map(({ titulo, enlaces }) => (
            <section key={titulo}>
              <h2>{titulo}</h2>
              <ul>
                {enlaces.map((enlace) => (
                  <li key={enlace.pagina}>
                    <Link to={adminPath(`${AYUDA}${enlace.pagina}`)}>{enlace.titulo}</Link>
                    <p>{enlace.descripcion}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </StaffScreen>
  );
}
