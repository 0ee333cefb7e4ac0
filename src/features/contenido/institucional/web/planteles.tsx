import type { Ajustes } from "#contract/club.ts";
import { useClub } from "#web/club.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./planteles.module.css";
import { TarjetaJugador } from "./tarjeta-jugador.tsx";

/** Groups players by team, in the order in which the teams first appear. */
export function porPlantel(jugadores: Ajustes["jugadores"]["jugadores"]) {
  return [...new Set(jugadores.map(({ plantel }) => plantel))].map((plantel) => ({
    plantel,
    suyos: jugadores.filter((jugador) => jugador.plantel === plantel),
  }));
}

export function Planteles({ bajada, jugadores }: Ajustes["jugadores"]) {
  const club = useClub();
  const planteles = porPlantel(jugadores);
  return (
    <>
      <PageHeader eyebrow={club.identidad.nombreCorto} title="Jugadores" lead={bajada} />
      <div className={`container ${styles.contenido}`}>
        {planteles.length === 0 && (
          <EmptyState title="Todavía no presentamos a nuestro plantel">
            <p>Muy pronto vas a ver acá a quienes juegan en el club.</p>
          </EmptyState>
        )}
        {planteles.map(({ plantel, suyos }, p) => (
          <section key={plantel} aria-labelledby={`plantel-${p}`}>
            <h2 id={`plantel-${p}`} className={styles.titulo}>
              {plantel}
            </h2>
            <ul className={styles.tarjetas}>
              {suyos.map((jugador, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal.
                <li key={i}>
                  <TarjetaJugador
                    jugador={jugador}
                    sizes="(width >= 64rem) 18rem, (width >= 40rem) 31vw, 44vw"
                    priority={p === 0 && i === 0}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
