import ExternalLink from "icon:external-link";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Enlace } from "../contract.ts";
import styles from "./enlaces-de-interes.module.css";

interface EnlacesDeInteresProps {
  enlaces: readonly Enlace[];
  total: number;
}

/** Block 8 of the home page (Rule CON-1). Hidden without links. */
export function EnlacesDeInteres({ enlaces, total }: EnlacesDeInteresProps) {
  if (enlaces.length === 0) return null;
  return (
    <section className={`sunken ${styles.bloque}`} aria-labelledby="titulo-enlaces">
      <div className={`container stack-4`}>
        <h2 id="titulo-enlaces">Enlaces de interés</h2>
        <ListaDeEnlaces enlaces={enlaces} />
        {total > enlaces.length && (
          <div className="deep">
            <ButtonLink to="/enlaces" variant="outline">
              Ver más<span className="visually-hidden"> enlaces de interés</span>
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  );
}

export function ListaDeEnlaces({ enlaces }: { enlaces: readonly Enlace[] }) {
  return (
    <ul className="stack-3 plain-list pair-l">
      {enlaces.map(({ id, nombre, enlace }) => (
        <li key={id}>
          <a
            className={`line-3 middle apart box ${styles.enlace}`}
            href={enlace}
            target="_blank"
            rel="noopener noreferrer"
          >
            <span className="stack-0 shrink">
              <span className={`strong breakable ${styles.nombre}`}>{nombre}</span>
              <span className="note ellipsis">{sitioDe(enlace)}</span>
            </span>
            <ExternalLink className="accent" />
            <span className="visually-hidden"> (se abre en otra pestaña)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function sitioDe(enlace: string): string {
  try {
    return new URL(enlace).hostname.replace(/^www\./, "");
  } catch {
    return enlace;
  }
}
