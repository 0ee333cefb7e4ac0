import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { FormAndList } from "#web/admin/form-and-list.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listAddress, listQuery, useListState } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { NothingFound } from "#web/admin/nothing-found.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AdminNuevoSponsor } from "./admin-nuevo-sponsor.tsx";
import { AdminSponsorGrilla } from "./admin-sponsor-grilla.tsx";

const LISTA = listAddress("sponsors");

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Sponsors, administración", index: false });

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { termino } = listQuery(new URL(request.url).searchParams, LISTA);
  return answerOf(api.sponsors.lista.$get({ query: { termino } }, { init: { signal: request.signal } }));
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** The sponsors' logos: upload with an optional text or link, delete. */
export default function AdminSponsor() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const [{ termino }, changeList] = useListState(LISTA);
  const busy = state === "loading";

  return (
    <StaffScreen title="Sponsors">
      <FormAndList
        title="Sponsors del club"
        form={<AdminNuevoSponsor onUploaded={() => void revalidate()} />}
      >
        <ListFilters of="sponsors" termino={termino} onSearch={(next) => changeList({ termino: next })} />
        {!answer.ok ? (
          <LoadFailure problem={answer.problem} retrying={busy} onRetry={() => void revalidate()} />
        ) : answer.data.length === 0 && termino !== "" ? (
          <NothingFound title="NO HAY NINGÚN SPONSOR" narrowed />
        ) : answer.data.length === 0 ? (
          <EmptyState title="Todavía no hay sponsors">
            El primero que subas aparece en la página principal.
          </EmptyState>
        ) : (
          <AdminSponsorGrilla
            sponsors={answer.data}
            searching={termino !== ""}
            busy={busy}
            onChange={() => void revalidate()}
          />
        )}
      </FormAndList>
    </StaffScreen>
  );
}
