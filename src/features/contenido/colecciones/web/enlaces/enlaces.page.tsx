import { useLoaderData } from "react-router";
import { useClub } from "#web/club.ts";
import { listPageLoader } from "#web/contexts.ts";
import { FaultCode } from "#web/error-screen.tsx";
import { publicMeta } from "#web/page-meta.ts";
import { pageOfList } from "#web/page-query.ts";
import { Pager } from "#web/shell/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ENLACES_POR_PAGINA } from "../../rules.ts";
import { ListaDeEnlaces } from "../enlaces-de-interes.tsx";

export const loader = listPageLoader("/enlaces", ENLACES_POR_PAGINA, (reads, part) => reads.enlaces(part));

export const handle = { query: pageOfList };

export const meta = publicMeta((club) => ({
  title: "Enlaces de interés",
  description: `Ligas, federaciones, medios y otros sitios que recomienda ${club.identidad.nombre}, de ${club.identidad.ciudad}.`,
  path: "/enlaces",
}));

export default function Enlaces() {
  const club = useClub();
  const { lista, pagina } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        eyebrow={club.identidad.nombreCorto}
        title="Enlaces de interés"
        lead="Sitios que nos acompañan y que te pueden servir."
      />
      <div className="container stack-5 page">
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
