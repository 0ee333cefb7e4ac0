import { SegmentedControl } from "@mantine/core";
import {
  type ClientLoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "react-router";
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
import styles from "./admin-consumidor.module.css";
import { AdminConsumidorTabla } from "./admin-consumidor-tabla.tsx";

const LISTA: ListAddress = {
  storageKey: "filas-consumidor",
  termino: "termino",
  pagina: "pagina",
  tamano: "tamano",
  sizes: [10, 20, 50],
};

const ESTADOS = [
  { value: "todas", label: "Todas" },
  { value: "pendientes", label: "Pendientes" },
  { value: "atendidas", label: "Atendidas" },
] as const;
type Estado = (typeof ESTADOS)[number]["value"];

function readEstado(params: URLSearchParams): Estado {
  return ESTADOS.find(({ value }) => value === params.get("estado"))?.value ?? "todas";
}

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Solicitudes de consumidores, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { termino, pagina, tamano } = readListState(searchParams, LISTA);
  const answer = await answerOf(
    api.consumidor.solicitudes.$get(
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

/** What came in through the Botón de arrepentimiento and the Botón de baja, for the administrador. */
export default function AdminConsumidor() {
  const answer = useLoaderData<typeof clientLoader>();
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [params] = useSearchParams();
  const [list, changeList] = useListState(LISTA);
  const setEstado = useEstadoFilter(LISTA, "todas");
  const busy = navigating === "loading" || revalidating === "loading";

  return (
    <StaffScreen title="Solicitudes de consumidores">
      <search className={styles.filters}>
        <div className={styles.search}>
          <SearchBox
            label="Buscar solicitudes"
            value={list.termino}
            onSearch={(termino) => changeList({ termino })}
          />
        </div>
        <SegmentedControl
          aria-label="Estado de las solicitudes"
          size="md"
          data={[...ESTADOS]}
          value={readEstado(params)}
          onChange={setEstado}
        />
      </search>

      {!answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={busy} onRetry={() => void revalidate()} />
      ) : answer.data.length === 0 ? (
        <NothingFound title="NO HAY SOLICITUDES" narrowed={list.termino !== "" || params.has("estado")} />
      ) : (
        <AdminConsumidorTabla solicitudes={answer.data} busy={busy} onChange={() => void revalidate()} />
      )}
      {answer.ok && (
        <Pager
          of="solicitudes"
          state={list}
          total={answer.total ?? answer.data.length}
          sizes={LISTA.sizes}
          onChange={changeList}
        />
      )}
    </StaffScreen>
  );
}
