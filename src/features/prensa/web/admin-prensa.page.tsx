import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { club } from "#club";
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
import { hasRole, useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { PedidoDePrensa } from "../contract.ts";
import type { FiltroDePrensa } from "../rules.ts";
import { AdminEventoDePrensa } from "./admin-evento-de-prensa.tsx";
import styles from "./admin-prensa.module.css";
import { AdminPrensaTabla } from "./admin-prensa-tabla.tsx";

const LISTA: ListAddress = {
  storageKey: "filas-prensa",
  termino: "termino",
  pagina: "pagina",
  tamano: "tamano",
  sizes: [2, 5, 10, 20],
};

const ESTADOS = [
  { value: "todos", label: "Todos" },
  { value: "activos", label: "Activos" },
  { value: "inactivos", label: "Inactivos" },
  { value: "pendientes", label: "Pendientes" },
] as const satisfies readonly { value: FiltroDePrensa; label: string }[];
type Estado = (typeof ESTADOS)[number]["value"];

function readEstado(params: URLSearchParams): Estado {
  return ESTADOS.find(({ value }) => value === params.get("estado"))?.value ?? "todos";
}

export const clientMiddleware = [
  guard(["administrador", "administradorB"], { loggedOut: "/login", missingRole: "/" }),
];

export const meta = () => pageMeta({ title: "Pedidos prensa, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { termino, pagina, tamano } = readListState(searchParams, LISTA);
  const answer = await answerOf(
    api.prensa.lista.$get(
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

export function HydrateFallback() {
  return <GuardFallback />;
}

/** The staff's press requests (spec 2 §2 "Pedidos prensa"). */
export default function AdminPrensa() {
  const answer = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [params] = useSearchParams();
  const [list, changeList] = useListState(LISTA);
  const setEstado = useEstadoFilter(LISTA, "todos");
  // What was opened is kept while its modal fades away; `shown` tells whether it is open.
  const [opened, setOpened] = useState<PedidoDePrensa | null>(null);
  const [shown, setShown] = useState(false);
  const busy = navigating === "loading" || revalidating === "loading";

  return (
    <>
      <StaffScreen
        title="Pedidos prensa"
        actions={
          hasRole(session, ["administrador"]) && (
            <ButtonLink variant="outline" to={`/${club.slug}/admin/consumidor/`}>
              Solicitudes de consumidores
            </ButtonLink>
          )
        }
      >
        <search className={styles.filters}>
          <div className={styles.search}>
            <SearchBox
              label="Buscar pedidos"
              value={list.termino}
              onSearch={(termino) => changeList({ termino })}
            />
          </div>
          <SegmentedControl
            aria-label="Estado de los pedidos"
            className={styles.states ?? ""}
            size="md"
            data={[...ESTADOS]}
            value={readEstado(params)}
            onChange={setEstado}
          />
        </search>

        {!answer.ok ? (
          <LoadFailure problem={answer.problem} retrying={busy} onRetry={() => void revalidate()} />
        ) : answer.data.length === 0 ? (
          <NothingFound
            title="NO HAY PRENSA REGISTRADA"
            narrowed={list.termino !== "" || params.has("estado")}
          />
        ) : (
          <AdminPrensaTabla
            pedidos={answer.data}
            busy={busy}
            onChange={() => void revalidate()}
            onEvento={(pedido) => {
              setOpened(pedido);
              setShown(true);
            }}
          />
        )}
        {answer.ok && (
          <Pager
            of="pedidos"
            state={list}
            total={answer.total ?? answer.data.length}
            sizes={LISTA.sizes}
            onChange={changeList}
          />
        )}
      </StaffScreen>
      <AdminEventoDePrensa pedido={opened} opened={shown} onClose={() => setShown(false)} />
    </>
  );
}
