import { useLoaderData } from "react-router";
import { ExportButton } from "#web/admin/export-button.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ESTADOS, ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { FormAndList, StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { AdminNuevoPlan } from "./admin-nuevo-plan.tsx";
import { AdminPlanesTabla } from "./admin-planes-tabla.tsx";

const LISTA = listAddress("planes");

export const meta = pageMeta({ title: "Planes, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.planes.lista.$get({ query: { ...query, estado: readEstado(params, ESTADOS) } }, options),
);

export default function AdminPlanes() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA, "todos");
  const { params, list, changeList, setFilter, busy, reload } = state;

  return (
    <StaffScreen
      title="Ingreso de Planes"
      actions={
        <ExportButton
          call={() =>
            api.planes.exportar.$get({
              query: { termino: list.termino, estado: readEstado(params, ESTADOS) },
            })
          }
        />
      }
    >
      <FormAndList wide title="Planes Disponibles" form={<AdminNuevoPlan onCreated={reload} />}>
        <ListFilters
          of="planes"
          termino={list.termino}
          onSearch={(termino) => changeList({ termino })}
          estado={{ value: readEstado(params, ESTADOS), onChange: setFilter }}
        />
        <ListAnswer answer={answer} of="planes" empty="NO HAY NINGÚN PLAN" address={LISTA} state={state}>
          {(planes) => <AdminPlanesTabla planes={planes} busy={busy} onChange={reload} />}
        </ListAnswer>
      </FormAndList>
    </StaffScreen>
  );
}
