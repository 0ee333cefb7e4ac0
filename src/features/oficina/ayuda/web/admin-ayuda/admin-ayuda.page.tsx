import BookOpen from "icon:book-open";
import { useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, data, NavLink, useLoaderData } from "react-router";
import { SearchBox } from "#web/admin/search-box.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { buscarEnTexto, type Hallazgo, type ParteDelManual } from "../../rules.ts";
import styles from "./admin-ayuda.module.css";
import { AYUDA, buscarEnIndice, type GrupoDelManual, leerIndice, leerPagina, leerPartes } from "./manual.ts";
import { TextoDelManual } from "./texto-del-manual.tsx";

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
  const enTexto = useTexto(grupos, termino);
  return (
    <StaffScreen title="Ayuda" lead="Cómo se hace cada cosa, paso a paso y con fotos de las pantallas.">
      <search className={styles.buscar}>
        <SearchBox label="Buscar en la ayuda" value={termino} onSearch={setTermino} />
      </search>
      {hallados.length === 0 && enTexto?.length === 0 ? (
        <div role="status">
          <EmptyState title="No hay ninguna página sobre eso">
            <p>Probá con otra palabra, o borrá la búsqueda para ver todas.</p>
          </EmptyState>
        </div>
      ) : (
        <>
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
          {enTexto && enTexto.length > 0 && <EnElTexto hallazgos={enTexto} />}
        </>
      )}
    </StaffScreen>
  );
}

/** What the pages' text says about a search; null without a search, and until it was read. */
function useTexto(grupos: readonly GrupoDelManual[], termino: string): Hallazgo[] | null {
  const [partes, setPartes] = useState<ParteDelManual[] | null>(null);
  const wanted = termino !== "" && partes === null;
  useEffect(() => {
    // Without it the titles are searched, as before.
    if (wanted)
      leerPartes(grupos).then(setPartes, (error: unknown) => console.warn("the manual's text", error));
  }, [wanted, grupos]);
  if (termino === "") return null;
  return partes ? buscarEnTexto(partes, termino) : null;
}

const A_LA_VISTA = 20;

function EnElTexto({ hallazgos }: { hallazgos: readonly Hallazgo[] }) {
  const adminPath = useAdminPath();
  const demas = hallazgos.length - A_LA_VISTA;
  return (
    <section className={styles.enTexto} aria-labelledby="en-el-texto">
      <h2 id="en-el-texto">En el texto</h2>
      <ul>
        {hallazgos.slice(0, A_LA_VISTA).map(({ pagina, titulo, seccion, ancla, antes, hallado, despues }) => (
          <li key={`${pagina}#${ancla}`}>
            <Link to={adminPath(`${AYUDA}${pagina}${ancla && `#${ancla}`}`)}>
              {titulo}
              {seccion && <span>{`: ${seccion}`}</span>}
            </Link>
            <p>
              {antes}
              <mark>{hallado}</mark>
              {despues}
            </p>
          </li>
        ))}
      </ul>
      {demas > 0 && <p>Y {demas} más: escribí otra palabra para encontrar menos.</p>}
    </section>
  );
}
