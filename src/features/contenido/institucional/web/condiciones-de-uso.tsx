import { useClub } from "#web/club.ts";
import type { seccionesDe } from "#web/markdown.ts";
import { Markdown } from "#web/ui/markdown.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./condiciones-de-uso.module.css";

type CondicionesDeUsoProps = ReturnType<typeof seccionesDe> & {
  /** Date from which the terms apply, in words. */
  vigentes: string;
};

export function CondicionesDeUso({ entrada, secciones, vigentes }: CondicionesDeUsoProps) {
  const club = useClub();
  return (
    <>
      <PageHeader
        eyebrow={club.identidad.nombreCorto}
        title="Términos y condiciones"
        lead={`Las reglas de uso de este sitio. Vigentes desde el ${vigentes}.`}
      />
      <div className={`container stack-6 page ${styles.contenido}`}>
        {secciones.length > 0 && (
          <nav className={`breakable box pad-5 ${styles.indice}`} aria-labelledby="titulo-indice">
            <h2 id="titulo-indice" className="below-2 text-l">
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
        <article className="stack-6 breakable reading">
          {entrada.length > 0 && (
            <div className={`stack-3 ${styles.seccion}`}>
              <Markdown nodes={entrada} />
            </div>
          )}
          {secciones.map(({ id, titulo, texto }, i) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`titulo-${id}`}
              className={`stack-3 ${styles.seccion}`}
            >
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
