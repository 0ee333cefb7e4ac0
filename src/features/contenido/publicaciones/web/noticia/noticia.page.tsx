import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageReads } from "#contract/api.ts";
import type { ClubEnPaginas } from "#contract/club.ts";
import { clubTime } from "#contract/club-time.ts";
import { formatFechaConAnio } from "#contract/format.ts";
import { nombreDePartido } from "#features/temporada/competencias/rules.ts";
import { loadPart, readsContext, siteUrlContext } from "#web/contexts.ts";
import { parseMarkdown } from "#web/markdown.ts";
import { type MetaArgs, publicMeta } from "#web/page-meta.ts";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import { Link } from "#web/ui/link.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ClubPicture } from "#web/ui/picture.tsx";
import { IMAGENES_DE_NOTICIAS } from "../../rules.ts";
import { CANAL } from "../canal.ts";
import { TarjetasDeNoticias } from "../tarjetas-de-noticias.tsx";
import styles from "./noticia.module.css";

const OTRAS = 4;

export async function loader({ context, params: { slug = "" } }: LoaderFunctionArgs) {
  const noticia = await context.get(readsContext).noticia(slug);
  if (!noticia) throw data(null, { status: 404 });
  const { texto, equipoId, partidoId, ...resto } = noticia;
  const part = <T,>(load: (reads: PageReads) => Promise<T>) => loadPart(context, `/noticias/${slug}`, load);
  const [ultimas, equipos, partido] = await Promise.all([
    part((reads) => reads.noticias({ pagina: 1, tamano: OTRAS + 1 })),
    equipoId === null ? null : part((reads) => reads.equipos()),
    partidoId === null ? null : part((reads) => reads.partido(String(partidoId))),
  ]);
  return {
    noticia: resto,
    // Parsed on the server, so that browsers need no parser.
    texto: parseMarkdown(texto),
    temas: [equipos?.find(({ id }) => id === equipoId)?.nombre, partido && nombreDePartido(partido)].filter(
      (tema) => tema != null,
    ),
    otras: ultimas?.rows.filter((otra) => otra.slug !== slug).slice(0, OTRAS) ?? [],
    siteUrl: context.get(siteUrlContext),
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const describe = publicMeta<Loaded>((club, loaded, siteUrl) => {
  const lista = { title: "Noticias", path: "/noticias" };
  if (!loaded) return { ...lista, description: "", index: false };
  const { slug, titulo, resumen } = loaded.noticia;
  const path = `/noticias/${slug}`;
  return {
    title: titulo,
    description: resumen,
    path,
    parent: lista,
    image: { url: `${siteUrl}${path}/previa.jpg`, alt: titulo },
    items: [newsArticle(club, loaded.noticia, siteUrl)],
  };
});

export const meta = (args: MetaArgs<Loaded>) => [...describe(args), CANAL];

/** Describes news as a schema.org NewsArticle, without `@context` (Rule SIT-23). */
function newsArticle(club: ClubEnPaginas, noticia: Loaded["noticia"], siteUrl: string) {
  const { slug, titulo, resumen, imagen, publicadaEn, cambiadaEn } = noticia;
  const url = `${siteUrl}/noticias/${slug}`;
  const publisher = {
    "@type": "SportsOrganization",
    name: club.identidad.nombre,
    url: `${siteUrl}/`,
  };
  return {
    "@type": "NewsArticle",
    headline: titulo,
    description: resumen,
    image: imagen ? `${siteUrl}/api${IMAGENES_DE_NOTICIAS}/${imagen.clave}?ancho=1200` : `${url}/previa.jpg`,
    datePublished: publicadaEn,
    dateModified: cambiadaEn,
    mainEntityOfPage: url,
    author: publisher,
    publisher,
  };
}

export default function PaginaDeNoticia() {
  const { noticia, texto, temas, otras, siteUrl } = useLoaderData<typeof loader>();
  const { slug, titulo, resumen, imagen, publicadaEn } = noticia;
  return (
    <>
      <article>
        <PageHeader
          eyebrow={
            <time dateTime={publicadaEn}>{formatFechaConAnio(clubTime(new Date(publicadaEn)).fecha)}</time>
          }
          title={titulo}
        />
        <div className={`container stack-5 page ${styles.noticia}`}>
          {imagen && (
            <ClubPicture
              className={`radius-l ${styles.imagen}`}
              imagen={imagen}
              path={`/api${IMAGENES_DE_NOTICIAS}`}
              sizes="(width >= 48rem) 44rem, 100vw"
              alt={titulo}
              priority
            />
          )}
          <div className={`stack-4 breakable ${styles.texto}`}>
            <Markdown nodes={texto} />
          </div>
          {temas.length > 0 && <p className="note">{temas.join(" · ")}</p>}
          <ShareAndCalendar title={titulo} share={{ text: resumen, url: `${siteUrl}/noticias/${slug}` }} />
          <p>
            <Link to="/noticias">Ver todas las noticias</Link>
          </p>
        </div>
      </article>
      {otras.length > 0 && (
        <section className="container stack-4 page" aria-labelledby="otras-noticias">
          <h2 id="otras-noticias">Más noticias</h2>
          <TarjetasDeNoticias noticias={otras} />
        </section>
      )}
    </>
  );
}
