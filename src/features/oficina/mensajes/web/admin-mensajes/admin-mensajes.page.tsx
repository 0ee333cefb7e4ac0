import Pencil from "icon:pencil";
import { useLoaderData } from "react-router";
import type { Bulk } from "#web/admin/bulk.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { MensajeAGrupo } from "../../contract.ts";
import { COLUMNAS_DE_MENSAJES, type Situacion } from "../../rules.ts";

const LISTA = listAddress("mensajes", 10);

const VARIOS: Bulk<MensajeAGrupo> = {
  of: ["mensaje", "mensajes"],
  nameOf: ({ asunto }) => `«${asunto}»`,
  onExport: (ids) => api.mensajes.exportar.$get({ query: { ids } }),
};

const TONOS: Record<Situacion, "info" | "success" | "danger"> = {
  enviando: "info",
  enviado: "success",
  detenido: "danger",
};

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
        {(mensajes) => (
          <ListTable
            caption="Mensajes a grupos de personas"
            described={COLUMNAS_DE_MENSAJES}
            rows={mensajes}
            cells={{
              asunto: ({ id }, asunto) => <Link to={adminPath(`mensajes/${id}`)}>{asunto}</Link>,
            }}
            keyOf={({ id }) => id}
            bulk={VARIOS}
            toneOf={({ situacion }) => TONOS[situacion]}
            busy={busy}
          />
        )}
      </ListAnswer>
    </StaffScreen>
  );
}
