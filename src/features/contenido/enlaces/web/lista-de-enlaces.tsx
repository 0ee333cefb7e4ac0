import ExternalLink from "icon:external-link";
import type { Enlace } from "#features/contenido/enlaces/contract.ts";
import styles from "./lista-de-enlaces.module.css";

/** Links that leave the site, each a row wide enough for a thumb. */
export function ListaDeEnlaces({ enlaces }: { enlaces: readonly Enlace[] }) {
  return (
    <ul className={styles.lista}>
      {enlaces.map(({ id, nombre, enlace }) => (
        <li key={id}>
          <a className={styles.enlace} href={enlace} target="_blank" rel="noopener noreferrer">
            <span className={styles.texto}>
              <span className={styles.nombre}>{nombre}</span>
              <span className={styles.sitio}>{sitioDe(enlace)}</span>
            </span>
            <ExternalLink aria-hidden="true" />
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
