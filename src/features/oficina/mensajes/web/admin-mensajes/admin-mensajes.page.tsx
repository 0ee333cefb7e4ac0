import Pencil from "icon:pencil";
import { useLoaderData } from "react-router";
import { ExportButton } from "#web/admin/export-button.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { AdminMensajesTabla } from "../admin-mensajes-tabla.tsx";

const LISTA = listAddress("mensajes", 10);

export const meta = pageMeta({ title: "Mensajes, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, _params, options) =>
  api.mensajes.lista.$get({ query }, options),
);

export default function AdminMensajes() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { list, changeList, busy } = state;
  const adminPath = useAdminPath();
  return (
    <StaffScreen
      title="Mensajes"
      lead="Correos del club a un grupo de personas, uno por familia. Quienes no quieren novedades reciben solo los que son por sus entradas."
      actions={
        <>
          <ButtonLink to={adminPath("mensajes/nuevo")} variant="accent" icon={<Pencil aria-hidden="true" />}>
            Escribir un mensaje
          </ButtonLink>
          <ExportButton call={() => api.mensajes.exportar.$get({ query: { termino: list.termino } })} />
        </>
      }
    >
      <ListFilters of="mensajes" termino={list.termino} onSearch={(termino) => changeList({ termino })} />
      <ListAnswer
        answer={answer}
        of="mensajes"
        empty="TODAVÍA NO SE ESCRIBIÓ NINGÚN MENSAJE"
        address={LISTA}
        state={state}
      >
        {(mensajes) => <AdminMensajesTabla mensajes={mensajes} busy={busy} />}
      </ListAnswer>
    </StaffScreen>
  );
}
