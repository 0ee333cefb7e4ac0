import CirclePlus from "icon:circle-plus";
import { useLoaderData, useNavigate } from "react-router";
import { DEPORTES } from "#contract/club.ts";
import { clubTime } from "#contract/club-time.ts";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { COLUMNAS_DE_EQUIPOS } from "../../rules.ts";

const AdminDatosDeEquipo = lazyDialog(() => import("../admin-datos-de-equipo.tsx"));

const LISTA = staffList({
  name: "equipos",
  of: "equipos",
  empty: "NO HAY NINGÚN EQUIPO",
  columns: COLUMNAS_DE_EQUIPOS,
  order: { first: "nombre", descending: ["temporada", "jugadores"] },
  filters: {
    estado: {
      label: "Estado de equipos",
      segments: [
        { value: "activos", label: "Activos" },
        { value: "inactivos", label: "Archivados" },
        { value: "todos", label: "Todos" },
      ],
    },
    deporte: {
      label: "Deporte",
      select: [
        { value: "basquet", label: DEPORTES.basquet },
        { value: "cestoball", label: DEPORTES.cestoball },
      ],
    },
  },
  list: (query, options) => api.equipos.lista.$get({ query }, options),
  export: (query) => api.equipos.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Equipos, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminEquipos() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const adminPath = useAdminPath();
  const navigate = useNavigate();
  const crear = (
    <AdminDatosDeEquipo
      equipo={null}
      temporada={clubTime(serverTime()).fecha.slice(0, 4)}
      onSaved={({ id }) => void navigate(adminPath(`equipos/${id}`))}
      onChange={() => {}}
    />
  );
  useAskedDialog({ crear });
  return (
    <StaffScreen
      title="Equipos"
      actions={
        <DialogButton variant="accent" icon={<CirclePlus />} opens={crear}>
          Nuevo equipo
        </DialogButton>
      }
      list={list}
    >
      <StaffList
        list={list}
        caption="Equipos"
        cells={{
          nombre: ({ id }, text) => <StaffLink to={`equipos/${id}`}>{text}</StaffLink>,
          primerEquipo: ({ primerEquipo }, text) =>
            primerEquipo ? <Badge tone="accent">{text}</Badge> : text,
          activo: ({ activo }, text) => <Badge tone={activo ? "success" : "neutral"}>{text}</Badge>,
        }}
        keyOf={({ id }) => id}
      />
    </StaffScreen>
  );
}
