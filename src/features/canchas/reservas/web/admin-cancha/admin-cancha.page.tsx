import CalendarDays from "icon:calendar-days";
import List from "icon:list";
import PhoneCall from "icon:phone-call";
import { lazy, Suspense } from "react";
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { AdminCanchas } from "#features/canchas/canchas/web/admin-canchas.tsx";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { useStaffList } from "#web/admin/list-definition.ts";
import { withParams } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "../admin-reservas.module.css";
import { AdminReservasLista, LISTA } from "./lista/admin-reservas-lista.tsx";

const AdminReservarPara = lazyDialog(() => import("./admin-reservar-para.tsx"));

// Loaded separately, so that the table does not wait for the calendar.
const AdminCalendario = lazy(() => import("./calendario/admin-calendario.tsx"));

const BUSCAR_CANCHA = "buscar-cancha";

const FALLO = "Error al cargar las reservas. Intenta nuevamente.";

const enCalendario = (params: URLSearchParams) => params.get("vista") === "calendario";

export const meta = pageMeta({ title: "Canchas y reservas, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const away = LISTA.recall(request.url);
  if (away) return away;
  const { searchParams } = new URL(request.url);
  const options = { init: { signal: request.signal } };
  const termino = searchParams.get(BUSCAR_CANCHA)?.slice(0, 100) || undefined;
  const listed = (query: { termino?: string | undefined }) =>
    answerOf(api.cancha.lista.$get({ query: { ...query, retiradas: "true" } }, options));
  const todas = listed({});
  const [canchas, halladas] = await Promise.all([todas, termino ? listed({ termino }) : todas]);
  if (enCalendario(searchParams)) return { canchas, halladas, lista: null };
  const { termino: _, orden: __, ...filtros } = LISTA.searchIn(searchParams);
  const [listadas, totales] = await Promise.all([
    LISTA.loadPage(request),
    answerOf(api.reserva.totales.$get({ query: filtros }, options)),
  ]);
  const reservas = listadas.ok ? listadas : { ...listadas, problem: { ...listadas.problem, detail: FALLO } };
  return { canchas, halladas, lista: { reservas, totales } };
}

/** The calendar loads its data itself when its part of the address changes. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
    return defaultShouldRevalidate;
  const searched = (url: URL) => url.searchParams.get(BUSCAR_CANCHA);
  if (searched(currentUrl) !== searched(nextUrl)) return true;
  return !(enCalendario(currentUrl.searchParams) && enCalendario(nextUrl.searchParams));
}

export default function AdminCanchaYReservas() {
  const { canchas, halladas, lista } = useLoaderData<typeof clientLoader>();
  const [params, setParams] = useSearchParams();
  const list = useStaffList(LISTA, lista?.reservas ?? null);
  const { busy, reload } = list;
  const courts = canchas.ok ? canchas.data : [];
  const inUse = courts.filter(({ retirada }) => !retirada);
  const reservar = <AdminReservarPara canchas={inUse} onChange={reload} />;
  useAskedDialog(inUse.length > 0 ? { reservar } : {});

  const search = (termino: string) =>
    setParams((current) => withParams(current, { [BUSCAR_CANCHA]: termino }), {
      replace: true,
      preventScrollReset: true,
    });

  return (
    <StaffScreen
      title="Canchas y reservas"
      actions={
        <>
          <nav className={`row-2 ${styles.views}`} aria-label="Vistas de las reservas">
            <Link to="." preventScrollReset aria-current={lista ? "page" : undefined}>
              <List />
              Tabla
            </Link>
            <Link
              to={{ search: "?vista=calendario" }}
              preventScrollReset
              aria-current={lista ? undefined : "page"}
            >
              <CalendarDays />
              Calendario
            </Link>
          </nav>
          {inUse.length > 0 && (
            <DialogButton variant="accent" icon={<PhoneCall />} opens={reservar}>
              Reservar para alguien
            </DialogButton>
          )}
        </>
      }
    >
      {lista ? (
        <AdminReservasLista list={list} totales={lista.totales} canchas={courts} />
      ) : (
        <Suspense fallback={<Spinner text="Cargando el calendario..." />}>
          <AdminCalendario canchas={inUse} />
        </Suspense>
      )}
      <AdminCanchas
        folded={!lista}
        canchas={halladas}
        termino={params.get(BUSCAR_CANCHA) ?? ""}
        onSearch={search}
        busy={busy}
        onChange={reload}
      />
    </StaffScreen>
  );
}
