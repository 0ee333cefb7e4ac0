import {
  type ClientLoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { ListFilters, readEstado } from "#web/admin/list-filters.tsx";
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
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { AdminNuevoPlan } from "./admin-nuevo-plan.tsx";
import styles from "./admin-planes.module.css";
import { AdminPlanesTabla } from "./admin-planes-tabla.tsx";

const LISTA: ListAddress = {
  storageKey: "filas-planes",
  termino: "termino",
  pagina: "pagina",
  tamano: "tamano",
  sizes: [2, 5, 10, 20],
};

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Planes, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { termino, pagina, tamano } = readListState(searchParams, LISTA);
  const answer = await answerOf(
    api.planes.lista.$get(
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

/** The membership plans: the form of a new one, and those that there are (spec 2 §2 "Ingreso de Planes"). */
export default function AdminPlanes() {
  const answer = useLoaderData<typeof clientLoader>();
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [params] = useSearchParams();
  const [list, changeList] = useListState(LISTA);
  const setEstado = useEstadoFilter(LISTA, "todos");
  const busy = navigating === "loading" || revalidating === "loading";
  const reload = () => void revalidate();

  return (
    <StaffScreen title="Ingreso de Planes">
      <div className={styles.columns}>
        <AdminNuevoPlan onCreated={reload} />
        <section className={styles.list}>
          <h2>Planes Disponibles</h2>
          <ListFilters
            of="planes"
            termino={list.termino}
            onSearch={(termino) => changeList({ termino })}
            estado={{ value: readEstado(params), onChange: setEstado }}
          />
          {!answer.ok ? (
            <LoadFailure problem={answer.problem} retrying={busy} onRetry={reload} />
          ) : answer.data.length === 0 ? (
            <NothingFound title="NO HAY NINGÚN PLAN" narrowed={list.termino !== "" || params.has("estado")} />
          ) : (
            <AdminPlanesTabla planes={answer.data} busy={busy} onChange={reload} />
          )}
          {answer.ok && (
            <Pager
              of="planes"
              state={list}
              total={answer.total ?? answer.data.length}
              sizes={LISTA.sizes}
              onChange={changeList}
            />
          )}
        </section>
      </div>
    </StaffScreen>
  );
}
