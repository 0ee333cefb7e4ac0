import type { Enlace } from "#features/contenido/enlaces/contract.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import styles from "./enlaces-de-interes.module.css";
import { ListaDeEnlaces } from "./lista-de-enlaces.tsx";

interface EnlacesDeInteresProps {
  /** The newest ones. */
  enlaces: readonly Enlace[];
  total: number;
}

/** Block 8 of the home page (Rule CON-1): not there without links; the way to the others only when there are others. */
export function EnlacesDeInteres({ enlaces, total }: EnlacesDeInteresProps) {
  if (enlaces.length === 0) return null;
  return (
    <section className={styles.bloque} aria-labelledby="titulo-enlaces">
      <div className={`container ${styles.contenido}`}>
        <h2 id="titulo-enlaces">Enlaces de interés</h2>
        <ListaDeEnlaces enlaces={enlaces} />
        {total > enlaces.length && (
          <div className={styles.mas}>
            <ButtonLink to="/enlaces" variant="outline">
              Ver más<span className="visually-hidden"> enlaces de interés</span>
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  );
}
