import { type JugadorEnTarjeta, TarjetaJugador } from "#features/temporada/equipos/web/tarjeta-jugador.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Slider } from "#web/ui/slider.tsx";
import styles from "./inicio.module.css";

/** Block 5 of the home page: 4 players at a time, 2 below 768 px, 1 below 480 px. */
export function CarrouselDeJugadores({ jugadores }: { jugadores: readonly JugadorEnTarjeta[] }) {
  if (jugadores.length === 0) return null;
  return (
    <section className={styles.bloque} aria-labelledby="titulo-jugadores">
      <div className="container row-3 middle apart below-4 deep">
        <h2 id="titulo-jugadores">Nuestro plantel</h2>
        <ButtonLink to="/jugadores" variant="outline" size="small">
          Ver todos<span className="visually-hidden"> los jugadores</span>
        </ButtonLink>
      </div>
      <div className="container">
        <Slider
          label="Fotos de jugadores"
          className={styles.slider}
          controls="below"
          everyMs={3000}
          speedMs={500}
          slides={jugadores.map((jugador, i) => ({
            key: String(i),
            content: (
              <TarjetaJugador
                jugador={jugador}
                sizes="(width >= 79rem) 18rem, (width >= 48rem) 23vw, (width >= 30rem) 46vw, 92vw"
              />
            ),
          }))}
        />
      </div>
    </section>
  );
}
