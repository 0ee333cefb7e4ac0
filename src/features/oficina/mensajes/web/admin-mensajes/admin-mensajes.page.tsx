import Pencil from "icon:pencil";
import { useLoaderData } from "react-router";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { StaffButtonLink } from "#web/admin/staff-link.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { COLUMNAS_DE_MENSAJES } from "../../rules.ts";
import { AdminMensajesTabla } from "../admin-mensajes-tabla.tsx";

const LISTA = staffList({
  name: "mensajes",
  of: "mensajes",
  empty: "TODAVÍA NO SE ESCRIBIÓ NINGÚN MENSAJE",
  columns: COLUMNAS_DE_MENSAJES,
  list: (query, options) => api.mensajes.lista.$get({ query }, options),
  export: (query) => api.mensajes.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Mensajes, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminMensajes() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  return (
    <StaffScreen
      title="Mensajes"
      lead="Correos del club a un grupo de personas, uno por familia. Quienes no quieren novedades reciben solo los que son por sus entradas."
      actions={
        <StaffButtonLink to="mensajes/nuevo" variant="accent" icon={<Pencil />}>
          Escribir un mensaje
        </StaffButtonLink>
      }
      list={list}
    >
      <ListFilters list={list} />
      <AdminMensajesTabla list={list} />
    </StaffScreen>
  );
}
