import CalendarPlus from "icon:calendar-plus";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { AdminRegistrarVenta } from "#features/eventos/entradas/web/admin-dialogos.ts";
import { useEntradasAbiertas } from "#features/eventos/entradas/web/use-entradas-abiertas.ts";
import { COLUMNAS_DE_EVENTOS } from "#features/eventos/eventos/rules.ts";
import { EVENTOS_MAX } from "#features/eventos/puerta/rules.ts";
import { LecturasParaRevisar } from "#features/eventos/puerta/web/lecturas-para-revisar.tsx";
import { DialogButton, DialogWhile, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { staffList, stateFilter, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { ExportList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { AdminEventosTabla } from "./admin-eventos-tabla.tsx";

const AdminDevoluciones = lazyDialog(() => import("#features/caja/pagos/web/admin-devoluciones.tsx"));
const AdminTodasLasEntradas = lazyDialog(
  async () =>
    (await import("#features/eventos/entradas/web/admin-lista-de-entradas.tsx")).AdminTodasLasEntradas,
);
const AdminCrearEvento = lazyDialog(() => import("./admin-crear-evento.tsx"));

const LISTA = staffList({
  name: "eventos",
  size: 2,
  of: "eventos",
  empty: "NO HAY NINGUN EVENTO",
  columns: COLUMNAS_DE_EVENTOS,
  filters: {
    cuando: {
      segments: [
        { value: "todos", label: "Todas las fechas" },
        { value: "hoy", label: "Hoy" },
        { value: "proximos", label: "Próximos" },
      ],
      remembered: "proximos",
    },
    estado: stateFilter("eventos"),
  },
  query: ({ cuando, ...filtros }) => ({ ...filtros, cuando: cuando === "todos" ? undefined : cuando }),
  list: (query, options) => api.eventos.lista_eventos.$get({ query }, options),
  export: (query) => api.eventos.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Eventos, administración", index: false });

export const clientLoader = LISTA.loader;

/** Reloads only if the list's parameters change. Modals load their own data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
    return defaultShouldRevalidate;
  const [current, next] = [currentUrl, nextUrl].map(({ searchParams }) => LISTA.queryIn(searchParams));
  return JSON.stringify(current) !== JSON.stringify(next);
}

export default function AdminEventos() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const entradas = useEntradasAbiertas();
  const dialogos = {
    crear: <AdminCrearEvento onChange={list.reload} />,
    venta: <AdminRegistrarVenta onSold={list.reload} />,
    devoluciones: <AdminDevoluciones />,
  };
  useAskedDialog(dialogos);

  return (
    <>
      <StaffScreen
        title="Eventos"
        actions={
          <>
            <DialogButton variant="accent" icon={<CalendarPlus />} opens={dialogos.crear}>
              Crear evento
            </DialogButton>
            <DialogButton variant="outline" opens={dialogos.venta}>
              Vender entradas
            </DialogButton>
            <Button variant="outline" onOpen={entradas.open}>
              Ver entradas vendidas
            </Button>
            <DialogButton variant="outline" opens={dialogos.devoluciones}>
              Devoluciones
            </DialogButton>
          </>
        }
      >
        <ListFilters list={list} actions={<ExportList list={list} />} />
        {list.answer?.ok && list.answer.data.length > 0 && (
          <LecturasParaRevisar eventos={list.answer.data.slice(0, EVENTOS_MAX).map(({ id }) => id)} />
        )}
        <AdminEventosTabla list={list} />
      </StaffScreen>

      <DialogWhile opened={entradas.opened} onClose={entradas.onClose}>
        <AdminTodasLasEntradas onChange={list.reload} />
      </DialogWhile>
    </>
  );
}
