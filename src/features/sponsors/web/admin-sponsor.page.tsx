import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { FormAndList } from "#web/admin/form-and-list.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AdminNuevoSponsor } from "./admin-nuevo-sponsor.tsx";
import { AdminSponsorGrilla } from "./admin-sponsor-grilla.tsx";

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Sponsors, administración", index: false });

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return answerOf(api.sponsors.lista.$get({ query: {} }, { init: { signal: request.signal } }));
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** The sponsors' logos: upload with an optional text or link, delete (spec 2 §2). */
export default function AdminSponsor() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const busy = state === "loading";

  return (
    <StaffScreen title="Sponsors">
      <FormAndList
        title="Sponsors del club"
        form={<AdminNuevoSponsor onUploaded={() => void revalidate()} />}
      >
        {!answer.ok ? (
          <LoadFailure problem={answer.problem} retrying={busy} onRetry={() => void revalidate()} />
        ) : answer.data.length === 0 ? (
          <EmptyState title="Todavía no hay sponsors">
            El primero que subas aparece en la página principal.
          </EmptyState>
        ) : (
          <AdminSponsorGrilla sponsors={answer.data} busy={busy} onChange={() => void revalidate()} />
        )}
      </FormAndList>
    </StaffScreen>
  );
}
