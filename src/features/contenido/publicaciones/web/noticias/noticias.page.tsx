import Rss from "icon:rss";
import { data, type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useClub } from "#web/club.ts";
import { listPageLoader, loadPart } from "#web/contexts.ts";
import { FaultCode } from "#web/error-screen.tsx";
import { publicMeta } from "#web/page-meta.ts";
import { pageOfList } from "#web/page-query.ts";
import { Pager } from "#web/shell/pager.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { InstagramIcon } from "#web/ui/icon.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { NOTICIAS_POR_PAGINA } from "../../rules.ts";
import { TarjetasDeNoticias } from "../tarjetas-de-noticias.tsx";

const loadNoticias = listPageLoader("/noticias", NOTICIAS_POR_PAGINA, (reads, part) => reads.noticias(part));

/** Loads a page of the club's news; the first page also shows the posts. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ data: loaded, init }, posts] = await Promise.all([
    loadNoticias(args),
    loadPart(args.context, "/noticias", (reads) => reads.publicaciones()),
  ]);
  const publicaciones = loaded.pagina === 1 ? (posts?.rows ?? []) : [];
  return data({ ...loaded, publicaciones }, init ?? undefined);
}

export const handle = { query: pageOfList };

export const meta = publicMeta<{ pagina: number }>((club) => ({
  title: "Noticias",
  description: `Las novedades de ${club.identidad.nombre}, de ${club.identidad.ciudad}: partidos, equipos y la vida del club.`,
  path: "/noticias",
}));

/** Lets feed readers find the news. */
export const links: LinksFunction = () => [
  { rel: "alternate", type: "application/rss+xml", title: "Noticias", href: "/noticias.xml" },
];

export default function PaginaDeNoticias() {
  const club = useClub();
  const { lista, pagina, publicaciones } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader eyebrow={club.identidad.nombreCorto} title="Noticias" lead="Lo que pasa en el club.">
        <ButtonLink href="/noticias.xml" variant="outline" size="small" icon={<Rss />}>
          RSS
        </ButtonLink>
      </PageHeader>
      <div className="container stack-6 page">
        {lista === null ? (
          <EmptyState title="No pudimos cargar las noticias">
            <p>Probá de nuevo en unos minutos.</p>
            <FaultCode />
          </EmptyState>
        ) : lista.total > 0 ? (
          <section className="stack-4" aria-labelledby="del-club">
            <h2 id="del-club">Del club</h2>
            <TarjetasDeNoticias noticias={lista.rows} />
            <Pager page={pagina} size={NOTICIAS_POR_PAGINA} total={lista.total} what="noticias" />
          </section>
        ) : (
          publicaciones.length === 0 && (
            <EmptyState title="Todavía no hay noticias">
              <p>Cuando el club publique la primera, la vas a ver acá.</p>
            </EmptyState>
          )
        )}
        {publicaciones.length > 0 && (
          <section className="stack-4" aria-labelledby="en-instagram">
            <h2 id="en-instagram" className="line-3 middle">
              <InstagramIcon className="accent" width="1.75rem" height="1.75rem" />
              En Instagram
            </h2>
            <TarjetasDeNoticias noticias={publicaciones} />
          </section>
        )}
      </div>
    </>
  );
}
