import { Picture } from "#web/ui/picture.tsx";
import type { JugadorConFoto } from "./jugadores.ts";
import styles from "./tarjeta-jugador.module.css";

interface TarjetaJugadorProps {
  jugador: JugadorConFoto;
  /** How wide the card is on screen, as in <img sizes>. */
  sizes: string;
  priority?: boolean;
}

/** A player's photo with name, number and position under it. */
export function TarjetaJugador({ jugador, sizes, priority = false }: TarjetaJugadorProps) {
  const { nombre, numero, posicion, foto } = jugador;
  return (
    <article className={styles.tarjeta}>
      <div className={styles.foto}>
        {foto && (
          <Picture
            src={foto.grande}
            sources={
              foto.chica
                ? [
                    { src: foto.chica, width: 320 },
                    { src: foto.grande, width: 640 },
                  ]
                : []
            }
            sizes={sizes}
            width={640}
            height={800}
            alt=""
            priority={priority}
          />
        )}
      </div>
      <div className={styles.texto}>
        <span className={styles.numero}>
          <span className="visually-hidden">Número </span>
          {numero}
        </span>
        <div>
          <h3 className={styles.nombre}>{nombre}</h3>
          <p className={styles.posicion}>{posicion}</p>
        </div>
      </div>
    </article>
  );
}
