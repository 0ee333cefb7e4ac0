import { useClub } from "#web/club.ts";
import { loadSiteUrl } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./terminos.module.css";
import { SECCIONES, VIGENTES_DESDE } from "./terminos-secciones.tsx";

export const loader = loadSiteUrl;

export const meta = publicMeta((club) => ({
  title: "Términos y condiciones",
  description: `Las condiciones de uso del sitio de ${club.identidad.nombre}: entradas, devoluciones, datos personales y contacto.`,
  path: "/terminos-y-condiciones",
}));

/** Terms and conditions, in seven sections. */
export default function Terminos() {
  const club = useClub();
  return (
    <>
      <PageHeader
        eyebrow={club.identidad.nombreCorto}
        title="Términos y condiciones"
        lead={`Las reglas de uso de este sitio. Vigentes desde el ${VIGENTES_DESDE}.`}
      />
      <div className={`container ${styles.contenido}`}>
        <nav className={styles.indice} aria-labelledby="titulo-indice">
          <h2 id="titulo-indice" className={styles.indiceTitulo}>
            Contenido
          </h2>
          <ol>
            {SECCIONES.map(({ id, titulo }) => (
              <li key={id}>
                <a href={`#${id}`}>{titulo}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.texto}>
          {SECCIONES.map(({ id, titulo, Texto }, i) => (
            <section key={id} id={id} aria-labelledby={`titulo-${id}`} className={styles.seccion}>
              <h2 id={`titulo-${id}`}>
                {i + 1}. {titulo}
              </h2>
              <Texto />
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
