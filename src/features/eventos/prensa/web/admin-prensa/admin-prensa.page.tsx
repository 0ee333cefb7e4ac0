import PhoneCall from "icon:phone-call";
import { useLoaderData } from "react-router";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { staffList, stateFilter, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { COLUMNAS_DE_PRENSA } from "../../rules.ts";
import { AdminPrensaTabla } from "../admin-prensa-tabla.tsx";

const AdminAnotarPrensa = lazyDialog(() => import("../admin-anotar-prensa.tsx"));

const ESTADO = stateFilter("pedidos");

const LISTA = staffList({
  name: "prensa",
  size: 2,
  of: "pedidos",
  empty: "NO HAY PRENSA REGISTRADA",
  columns: COLUMNAS_DE_PRENSA,
  filters: {
    estado: {
      ...ESTADO,
      segments: [...ESTADO.segments, { value: "pendientes", label: "Por responder" }],
      remembered: "pendientes",
    },
  },
  list: (query, options) => api.prensa.lista.$get({ query }, options),
  export: (query) => api.prensa.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Pedidos prensa, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminPrensa() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const anotar = <AdminAnotarPrensa onChange={list.reload} />;
  useAskedDialog({ anotar });

  return (
    <StaffScreen
      title="Pedidos prensa"
      list={list}
      actions={
        <DialogButton variant="accent" icon={<PhoneCall />} opens={anotar}>
          Anotar un pedido
        </DialogButton>
      }
    >
      <ListFilters list={list} />
      <AdminPrensaTabla list={list} />
    </StaffScreen>
  );
}
