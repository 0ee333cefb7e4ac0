import { useLoaderData } from "react-router";
import { FormAndList } from "#web/admin/form-and-list.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { NothingFound } from "#web/admin/nothing-found.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ENLACES_POR_PAGINA } from "../../rules.ts";
import { AdminEnlacesLista } from "./admin-enlaces-lista.tsx";
import { AdminNuevoEnlace } from "./admin-nuevo-enlace.tsx";

const LISTA = listAddress("enlaces", [ENLACES_POR_PAGINA, 20, 50]);

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Enlaces, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, _params, options) =>
  api.enlaces.todos.$get({ query }, options),
);

export function HydrateFallback() {
  return <GuardFallback />;
}

/** Links of interest: a form with name and link, and the list with delete. */
export default function AdminEnlaces() {
  const answer = useLoaderData<typeof clientLoader>();
  const { list, changeList, busy, reload } = useStaffList(LISTA);
  const total = answer.ok ? (answer.total ?? answer.data.length) : 0;

  return (
    <StaffScreen title="Enlaces">
      <FormAndList title="Enlaces de interés" form={<AdminNuevoEnlace onCreated={reload} />}>
        <ListFilters of="enlaces" termino={list.termino} onSearch={(termino) => changeList({ termino })} />
        {!answer.ok ? (
          <LoadFailure problem={answer.problem} retrying={busy} onRetry={reload} />
        ) : answer.data.length === 0 && list.termino !== "" ? (
          <NothingFound title="NO HAY NINGÚN ENLACE" narrowed />
        ) : answer.data.length === 0 ? (
          <EmptyState title="Todavía no hay enlaces">
            El primero que agregues aparece en la página principal.
          </EmptyState>
        ) : (
          <AdminEnlacesLista enlaces={answer.data} busy={busy} onChange={reload} />
        )}
        {total > ENLACES_POR_PAGINA && (
          <Pager of="enlaces" state={list} total={total} sizes={LISTA.sizes} onChange={changeList} />
        )}
      </FormAndList>
    </StaffScreen>
  );
}
