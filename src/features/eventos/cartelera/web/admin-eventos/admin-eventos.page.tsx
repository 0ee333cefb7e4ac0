import CalendarPlus from "icon:calendar-plus";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { useEntradasAbiertas } from "#features/eventos/entradas/web/use-entradas-abiertas.ts";
import { EVENTOS_MAX } from "#features/eventos/puerta/rules.ts";
import { LecturasParaRevisar } from "#features/eventos/puerta/web/lecturas-para-revisar.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ESTADOS, ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useQuickFilter, useStaffList } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { AdminEventosTabla } from "./admin-eventos-tabla.tsx";

const AdminDevoluciones = lazyDialog(
  async () => (await import("#features/caja/pagos/web/admin-devoluciones.tsx")).AdminDevoluciones,
);
const AdminEntradas = lazyDialog(
  async () => (await import("#features/eventos/entradas/web/admin-entradas.tsx")).AdminEntradas,
);
const AdminRegistrarVenta = lazyDialog(
  async () => (await import("#features/eventos/entradas/web/admin-registrar-venta.tsx")).AdminRegistrarVenta,
);
const AdminCrearEvento = lazyDialog(async () => (await import("./admin-crear-evento.tsx")).AdminCrearEvento);

const LISTA = listAddress("eventos");

const CUANDO = [
  { value: "todos", label: "Todas las fechas" },
  { value: "hoy", label: "Hoy" },
  { value: "proximos", label: "Próximos" },
] as const;

const RAPIDO = {
  param: "cuando",
  list: "eventos",
  values: CUANDO.map(({ value }) => value),
  first: "proximos",
};

export const meta = pageMeta({ title: "Eventos, administración", index: false });

export const clientLoader = listLoader(
  LISTA,
  (query, params, options) => {
    const elegido = readEstado(params, CUANDO, RAPIDO.param);
    const cuando = elegido === "todos" ? undefined : elegido;
    const estado = readEstado(params, ESTADOS);
    return api.eventos.lista_eventos.$get({ query: { ...query, estado, cuando } }, options);
  },
  RAPIDO,
);

/** Reloads only if the list's parameters change. Modals load their own data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
    return defaultShouldRevalidate;
  return [LISTA.termino, LISTA.pagina, LISTA.tamano, "estado", RAPIDO.param].some(
    (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
  );
}

export default function AdminEventos() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA, "todos");
  const { params, list, changeList, setFilter, busy, reload } = state;
  const cuando = readEstado(params, CUANDO, RAPIDO.param);
  const setCuando = useQuickFilter(LISTA, RAPIDO);
  const estado = readEstado(params, ESTADOS);
  const entradas = useEntradasAbiertas();
  const [open, setOpen] = useDialogs(["crear", "venta", "devoluciones"]);

  return (
    <>
      <StaffScreen
        title="Eventos"
        actions={
          <>
            <Button
              variant="accent"
              icon={<CalendarPlus aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setOpen("crear")}
            >
              Crear evento
            </Button>
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen("venta")}>
              Vender entradas
            </Button>
            <Button variant="outline" aria-haspopup="dialog" onClick={() => entradas.open("todas")}>
              Ver entradas vendidas
            </Button>
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen("devoluciones")}>
              Devoluciones
            </Button>
          </>
        }
      >
        <ListFilters
          of="eventos"
          termino={list.termino}
          onSearch={(termino) => changeList({ termino })}
          quick={{ value: cuando, onChange: setCuando, options: CUANDO }}
          estado={{ value: estado, onChange: setFilter }}
          actions={
            <ExportButton
              call={() =>
                api.eventos.exportar.$get({
                  query: { termino: list.termino, estado, cuando: cuando === "todos" ? undefined : cuando },
                })
              }
            />
          }
        />
        <ListAnswer
          answer={answer}
          of="eventos"
          empty="NO HAY NINGUN EVENTO"
          address={LISTA}
          state={{ ...state, narrowed: state.narrowed || cuando !== "todos" }}
        >
          {(eventos) => (
            <>
              <LecturasParaRevisar eventos={eventos.slice(0, EVENTOS_MAX).map(({ id }) => id)} />
              <AdminEventosTabla
                eventos={eventos}
                busy={busy}
                onChange={reload}
                onEntradas={(id) => entradas.open(String(id))}
              />
            </>
          )}
        </ListAnswer>
      </StaffScreen>

      <AdminCrearEvento opened={open === "crear"} onClose={() => setOpen(null)} onCreated={reload} />
      <AdminRegistrarVenta opened={open === "venta"} onClose={() => setOpen(null)} onSold={reload} />
      <AdminDevoluciones opened={open === "devoluciones"} onClose={() => setOpen(null)} />
      <AdminEntradas {...entradas} onChange={reload} />
    </>
  );
}
