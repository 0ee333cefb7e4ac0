import {
  type ClientLoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { type ListAddress, readListState, useListState, withListState } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ENLACES_POR_PAGINA } from "../rules.ts";
import styles from "./admin-enlaces.module.css";
import { AdminEnlacesLista } from "./admin-enlaces-lista.tsx";
import { AdminNuevoEnlace } from "./admin-nuevo-enlace.tsx";

const LISTA: ListAddress = {
  storageKey: "filas-enlaces",
  termino: "termino",
  pagina: "pagina",
  tamano: "tamano",
  sizes: [ENLACES_POR_PAGINA, 20, 50],
};

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Enlaces, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { pagina, tamano } = readListState(searchParams, LISTA);
  const answer = await answerOf(
    api.enlaces.todos.$get(
      { query: { pagina: String(pagina), tamano: String(tamano) } },
      { init: { signal: request.signal } },
    ),
  );
  if (answer.ok && answer.data.length === 0 && pagina > 1) {
    // The last link of the last page was deleted: back to the page that is now the last.
    const last = Math.max(1, Math.ceil((answer.total ?? 0) / tamano));
    throw replace(`${pathname}?${withListState(searchParams, LISTA, { pagina: last }).toString()}`);
  }
  return answer;
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** Links of interest: a form with name and link, and the list with delete (spec 2 §2). */
export default function AdminEnlaces() {
  const answer = useLoaderData<typeof clientLoader>();
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [list, changeList] = useListState(LISTA);
  const busy = navigating === "loading" || revalidating === "loading";
  const total = answer.ok ? (answer.total ?? answer.data.length) : 0;

  return (
    <StaffScreen title="Enlaces">
      <div className={styles.columns}>
        <AdminNuevoEnlace onCreated={() => void revalidate()} />
        <section className={styles.list} aria-labelledby="enlaces-cargados">
          <h2 id="enlaces-cargados">Enlaces de interés</h2>
          {!answer.ok ? (
            <LoadFailure problem={answer.problem} retrying={busy} onRetry={() => void revalidate()} />
          ) : answer.data.length === 0 ? (
            <EmptyState title="Todavía no hay enlaces">
              El primero que agregues aparece en la página principal.
            </EmptyState>
          ) : (
            <AdminEnlacesLista enlaces={answer.data} busy={busy} onChange={() => void revalidate()} />
          )}
          {total > ENLACES_POR_PAGINA && (
            <Pager of="enlaces" state={list} total={total} sizes={LISTA.sizes} onChange={changeList} />
          )}
        </section>
      </div>
    </StaffScreen>
  );
}
