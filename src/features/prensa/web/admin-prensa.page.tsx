import { useLoaderData } from "react-router";
import { club } from "#club";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ESTADOS, ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { hasRole, useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { PedidoDePrensa } from "../contract.ts";
import type { FiltroDePrensa } from "../rules.ts";
import { AdminEventoDePrensa } from "./admin-evento-de-prensa.tsx";
import { AdminPrensaTabla } from "./admin-prensa-tabla.tsx";

const LISTA = listAddress("prensa");

const FILTROS = [...ESTADOS, { value: "pendientes", label: "Pendientes" }] as const satisfies readonly {
  value: FiltroDePrensa;
  label: string;
}[];

export const clientMiddleware = [
  guard(["administrador", "administradorB"], { loggedOut: "/login", missingRole: "/" }),
];

export const meta = () => pageMeta({ title: "Pedidos prensa, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.prensa.lista.$get({ query: { ...query, estado: readEstado(params, FILTROS) } }, options),
);

export function HydrateFallback() {
  return <GuardFallback />;
}

/** The staff's press requests (spec 2 §2 "Pedidos prensa"). */
export default function AdminPrensa() {
  const answer = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const state = useStaffList(LISTA, "todos");
  const { params, list, changeList, setEstado, busy, reload } = state;
  const evento = useOpening<PedidoDePrensa>();

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
        <ListFilters
          of="pedidos"
          termino={list.termino}
          onSearch={(termino) => changeList({ termino })}
          estado={{ value: readEstado(params, FILTROS), onChange: setEstado, options: FILTROS }}
        />
        <ListAnswer
          answer={answer}
          of="pedidos"
          empty="NO HAY PRENSA REGISTRADA"
          address={LISTA}
          state={state}
        >
          {(pedidos) => (
            <AdminPrensaTabla pedidos={pedidos} busy={busy} onChange={reload} onEvento={evento.open} />
          )}
        </ListAnswer>
      </StaffScreen>
      <AdminEventoDePrensa pedido={evento.about} opened={evento.shown} onClose={evento.close} />
    </>
  );
}
