import { useLoaderData } from "react-router";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { ExportList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { COLUMNAS_DE_SOLICITUDES } from "../../rules.ts";
import { AdminConsumidorTabla } from "./admin-consumidor-tabla.tsx";

const LISTA = staffList({
  name: "consumidor",
  size: 10,
  of: "solicitudes",
  empty: "NO HAY SOLICITUDES",
  columns: COLUMNAS_DE_SOLICITUDES,
  filters: {
    estado: {
      label: "Estado de solicitudes",
      segments: [
        { value: "todas", label: "Todas" },
        { value: "pendientes", label: "Por responder" },
        { value: "atendidas", label: "Atendidas" },
      ],
      remembered: "pendientes",
    },
  },
  list: (query, options) => api.consumidor.solicitudes.$get({ query }, options),
  export: (query) => api.consumidor.solicitudes.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Solicitudes de consumidores, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminConsumidor() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  return (
    <StaffScreen title="Solicitudes de consumidores" actions={<ExportList list={list} />}>
      <ListFilters list={list} />
      <AdminConsumidorTabla list={list} />
    </StaffScreen>
  );
}
