import { useLoaderData } from "react-router";
import { ExportButton } from "#web/admin/export-button.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useQuickFilter, useStaffList } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { AdminConsumidorTabla } from "./admin-consumidor-tabla.tsx";

const LISTA = listAddress("consumidor", 10);

const ESTADOS = [
  { value: "todas", label: "Todas" },
  { value: "pendientes", label: "Por responder" },
  { value: "atendidas", label: "Atendidas" },
] as const;

const RAPIDO = {
  param: "estado",
  list: "consumidor",
  values: ESTADOS.map(({ value }) => value),
  first: "pendientes",
};

export const meta = pageMeta({ title: "Solicitudes de consumidores, administración", index: false });

export const clientLoader = listLoader(
  LISTA,
  (query, params, options) =>
    api.consumidor.solicitudes.$get({ query: { ...query, estado: readEstado(params, ESTADOS) } }, options),
  RAPIDO,
);

export default function AdminConsumidor() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA, "todas");
  const { params, list, changeList, busy, reload } = state;
  const setEstado = useQuickFilter(LISTA, RAPIDO);

  return (
    <StaffScreen
      title="Solicitudes de consumidores"
      actions={
        <ExportButton
          call={() =>
            api.consumidor.solicitudes.exportar.$get({
              query: { termino: list.termino, estado: readEstado(params, ESTADOS) },
            })
          }
        />
      }
    >
      <ListFilters
        of="solicitudes"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        estado={{ value: readEstado(params, ESTADOS), onChange: setEstado, options: ESTADOS }}
      />
      <ListAnswer answer={answer} of="solicitudes" empty="NO HAY SOLICITUDES" address={LISTA} state={state}>
        {(solicitudes) => <AdminConsumidorTabla solicitudes={solicitudes} busy={busy} onChange={reload} />}
      </ListAnswer>
    </StaffScreen>
  );
}
