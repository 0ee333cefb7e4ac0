import { useLoaderData } from "react-router";
import { staffList, stateFilter, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { ExportList } from "#web/admin/staff-list.tsx";
import { FormAndList, StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { COLUMNAS_DE_PLANES } from "../../rules.ts";
import { AdminNuevoPlan } from "./admin-nuevo-plan.tsx";
import { AdminPlanesTabla } from "./admin-planes-tabla.tsx";

const LISTA = staffList({
  name: "planes",
  of: "planes",
  empty: "NO HAY NINGÚN PLAN",
  columns: COLUMNAS_DE_PLANES,
  filters: { estado: stateFilter("planes") },
  list: (query, options) => api.planes.lista.$get({ query }, options),
  export: (query) => api.planes.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Planes, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminPlanes() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  return (
    <StaffScreen title="Ingreso de Planes" actions={<ExportList list={list} />}>
      <FormAndList wide title="Planes Disponibles" form={<AdminNuevoPlan onCreated={list.reload} />}>
        <ListFilters list={list} />
        <AdminPlanesTabla list={list} />
      </FormAndList>
    </StaffScreen>
  );
}
