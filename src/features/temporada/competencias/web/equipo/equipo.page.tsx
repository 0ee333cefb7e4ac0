import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DEPORTES } from "#contract/club.ts";
import { clubTime } from "#contract/club-time.ts";
import { Racha } from "#features/eventos/eventos/web/racha.tsx";
import { SuscripcionAEventos } from "#features/eventos/eventos/web/suscripcion-a-eventos.tsx";
import { useClub } from "#web/club.ts";
import { loadPart, readsContext, siteUrlContext } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TarjetaJugador } from "../../../equipos/web/tarjeta-jugador.tsx";
import { rachaDe, terminado } from "../../rules.ts";
import { ListaDePartidos } from "../partido-en-lista.tsx";
import { datosDePartidos } from "../partido-meta.ts";
import { TablasDePosiciones } from "../tabla-de-posiciones.tsx";
import styles from "../temporada.module.css";

const SLUG = /^[a-z0-9-]{1,80}$/;
const PROXIMOS = 3;
const RESULTADOS = 6;

export async function loader({ context, params: { slug = "" } }: LoaderFunctionArgs) {
  const reads = context.get(readsContext);
  const equipo = SLUG.test(slug) ? await reads.equipo(slug) : null;
  if (!equipo) throw data(null, { status: 404 });
  const suyos = await loadPart(context, `/equipos/${slug}`, () => reads.partidosDeEquipo(equipo.id));
  const { partidos, tablas } = suyos ?? { partidos: [], tablas: [] };
  const hoy = clubTime(reads.now()).fecha;
  const siteUrl = context.get(siteUrlContext);
  const proximos = partidos
    .filter(
      ({ estado, fecha, sinFecha }) => !terminado(estado) && (fecha === null || sinFecha || fecha >= hoy),
    )
    .slice(0, PROXIMOS);
  const propio = partidos
    .flatMap(({ local, visitante }) => [local, visitante])
    .find((lado) => lado?.equipoId === equipo.id);
  return {
    equipo,
    fallo: suyos === null,
    hoy,
    proximos,
    resultados: partidos
      .filter(({ estado }) => terminado(estado))
      .slice(-RESULTADOS)
      .reverse(),
    racha: propio ? rachaDe(partidos, propio.participanteId) : [],
    tablas,
    datos: datosDePartidos(reads.club(), proximos, siteUrl),
    siteUrl,
  };
}

export const meta = publicMeta<Awaited<ReturnType<typeof loader>>>(
  ({ identidad: { nombre } }, loaded, siteUrl) => {
    if (!loaded) return { title: "Equipo", description: "", path: "/equipos" };
    const { equipo, datos } = loaded;
    const sport = DEPORTES[equipo.deporte];
    const title = `${equipo.nombre}, ${sport.toLocaleLowerCase("es-AR")} ${equipo.temporada}`;
    return {
      title,
      description: `${title}: próximo partido, resultados, tabla y plantel de ${nombre}.`,
      path: `/equipos/${equipo.slug}`,
      parent: { title: "Equipos", path: "/equipos" },
      items: [
        {
          "@type": "SportsTeam",
          name: `${nombre} ${equipo.nombre}`,
          sport,
          url: `${siteUrl}/equipos/${equipo.slug}`,
          athlete: equipo.plantel.map((jugador) => ({ "@type": "Person", name: jugador.nombre })),
        },
        ...datos,
      ],
    };
  },
);

/** A team's next matches, last results, tables and squad (Rule TEM-23). */
export default function Equipo() {
  const club = useClub();
  const { equipo, fallo, hoy, proximos, resultados, racha, tablas, siteUrl } = useLoaderData<typeof loader>();
  const { nombre, slug, deporte, temporada, activo, presentacion, plantel, cuerpo } = equipo;
  return (
    <>
      <PageHeader
        eyebrow={`${club.identidad.nombreCorto} · ${DEPORTES[deporte]} · ${temporada}`}
        title={nombre}
        lead={presentacion}
      />
      <div className="container stack-6 page">
        {!activo && <p className="remark">Este equipo es de otra temporada.</p>}
        {fallo && <p role="status">No pudimos cargar los partidos. Probá de nuevo en unos minutos.</p>}
        <section className="stack-4" aria-labelledby="proximos">
          <div className="row-3 middle apart">
            <h2 id="proximos">
              {proximos.some(({ estado }) => estado === "enJuego")
                ? "En juego y próximos"
                : "Próximos partidos"}
            </h2>
            <SuscripcionAEventos
              siteUrl={siteUrl}
              path={`/equipos/${slug}/partidos.ics`}
              titulo={`${nombre} en tu calendario`}
            />
          </div>
          {proximos.length === 0 && <p className="muted">No hay partidos anunciados.</p>}
          <ListaDePartidos partidos={proximos} hoy={hoy} />
        </section>
        {resultados.length > 0 && (
          <section className="stack-4" aria-labelledby="resultados">
            <div className="row-3 middle apart">
              <h2 id="resultados">Últimos resultados</h2>
              <Racha titulo={`Últimos ${racha.length}`} resultados={racha} />
            </div>
            <ListaDePartidos partidos={resultados} hoy={hoy} />
            {activo && (
              <div>
                <ButtonLink to={`/fixture?equipo=${slug}`} variant="outline" size="small">
                  Todos sus partidos
                </ButtonLink>
              </div>
            )}
          </section>
        )}
        <TablasDePosiciones tablas={tablas} />
        {plantel.length > 0 && (
          <section className="stack-4" aria-labelledby="plantel">
            <h2 id="plantel">Plantel</h2>
            <ul className={`plain-list ${styles.plantel}`}>
              {plantel.map((jugador) => (
                <li key={jugador.integranteId}>
                  <TarjetaJugador jugador={jugador} sizes="(width >= 48rem) 11rem, 44vw" />
                </li>
              ))}
            </ul>
          </section>
        )}
        {cuerpo.length > 0 && (
          <section className="stack-3" aria-labelledby="cuerpo">
            <h2 id="cuerpo">Cuerpo técnico</h2>
            <dl className="facts columns-s">
              {cuerpo.map((persona) => (
                <div key={`${persona.funcion} ${persona.nombre}`} className="box pad-4">
                  <dt>{persona.funcion}</dt>
                  <dd translate="no">{persona.nombre}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </>
  );
}
