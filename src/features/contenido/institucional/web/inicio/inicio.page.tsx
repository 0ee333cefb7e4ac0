import { lazy, Suspense, useEffect, useMemo } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { nombreDeDeportes } from "#contract/club.ts";
import { clubInstant, clubTime } from "#contract/club-time.ts";
import { keysOf } from "#contract/keys.ts";
import { ENLACES_EN_INICIO } from "#features/contenido/colecciones/rules.ts";
import { CarrouselDeInicio } from "#features/contenido/colecciones/web/carrousel-de-inicio.tsx";
import { EnlacesDeInteres } from "#features/contenido/colecciones/web/enlaces-de-interes.tsx";
import { TiraDeSponsors } from "#features/contenido/colecciones/web/tira-de-sponsors.tsx";
import { NOTICIAS_EN_INICIO, noticiasDeInicio } from "#features/contenido/publicaciones/rules.ts";
import { Noticias } from "#features/contenido/publicaciones/web/noticias.tsx";
import { TuEntrada } from "#features/eventos/entradas/web/tu-entrada.tsx";
import { ProximoPartido } from "#features/eventos/eventos/web/proximo-partido.tsx";
import { ProximosEventos } from "#features/eventos/eventos/web/proximos-eventos.tsx";
import {
  cargarProximosEventos,
  type EventoDestacado,
} from "#features/eventos/eventos/web/proximos-eventos-loader.ts";
import type { TemporadaEnInicio } from "#features/temporada/competencias/contract.ts";
import { EnVivo } from "#features/temporada/competencias/web/en-vivo.tsx";
import { LaTemporada } from "#features/temporada/competencias/web/la-temporada.tsx";
import { drawnUrl, useClub } from "#web/club.ts";
import { loadPart, readsContext, siteUrlContext } from "#web/contexts.ts";
import { clubOfMeta, jsonLd, type MetaArgs, previewMeta, sportsOrganization } from "#web/page-meta.ts";
import type { PageQuery } from "#web/page-query.ts";
import { hasRole, useSession } from "#web/session.ts";
import { TOKEN_KEY } from "#web/session-storage.ts";
import { HydrateInTurn } from "#web/shell/hydrate-in-turn.tsx";
import { Part } from "#web/shell/part.tsx";
import { Atajos } from "../atajos.tsx";
import { Portada } from "../portada.tsx";
import { Video } from "../video.tsx";
import { CarrouselDeJugadores } from "./carrousel-de-jugadores.tsx";
import styles from "./lo-tuyo.module.css";

/** Number of players on the home page; the players' page lists all of them. */
const JUGADORES_EN_INICIO = 24;

const FALLAS = {
  proximos: "Error fetching eventos",
  banners: "Error al cargar las imágenes",
  sponsors: "Error cargando las imágenes",
  enlaces: "Error al cargar los enlaces",
};

/** Loads all blocks at once. A failure hides only its own block (Rule SIT-8). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const todos = new URL(request.url).searchParams.get("todos") === "1";
  const [proximos, temporada, banners, sponsors, publicaciones, noticias, enlaces, primeros] =
    await Promise.all([
      cargarProximosEventos(context, todos),
      loadPart(context, "/", (reads) => reads.temporada()),
      loadPart(context, "/", (reads) => reads.banners()),
      loadPart(context, "/", (reads) => reads.sponsors()),
      loadPart(context, "/", (reads) => reads.publicaciones()),
      loadPart(context, "/", (reads) => reads.noticias({ pagina: 1, tamano: NOTICIAS_EN_INICIO })),
      loadPart(context, "/", (reads) => reads.enlaces({ pagina: 1, tamano: ENLACES_EN_INICIO })),
      loadPart(context, "/", (reads) => reads.primerosEquipos()),
    ]);
  const { portada, jugadores } = context.get(readsContext).club();
  const { bajada, imagen, boton, atajos, video } = portada;
  const cargados = { proximos, banners, sponsors, enlaces };
  return {
    fallas: keysOf(FALLAS)
      .filter((bloque) => cargados[bloque] === null)
      .map((bloque) => FALLAS[bloque]),
    temporada: temporada && sinRepetir(temporada, proximos?.proximo),
    hoy: clubTime(context.get(readsContext).now()).fecha,
    proximos: proximos ?? { eventos: [], total: 0, proximo: null, datos: [] },
    banners: (banners?.rows ?? []).map(({ nombre: _nombre, ...banner }) => banner),
    sponsors: sponsors?.rows ?? [],
    noticias:
      publicaciones === null && !noticias?.total
        ? null
        : noticiasDeInicio(noticias?.rows ?? [], publicaciones?.rows ?? []),
    enlaces: { enlaces: enlaces?.rows ?? [], total: enlaces?.total ?? 0 },
    portada: { bajada, imagen, boton },
    atajos,
    jugadores: (primeros?.length ? primeros : jugadores.jugadores)
      .slice(0, JUGADORES_EN_INICIO)
      .map(({ plantel: _plantel, ...jugador }) => jugador),
    video,
    siteUrl: context.get(siteUrlContext),
  };
}

/** Leaves the next match out if the highlighted event announces it, even if the office has not linked the two. */
function sinRepetir(temporada: TemporadaEnInicio, evento: EventoDestacado | null | undefined) {
  const { fecha, hora, eventoId = null } = temporada.proximo ?? {};
  const startsWithEvent = fecha && hora && clubInstant(fecha, hora).toISOString() === evento?.inicio;
  const isSame = startsWithEvent && (eventoId === null || eventoId === evento.id);
  return isSame ? { ...temporada, proximo: null } : temporada;
}

export const handle: { query: PageQuery } = { query: { todos: /^1$/ } };

export const meta = (args: MetaArgs<Awaited<ReturnType<typeof loader>>>) => {
  const club = clubOfMeta(args);
  const { nombre, ciudad } = club.identidad;
  const title = `${nombre} | ${nombreDeDeportes(club)} en ${ciudad}`;
  const description = `Próximos partidos, entradas y novedades de ${nombre}, de ${ciudad}.`;
  const siteUrl = args.loaderData?.siteUrl ?? "";
  return [
    ...previewMeta(club, siteUrl, { title, description, url: `${siteUrl}/` }),
    jsonLd(sportsOrganization(club, siteUrl), ...(args.loaderData?.proximos.datos ?? [])),
  ];
};

export default function Inicio() {
  const cargado = useLoaderData<typeof loader>();
  const escudo = drawnUrl(useClub(), "/escudo.webp");
  const { fallas } = cargado;
  useEffect(() => {
    for (const falla of fallas) console.warn(falla);
  }, [fallas]);
  // The router renders the previous page again at each step of a navigation.
  return useMemo(() => <Bloques {...cargado} escudo={escudo} />, [cargado, escudo]);
}

function Bloques(cargado: Awaited<ReturnType<typeof loader>> & { escudo: string }) {
  const { proximos, banners, sponsors, noticias, enlaces, portada, atajos, jugadores, video } = cargado;
  const { escudo, siteUrl, temporada, hoy } = cargado;
  return (
    <HydrateInTurn>
      <Part name="el partido en vivo">
        <EnVivo partidos={temporada?.enVivo ?? []} />
      </Part>
      <Part name="tu entrada">
        <TuEntrada />
      </Part>
      <Part name="la portada">
        <Portada {...portada} hayProximo={proximos.proximo !== null}>
          <Part name="el próximo partido">
            <ProximoPartido evento={proximos.proximo} />
          </Part>
        </Portada>
      </Part>
      <Part name="lo tuyo">
        <LoTuyo />
      </Part>
      {temporada && (
        <Part name="la temporada">
          <LaTemporada temporada={temporada} hoy={hoy} />
        </Part>
      )}
      <Part name="los próximos eventos">
        <ProximosEventos eventos={proximos.eventos} total={proximos.total} siteUrl={siteUrl} />
      </Part>
      <Part name="las imágenes">
        <CarrouselDeInicio banners={banners} escudo={escudo} />
      </Part>
      <Part name="los sponsors">
        <TiraDeSponsors sponsors={sponsors} />
      </Part>
      <Part name="los atajos">
        <Atajos atajos={atajos} />
      </Part>
      <Part name="los jugadores">
        <CarrouselDeJugadores jugadores={jugadores} />
      </Part>
      {video && (
        <Part name="el video">
          <Video {...video} />
        </Part>
      )}
      <Part name="las noticias">
        <Noticias noticias={noticias} />
      </Part>
      <Part name="los enlaces de interés">
        <EnlacesDeInteres {...enlaces} />
      </Part>
    </HydrateInTurn>
  );
}

const LoDeUnSocio = lazy(() => import("./lo-de-un-socio.tsx"));

/**
 * Marks a member's document before the first paint, to reserve space for the block that is loaded once the
 * session is known.
 */
const MARK = `(() => {
  try {
    const claims = localStorage.getItem("${TOKEN_KEY}").split(".")[1].replace(/-/g, "+").replace(/_/g, "/");
    if (JSON.parse(atob(claims)).permisos.includes("socio")) document.documentElement.dataset.socio = "";
  } catch {}
})()`;

/**
 * A member's card, next instalment and next booking (Rule SOC-14). Loaded in the browser, because the home page is
 * the same for everybody. Visitors do not download its code.
 */
function LoTuyo() {
  const session = useSession();
  if (session.status !== "loading" && !hasRole(session, ["socio"])) return null;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant string. */}
      <script dangerouslySetInnerHTML={{ __html: MARK }} />
      <section
        className={`container stack-3 ${styles.bloque}`}
        data-espera={session.status === "loading" || undefined}
        aria-labelledby="lo-tuyo"
      >
        <h2 id="lo-tuyo" className="text-xl">
          Lo tuyo
        </h2>
        <div className={styles.lugar}>
          {session.status === "in" && (
            <Suspense>
              <LoDeUnSocio usuarioId={session.usuario.id} />
            </Suspense>
          )}
        </div>
      </section>
    </>
  );
}
