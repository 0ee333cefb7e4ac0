import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { club } from "#club";
import { CarrouselDeInicio } from "#features/contenido/carrousel/web/carrousel-de-inicio.tsx";
import { cargarCarrousel } from "#features/contenido/carrousel/web/carrousel-loader.ts";
import { EnlacesDeInteres } from "#features/contenido/enlaces/web/enlaces-de-interes.tsx";
import { cargarEnlacesDeInicio } from "#features/contenido/enlaces/web/enlaces-loader.ts";
import { Noticias } from "#features/contenido/publicaciones/web/noticias.tsx";
import { cargarNoticias } from "#features/contenido/publicaciones/web/noticias-loader.ts";
import { cargarSponsors } from "#features/contenido/sponsors/web/sponsors-loader.ts";
import { TiraDeSponsors } from "#features/contenido/sponsors/web/tira-de-sponsors.tsx";
import { ProximoPartido } from "#features/eventos/eventos/web/proximo-partido.tsx";
import { ProximosEventos } from "#features/eventos/eventos/web/proximos-eventos.tsx";
import { cargarProximosEventos } from "#features/eventos/eventos/web/proximos-eventos-loader.ts";
import { siteUrlContext } from "#web/contexts.ts";
import { clubJsonLd, previewMeta } from "#web/page-meta.ts";
import type { PageQuery } from "#web/page-query.ts";
import { HydrateInTurn } from "#web/shell/hydrate-in-turn.tsx";
import { plantelConFotos } from "../jugadores.ts";
import { Atajos } from "./atajos.tsx";
import { CarrouselDeJugadores } from "./carrousel-de-jugadores.tsx";
import { Portada } from "./portada.tsx";
import { Video } from "./video.tsx";

/** Every block's data at once; one that cannot be had hides its block and no other. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const todos = new URL(request.url).searchParams.get("todos") === "1";
  const [proximos, banners, sponsors, publicaciones, enlaces] = await Promise.all([
    cargarProximosEventos(context, todos),
    cargarCarrousel(context),
    cargarSponsors(context),
    cargarNoticias(context),
    cargarEnlacesDeInicio(context),
  ]);
  const siteUrl = context.get(siteUrlContext);
  const jugadores = plantelConFotos();
  return data({ proximos, banners, sponsors, jugadores, publicaciones, enlaces, siteUrl });
}

export const handle: { query: PageQuery } = { query: { todos: /^1$/ } };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const title = `${club.nombre} | Básquet y cestoball en ${club.ciudad}`;
  const description = `Próximos partidos, entradas y novedades de ${club.nombre}, de ${club.ciudad}.`;
  const siteUrl = loaderData?.siteUrl ?? "";
  return [
    { title },
    { name: "description", content: description },
    ...previewMeta({
      title,
      description,
      url: `${siteUrl}/`,
      image: { url: `${siteUrl}/og-default.jpg`, width: 1200, height: 630, alt: club.nombre },
    }),
    clubJsonLd(siteUrl),
  ];
};

/** The home page: its eight blocks in their order. */
export default function Inicio() {
  const { proximos, banners, sponsors, jugadores, publicaciones, enlaces } = useLoaderData<typeof loader>();
  return (
    <>
      <HydrateInTurn>
        <Portada hayEventos={proximos.eventos.length > 0} />
      </HydrateInTurn>
      <HydrateInTurn>
        <ProximoPartido evento={proximos.proximo} />
      </HydrateInTurn>
      <HydrateInTurn>
        <ProximosEventos eventos={proximos.eventos} total={proximos.total} />
      </HydrateInTurn>
      <HydrateInTurn>
        <CarrouselDeInicio banners={banners} />
      </HydrateInTurn>
      <HydrateInTurn>
        <TiraDeSponsors sponsors={sponsors} />
      </HydrateInTurn>
      <HydrateInTurn>
        <Atajos />
      </HydrateInTurn>
      <HydrateInTurn>
        <CarrouselDeJugadores jugadores={jugadores} />
      </HydrateInTurn>
      <HydrateInTurn>
        <Video />
      </HydrateInTurn>
      <HydrateInTurn>
        <Noticias publicaciones={publicaciones} />
      </HydrateInTurn>
      <HydrateInTurn>
        <EnlacesDeInteres enlaces={enlaces.enlaces} total={enlaces.total} />
      </HydrateInTurn>
    </>
  );
}
