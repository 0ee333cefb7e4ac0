import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useClub } from "#web/club.ts";
import { siteUrlContext } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { plantelConFotos } from "../jugadores.ts";
import { TarjetaJugador } from "../tarjeta-jugador.tsx";
import styles from "./jugadores.module.css";

export function loader({ context }: LoaderFunctionArgs) {
  return data({ jugadores: plantelConFotos(), siteUrl: context.get(siteUrlContext) });
}

export const meta = publicMeta((club) => ({
  title: "Jugadores",
  description: `El plantel de ${club.identidad.nombre}: las jugadoras y los jugadores de la primera, con su número y su posición.`,
  path: "/jugadores",
}));

const PLANTELES = [
  { plantel: "femenino", titulo: "Plantel femenino" },
  { plantel: "masculino", titulo: "Plantel masculino" },
] as const;

/** The players' photo cards, from pictures that come with the site. */
export default function Jugadores() {
  const club = useClub();
  const { jugadores } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        eyebrow={club.identidad.nombreCorto}
        title="Jugadores"
        lead="Las caras de la violeta: quienes salen a la cancha cada fin de semana."
      />
      <div className={`container ${styles.contenido}`}>
        {PLANTELES.map(({ plantel, titulo }, p) => (
          <section key={plantel} aria-labelledby={`plantel-${plantel}`}>
            <h2 id={`plantel-${plantel}`} className={styles.titulo}>
              {titulo}
            </h2>
            <ul className={styles.tarjetas}>
              {jugadores
                .filter((jugador) => jugador.plantel === plantel)
                .map((jugador, i) => (
                  <li key={jugador.nombre}>
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
