import { useState } from "react";
import { type JugadorEnTarjeta, TarjetaJugador } from "#features/temporada/equipos/web/tarjeta-jugador.tsx";
import { useClub } from "#web/club.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { evenRows } from "#web/ui/even-rows.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ClubPicture } from "#web/ui/picture.tsx";
import styles from "./planteles.module.css";

type Jugador = JugadorEnTarjeta & { plantel: string };

/** Groups players by team, in the order in which the teams first appear. */
export function porPlantel(jugadores: readonly Jugador[]) {
  return [...new Set(jugadores.map(({ plantel }) => plantel))].map((plantel) => ({
    plantel,
    suyos: jugadores.filter((jugador) => jugador.plantel === plantel),
  }));
}

interface PlantelesProps {
  bajada: string;
  jugadores: readonly Jugador[];
}

export function Planteles({ bajada, jugadores }: PlantelesProps) {
  const club = useClub();
  const planteles = porPlantel(jugadores);
  const [abierto, setAbierto] = useState<Jugador | null>(null);
  return (
    <>
      <PageHeader eyebrow={club.identidad.nombreCorto} title="Jugadores" lead={bajada} />
      <div className="container stack-6 page">
        {planteles.length === 0 && (
          <EmptyState title="Todavía no presentamos a nuestro plantel">
            <p>Muy pronto vas a ver acá a quienes juegan en el club.</p>
          </EmptyState>
        )}
        {planteles.map(({ plantel, suyos }, p) => (
          <section key={plantel} aria-labelledby={`plantel-${p}`}>
            <h2 id={`plantel-${p}`} className="below-4 text-centre">
              {plantel}
            </h2>
            <ul className={`plain-list ${styles.tarjetas}`} style={evenRows(suyos.length, 3, 4)}>
              {suyos.map((jugador, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal.
                <li key={i}>
                  <TarjetaJugador
                    jugador={jugador}
                    sizes="(width >= 64rem) 18rem, (width >= 40rem) 31vw, 44vw"
                    priority={p === 0 && i === 0}
                    onOpen={() => setAbierto(jugador)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Dialog
        open={abierto !== null}
        onClose={() => setAbierto(null)}
        title={abierto?.nombre ?? ""}
        titleIsName
      >
        {abierto && (
          <div className="stack-3 strong">
            <ClubPicture
              className={styles.foto}
              imagen={abierto.foto}
              sizes="(width >= 40rem) 33rem, 90vw"
              alt=""
            />
            <p>
              {[abierto.numero !== null && `N.º ${abierto.numero}`, abierto.posicion, abierto.plantel]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
        )}
      </Dialog>
    </>
  );
}
