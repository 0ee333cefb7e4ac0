import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DEPORTES } from "#contract/club.ts";
import { useClub } from "#web/club.ts";
import { loadPart } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { cuantosJugadores } from "../../../equipos/rules.ts";
import { SinDatos } from "../sin-datos.tsx";
import styles from "../temporada.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const equipos = await loadPart(context, "/equipos", (reads) => reads.equipos());
  return data({ equipos }, { status: equipos ? 200 : 503 });
}

export const meta = publicMeta<Awaited<ReturnType<typeof loader>>["data"]>(
  ({ identidad: { nombre } }, loaded, siteUrl) => ({
    title: "Equipos",
    description: `Los equipos de ${nombre}: plantel, próximo partido, resultados y tabla de cada uno.`,
    path: "/equipos",
    items: loaded?.equipos?.map((equipo) => ({
      "@type": "SportsTeam",
      name: `${nombre} ${equipo.nombre}`,
      sport: DEPORTES[equipo.deporte],
      url: `${siteUrl}/equipos/${equipo.slug}`,
    })),
  }),
);

/** The club's teams by sport (Rule TEM-23). */
export default function Equipos() {
  const club = useClub();
  const { equipos } = useLoaderData<typeof loader>();
  const deportes = [...new Set(equipos?.map(({ deporte }) => deporte))];
  return (
    <>
      <PageHeader eyebrow={club.identidad.nombreCorto} title="Equipos" lead="Quiénes juegan y cómo vienen." />
      <div className="container stack-6 page">
        {!equipos?.length && <SinDatos fallo={equipos === null} que="equipos" />}
        {deportes.map((deporte) => (
          <section key={deporte} className="stack-4" aria-labelledby={`equipos-${deporte}`}>
            <h2 id={`equipos-${deporte}`}>{DEPORTES[deporte]}</h2>
            <ul className="columns-m plain-list">
              {equipos
                ?.filter((equipo) => equipo.deporte === deporte)
                .map(({ slug, nombre, temporada, rama, jugadores }) => (
                  <li key={slug} className={`box raised ringed pad-4 stack-1 ${styles.tarjeta}`}>
                    <h3>
                      <Link className="stretched bright not-underlined" to={`/equipos/${slug}`}>
                        {nombre}
                      </Link>
                    </h3>
                    <p className="note">
                      Temporada {temporada}
                      {jugadores > 0 && <span> · {cuantosJugadores(jugadores, rama)}</span>}
                    </p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <div>
          <ButtonLink to="/fixture" variant="outline">
            Todos los partidos y las tablas
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
