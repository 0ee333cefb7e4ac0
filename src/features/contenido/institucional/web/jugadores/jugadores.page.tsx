import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useClub } from "#web/club.ts";
import { readsContext } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { type JugadorEnTarjeta, TarjetaJugador } from "../tarjeta-jugador.tsx";
import styles from "./jugadores.module.css";

/** The club's players by team, in the order in which the teams first appear. */
export function loader({ context }: LoaderFunctionArgs) {
  const { bajada, jugadores } = context.get(readsContext).club().jugadores;
  const planteles = new Map<string, JugadorEnTarjeta[]>();
  for (const { plantel, ...jugador } of jugadores) {
    const others = planteles.get(plantel);
    if (others) others.push(jugador);
    else planteles.set(plantel, [jugador]);
  }
  return { bajada, planteles: [...planteles] };
}

export const meta = publicMeta<ReturnType<typeof loader>>(({ identidad: { nombre } }, loaded, siteUrl) => ({
  title: "Jugadores",
  description: `El plantel de ${nombre}: las jugadoras y los jugadores, con su número y su posición.`,
  path: "/jugadores",
  items: loaded?.planteles.map(([plantel, jugadores]) => ({
    "@type": "SportsTeam",
    name: `${nombre}, ${plantel}`,
    url: `${siteUrl}/jugadores`,
    parentOrganization: { "@type": "SportsOrganization", name: nombre, url: `${siteUrl}/` },
    athlete: jugadores.map((jugador) => ({
      "@type": "Person",
      name: jugador.nombre,
      ...(jugador.foto && { image: `${siteUrl}/api/club/imagenes/${jugador.foto.clave}?ancho=640` }),
    })),
  })),
}));

/** The players' cards. */
export default function Jugadores() {
  const club = useClub();
  const { bajada, planteles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader eyebrow={club.identidad.nombreCorto} title="Jugadores" lead={bajada} />
      <div className={`container ${styles.contenido}`}>
        {planteles.length === 0 && (
          <EmptyState title="Todavía no presentamos a nuestro plantel">
            <p>Muy pronto vas a ver acá a quienes juegan en el club.</p>
          </EmptyState>
        )}
        {planteles.map(([plantel, jugadores], p) => (
          <section key={plantel} aria-labelledby={`plantel-${p}`}>
            <h2 id={`plantel-${p}`} className={styles.titulo}>
              {plantel}
            </h2>
            <ul className={styles.tarjetas}>
              {jugadores.map((jugador, i) => (
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
