import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from "react-router";
import { club } from "#club";
import { siteUrlContext } from "#web/contexts.ts";
import { FaultCode } from "#web/error-screen.tsx";
import { loadPart } from "#web/load-part.ts";
import { publicMeta } from "#web/page-meta.ts";
import { lastPage, pageInAddress, pageOfList } from "#web/page-query.ts";
import { Pager } from "#web/shell/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ENLACES_POR_PAGINA } from "../../rules.ts";
import { ListaDeEnlaces } from "../lista-de-enlaces.tsx";
import styles from "./enlaces.module.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const pagina = pageInAddress(request.url);
  const lista = await loadPart(context, "/enlaces", (reads) =>
    reads.enlaces({ pagina, tamano: ENLACES_POR_PAGINA }),
  );
  const ultima = lastPage(lista?.total ?? 0, ENLACES_POR_PAGINA);
  if (lista && pagina > ultima) throw redirect(ultima === 1 ? "/enlaces" : `/enlaces?pagina=${ultima}`);
  return data({ lista, pagina, siteUrl: context.get(siteUrlContext) }, { status: lista ? 200 : 503 });
}

export const handle = { query: pageOfList };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  publicMeta({
    title: "Enlaces de interés",
    description: `Ligas, federaciones, medios y otros sitios que recomienda ${club.nombre}, de ${club.ciudad}.`,
    siteUrl: loaderData?.siteUrl,
    path: "/enlaces",
    pagina: loaderData?.pagina,
  });

/** Links of interest, 10 a page and newest first. */
export default function Enlaces() {
  const { lista, pagina } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        eyebrow={club.nombreCorto}
        title="Enlaces de interés"
        lead="Sitios que nos acompañan y que te pueden servir."
      />
      <div className={`container ${styles.contenido}`}>
        {lista === null ? (
          <EmptyState title="No pudimos cargar los enlaces">
            <p>Probá de nuevo en unos minutos.</p>
            <FaultCode />
          </EmptyState>
        ) : lista.total === 0 ? (
          <EmptyState title="Todavía no hay enlaces">
            <p>Cuando el club publique alguno, lo vas a ver acá.</p>
          </EmptyState>
        ) : (
          <>
            <ListaDeEnlaces enlaces={lista.rows} />
            <Pager page={pagina} size={ENLACES_POR_PAGINA} total={lista.total} what="enlaces" />
          </>
        )}
      </div>
    </>
  );
}
