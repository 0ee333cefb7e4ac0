import type { ImagenDelClub } from "#contract/club.ts";
import { ClubPicture } from "#web/ui/picture.tsx";
import styles from "./tarjeta-jugador.module.css";

/** A player of the settings, or of a team's squad. */
export interface JugadorEnTarjeta {
  nombre: string;
  numero: number | string | null;
  posicion: string;
  /** A picture of the settings, or the address of another one. */
  foto: ImagenDelClub | string | null;
}

interface TarjetaJugadorProps {
  jugador: JugadorEnTarjeta;
  /** Width of the card on screen, as in <img sizes>. */
  sizes: string;
  priority?: boolean;
  /** Makes the whole card a button. */
  onOpen?: () => void;
}

export function TarjetaJugador({ jugador, sizes, priority = false, onOpen }: TarjetaJugadorProps) {
  const { nombre, numero, posicion, foto } = jugador;
  const [first = "", ...others] = nombre.split(/\s+/);
  return (
    <article className={`column on-dark radius-l clips ${styles.tarjeta}`}>
      <ClubPicture className={styles.foto} imagen={foto} sizes={sizes} priority={priority}>
        <span className={`heading-font ${styles.iniciales}`}>
          {[first, others.at(-1) ?? ""].map((word) => [...word][0]?.toLocaleUpperCase("es-AR"))}
        </span>
      </ClubPicture>
      <div className={`line-3 middle pad-3 ${styles.texto}`}>
        {numero !== null && (
          <span className={`text-centre text-2xl heading-font ${styles.numero}`}>
            <span className="visually-hidden">Número </span>
            {numero}
          </span>
        )}
        <div>
          <h3 className={`bright breakable text-m ${styles.nombre}`} translate="no">
            {onOpen ? (
              <button
                type="button"
                className={`stretched bare bright ${styles.abrir}`}
                aria-haspopup="dialog"
                onClick={onOpen}
              >
                {nombre}
              </button>
            ) : (
              nombre
            )}
          </h3>
          {posicion && <p className="on-dark-muted text-s">{posicion}</p>}
        </div>
      </div>
    </article>
  );
}
