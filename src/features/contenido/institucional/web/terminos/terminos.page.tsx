import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { useClub } from "#web/club.ts";
import { readsContext } from "#web/contexts.ts";
import { seccionesDe, textoLegal } from "#web/markdown.ts";
import { publicMeta } from "#web/page-meta.ts";
import { Markdown } from "#web/ui/markdown.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./terminos.module.css";

/** Date of the default text; change both together. */
const VIGENTES_DESDE = "1.º de noviembre de 2026";

/** Parsed on the server, so that browsers need no parser. */
export function loader({ context }: LoaderFunctionArgs) {
  const reads = context.get(readsContext);
  const desde = reads.legalesDesde();
  return {
    ...seccionesDe(textoLegal(reads.club(), "terminos")),
    vigentes: desde ? enPalabras(clubTime(desde).fecha) : VIGENTES_DESDE,
  };
}

export const meta = publicMeta((club) => ({
  title: "Términos y condiciones",
  description: `Las condiciones de uso del sitio de ${club.identidad.nombre}: entradas, devoluciones, datos personales y contacto.`,
  path: "/terminos-y-condiciones",
}));

/** Terms and conditions, with a table of contents from their headings. */
export default function Terminos() {
  const club = useClub();
  const { entrada, secciones, vigentes } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        eyebrow={club.identidad.nombreCorto}
        title="Términos y condiciones"
        lead={`Las reglas de uso de este sitio. Vigentes desde el ${vigentes}.`}
      />
      <div className={`container ${styles.contenido}`}>
        {secciones.length > 0 && (
          <nav className={styles.indice} aria-labelledby="titulo-indice">
            <h2 id="titulo-indice" className={styles.indiceTitulo}>
              Contenido
            </h2>
            <ol>
              {secciones.map(({ id, titulo }) => (
                <li key={id}>
                  <a href={`#${id}`}>{titulo}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <article className={styles.texto}>
          {entrada.length > 0 && (
            <div className={styles.seccion}>
              <Markdown nodes={entrada} />
            </div>
          )}
          {secciones.map(({ id, titulo, texto }, i) => (
            <section key={id} id={id} aria-labelledby={`titulo-${id}`} className={styles.seccion}>
              <h2 id={`titulo-${id}`}>
                {i + 1}. {titulo}
              </h2>
              <Markdown nodes={texto} />
            </section>
          ))}
        </article>
      </div>
    </>
  );
}

/** `2026-11-01` as `1.º de noviembre de 2026`. */
function enPalabras(fecha: string): string {
  const day = new Date(`${fecha}T12:00:00Z`);
  const palabras = new Intl.DateTimeFormat("es-AR", { dateStyle: "long", timeZone: "UTC" }).format(day);
  return palabras.replace(/^1 /, "1.º ");
}
