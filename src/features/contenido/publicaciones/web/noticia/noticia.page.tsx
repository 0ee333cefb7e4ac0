import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatFechaConAnio } from "#contract/format.ts";
import { nombreDePartido } from "#features/temporada/competencias/rules.ts";
import { loadPart, readsContext, siteUrlContext } from "#web/contexts.ts";
import { parseMarkdown } from "#web/markdown.ts";
import { publicMeta, sportsOrganization } from "#web/page-meta.ts";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ClubPicture } from "#web/ui/picture.tsx";
import { IMAGENES_DE_NOTICIAS } from "../../rules.ts";

export async function loader({ context, params: { slug = "" } }: LoaderFunctionArgs) {
  const path = `/noticias/${slug}`;
  const noticia = await context.get(readsContext).noticia(slug);
  if (!noticia) throw data(null, { status: 404 });
  const { texto, equipoId, partidoId, ...resto } = noticia;
  const [equipos, partido] = await Promise.all([
    equipoId === null ? null : loadPart(context, path, (reads) => reads.equipos()),
    partidoId === null ? null : loadPart(context, path, (reads) => reads.partido(String(partidoId))),
  ]);
  const equipo = equipos?.find(({ id }) => id === equipoId);
  return {
    noticia: resto,
    // Parsed on the server, so that browsers need no parser.
    texto: parseMarkdown(texto),
    temas: [
      ...(equipo ? [{ to: `/equipos/${equipo.slug}`, nombre: equipo.nombre }] : []),
      ...(partido ? [{ to: `/partido/${partido.id}`, nombre: nombreDePartido(partido) }] : []),
    ],
    siteUrl: context.get(siteUrlContext),
  };
}

const LISTA = { title: "Noticias", path: "/noticias" };

export const meta = publicMeta<Awaited<ReturnType<typeof loader>>>((club, loaded, siteUrl) => {
  if (!loaded) return { ...LISTA, description: "", index: false };
  const { slug, titulo, resumen, imagen, publicadaEn, cambiadaEn } = loaded.noticia;
  const path = `/noticias/${slug}`;
  const previa = `${siteUrl}${path}/previa.jpg`;
  const publisher = sportsOrganization(club, siteUrl);
  return {
    title: titulo,
    description: resumen,
    path,
    parent: LISTA,
    image: { url: previa, alt: titulo },
    items: [
      {
        "@type": "NewsArticle",
        headline: titulo,
        description: resumen,
        image: imagen ? `${siteUrl}/api${IMAGENES_DE_NOTICIAS}/${imagen.clave}?ancho=1200` : previa,
        datePublished: publicadaEn,
        dateModified: cambiadaEn,
        mainEntityOfPage: siteUrl + path,
        author: publisher,
        publisher,
      },
    ],
  };
});

export default function PaginaDeNoticia() {
  const { noticia, texto, temas, siteUrl } = useLoaderData<typeof loader>();
  const { slug, titulo, resumen, imagen, publicadaEn } = noticia;
  const fecha = formatFechaConAnio(clubTime(new Date(publicadaEn)).fecha);
  return (
    <article>
      <PageHeader eyebrow={<time dateTime={publicadaEn}>{fecha}</time>} title={titulo} />
      <div className="container page">
        <div className="stack-5 breakable reading">
          {imagen && (
            <ClubPicture
              className="full radius-l"
              imagen={imagen}
              path={`/api${IMAGENES_DE_NOTICIAS}`}
              sizes="(width >= 48rem) 42rem, 100vw"
              alt={titulo}
              priority
            />
          )}
          <div className="stack-4">
            <Markdown nodes={texto} />
          </div>
          {temas.length > 0 && (
            <nav className="row-3" aria-label="De qué trata">
              {temas.map(({ to, nombre }) => (
                <ButtonLink key={to} to={to} variant="outline" size="small">
                  {nombre}
                </ButtonLink>
              ))}
            </nav>
          )}
          <ShareAndCalendar title={titulo} share={{ text: resumen, url: `${siteUrl}/noticias/${slug}` }} />
          <p>
            <Link to="/noticias">Ver todas las noticias</Link>
          </p>
        </div>
      </div>
    </article>
  );
}
