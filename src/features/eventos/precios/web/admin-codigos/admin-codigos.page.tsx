import TicketPercent from "icon:ticket-percent";
import { useLoaderData } from "react-router";
import { ExportButton } from "#web/admin/export-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ESTADOS, ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AdminCodigosTabla } from "../admin-codigos-tabla.tsx";

const AdminCodigoModal = lazyDialog(async () => (await import("../admin-codigo-modal.tsx")).AdminCodigoModal);

const LISTA = listAddress("codigos", 10);

export const meta = pageMeta({ title: "Códigos promocionales, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.codigos.$get({ query: { ...query, estado: readEstado(params, ESTADOS) } }, options),
);

/** Promo codes (Rule ENT-13). */
export default function AdminCodigos() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA, "todos");
  const { params, list, changeList, setFilter, busy, reload } = state;
  const [open, setOpen] = useDialogs(["crear"]);
  const crear = (
    <Button
      variant="accent"
      icon={<TicketPercent aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setOpen("crear")}
    >
      Crear código
    </Button>
  );

  return (
    <>
      <StaffScreen
        title="Códigos promocionales"
        lead="Descuentos que se escriben al comprar entradas en el sitio."
        actions={
          <>
            {crear}
            <ExportButton
              call={() =>
                api.codigos.exportar.$get({
                  query: { termino: list.termino, estado: readEstado(params, ESTADOS) },
                })
              }
            />
          </>
        }
      >
        <ListFilters
          of="códigos"
          termino={list.termino}
          onSearch={(termino) => changeList({ termino })}
          estado={{ value: readEstado(params, ESTADOS), onChange: setFilter }}
        />
        <ListAnswer
          answer={answer}
          of="códigos"
          empty="NO HAY NINGÚN CÓDIGO"
          nothingYet={
            <EmptyState title="Todavía no hay códigos" actions={crear}>
              <p>Por ejemplo, uno con el 10 % para la hinchada que vence el día del partido.</p>
            </EmptyState>
          }
          address={LISTA}
          state={state}
        >
          {(codigos) => <AdminCodigosTabla codigos={codigos} busy={busy} onChange={reload} />}
        </ListAnswer>
      </StaffScreen>
      <AdminCodigoModal opened={open === "crear"} onClose={() => setOpen(null)} onChange={reload} />
    </>
  );
}
