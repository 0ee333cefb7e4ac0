import PhoneCall from "icon:phone-call";
import { useLoaderData } from "react-router";
import { ExportButton } from "#web/admin/export-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ESTADOS, ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useQuickFilter, useStaffList } from "#web/admin/list-state.ts";
import { useOpening } from "#web/admin/modal.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import type { PedidoDePrensa } from "../../contract.ts";
import type { FiltroDePrensa } from "../../rules.ts";
import { AdminPrensaTabla } from "../admin-prensa-tabla.tsx";

const AdminEventoDePrensa = lazyDialog(
  async () => (await import("../admin-evento-de-prensa.tsx")).AdminEventoDePrensa,
);

const AdminAnotarPrensa = lazyDialog(
  async () => (await import("../admin-anotar-prensa.tsx")).AdminAnotarPrensa,
);

const LISTA = listAddress("prensa");

const FILTROS = [...ESTADOS, { value: "pendientes", label: "Por responder" }] as const satisfies readonly {
  value: FiltroDePrensa;
  label: string;
}[];

const RAPIDO = {
  param: "estado",
  list: "prensa",
  values: FILTROS.map(({ value }) => value),
  first: "pendientes",
};

export const meta = pageMeta({ title: "Pedidos prensa, administración", index: false });

export const clientLoader = listLoader(
  LISTA,
  (query, params, options) =>
    api.prensa.lista.$get({ query: { ...query, estado: readEstado(params, FILTROS) } }, options),
  RAPIDO,
);

export default function AdminPrensa() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA, "todos");
  const { params, list, changeList, busy, reload } = state;
  const setEstado = useQuickFilter(LISTA, RAPIDO);
  const evento = useOpening<PedidoDePrensa>();
  const [open, setOpen] = useDialogs(["anotar"]);

  return (
    <>
      <StaffScreen
        title="Pedidos prensa"
        actions={
          <>
            <Button
              variant="accent"
              icon={<PhoneCall aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setOpen("anotar")}
            >
              Anotar un pedido
            </Button>
            <ExportButton
              call={() =>
                api.prensa.exportar.$get({
                  query: { termino: list.termino, estado: readEstado(params, FILTROS) },
                })
              }
            />
          </>
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
      <AdminEventoDePrensa opening={evento} />
      <AdminAnotarPrensa opened={open === "anotar"} onClose={() => setOpen(null)} onChange={reload} />
    </>
  );
}
