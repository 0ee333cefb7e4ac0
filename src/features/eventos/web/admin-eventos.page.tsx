import { SegmentedControl } from "@mantine/core";
import { CalendarPlus, ScanLine, Ticket } from "lucide-react";
import { useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { club } from "#club";
import { AdminEntradas } from "#features/entradas/web/admin-entradas.tsx";
import { AdminRegistrarVenta } from "#features/entradas/web/admin-registrar-venta.tsx";
import {
  type ListAddress,
  lastPageInstead,
  readListState,
  useEstadoFilter,
  useListState,
} from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { NothingFound } from "#web/admin/nothing-found.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { AdminCrearEvento } from "./admin-crear-evento.tsx";
import styles from "./admin-eventos.module.css";
import { AdminEventosTabla } from "./admin-eventos-tabla.tsx";

const LISTA: ListAddress = {
  storageKey: "filas-eventos",
  termino: "termino",
  pagina: "pagina",
  tamano: "tamano",
  sizes: [2, 5, 10, 20],
};

const ESTADOS = [
  { value: "todos", label: "Todos" },
  { value: "activos", label: "Activos" },
  { value: "inactivos", label: "Inactivos" },
] as const;
type Estado = (typeof ESTADOS)[number]["value"];

function readEstado(params: URLSearchParams): Estado {
  return ESTADOS.find(({ value }) => value === params.get("estado"))?.value ?? "todos";
}

export const clientMiddleware = [
  guard(["administrador", "administradorB"], { loggedOut: "/login", missingRole: "/" }),
];

export const meta = () => pageMeta({ title: "Eventos, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { termino, pagina, tamano } = readListState(searchParams, LISTA);
  const answer = await answerOf(
    api.eventos.lista_eventos.$get(
      {
        query: {
          termino: termino || undefined,
          estado: readEstado(searchParams),
          pagina: String(pagina),
          tamano: String(tamano),
        },
      },
      { init: { signal: request.signal } },
    ),
  );
  const instead = lastPageInstead(request.url, LISTA, answer);
  if (instead) throw replace(instead);
  return answer;
}

/** What opens over the list has its own parameters, and loads for itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
    return defaultShouldRevalidate;
  return [LISTA.termino, LISTA.pagina, LISTA.tamano, "estado"].some(
    (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
  );
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** The staff's events (spec 2 §2). */
export default function AdminEventos() {
  const answer = useLoaderData<typeof clientLoader>();
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const [list, changeList] = useListState(LISTA);
  const setEstado = useEstadoFilter(LISTA, "todos");
  const [open, setOpen] = useState<"crear" | "venta" | null>(null);
  const busy = navigating === "loading" || revalidating === "loading";

  function seeEntradas(whose: string) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set("entradas", whose);
        return next;
      },
      { preventScrollReset: true },
    );
  }

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
            <Button
              variant="outline"
              icon={<Ticket aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => seeEntradas("todas")}
            >
              Ver entradas vendidas
            </Button>
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen("venta")}>
              Registrar venta
            </Button>
            <ButtonLink
              variant="outline"
              icon={<ScanLine aria-hidden="true" />}
              to={`/${club.slug}/admin/eventos/ingreso`}
            >
              Ingreso en la puerta
            </ButtonLink>
          </>
        }
      >
        <search className={styles.filters}>
          <div className={styles.search}>
            <SearchBox
              label="Buscar eventos"
              value={list.termino}
              onSearch={(termino) => changeList({ termino })}
            />
          </div>
          <SegmentedControl
            aria-label="Estado de los eventos"
            size="md"
            data={[...ESTADOS]}
            value={readEstado(params)}
            onChange={setEstado}
          />
        </search>

        {!answer.ok ? (
          <LoadFailure problem={answer.problem} retrying={busy} onRetry={() => void revalidate()} />
        ) : answer.data.length === 0 ? (
          <NothingFound title="NO HAY NINGUN EVENTO" narrowed={list.termino !== "" || params.has("estado")} />
        ) : (
          <AdminEventosTabla
            eventos={answer.data}
            busy={busy}
            onChange={() => void revalidate()}
            onEntradas={(id) => seeEntradas(String(id))}
          />
        )}
        {answer.ok && (
          <Pager
            of="eventos"
            state={list}
            total={answer.total ?? answer.data.length}
            sizes={LISTA.sizes}
            onChange={changeList}
          />
        )}
      </StaffScreen>

      <AdminCrearEvento
        opened={open === "crear"}
        onClose={() => setOpen(null)}
        onCreated={() => void revalidate()}
      />
      <AdminRegistrarVenta
        opened={open === "venta"}
        onClose={() => setOpen(null)}
        onSold={() => void revalidate()}
      />
      <AdminEntradas onChange={() => void revalidate()} />
    </>
  );
}
