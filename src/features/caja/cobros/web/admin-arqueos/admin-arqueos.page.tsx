import LockKeyhole from "icon:lock-keyhole";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { formatMoney } from "#contract/format.ts";
import type { Bulk } from "#web/admin/bulk.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import type { Arqueo } from "../../contract.ts";
import { COLUMNAS_DE_ARQUEOS } from "../../rules.ts";

const AdminCerrarCaja = lazyDialog(async () => (await import("./admin-cerrar-caja.tsx")).AdminCerrarCaja);
const AdminArqueo = lazyDialog(async () => (await import("./admin-arqueo.tsx")).AdminArqueo);

const LISTA = listAddress("arqueos", 10);

const VARIOS: Bulk<Arqueo> = {
  of: ["cierre", "cierres"],
  nameOf: ({ id, cajero }) => `el cierre ${id} de ${cajero}`,
  onExport: (ids) => api.arqueos.exportar.$get({ query: { ids } }),
};

export const meta = pageMeta({ title: "Cierres de caja, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, _params, options) =>
  api.arqueos.lista.$get({ query }, options),
);

export default function AdminArqueos() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { list, changeList, busy, reload } = state;
  const [closing, setClosing] = useState(false);
  const arqueo = useOpening<number>();
  return (
    <StaffScreen
      title="Cierres de caja"
      actions={
        <>
          <Button
            variant="accent"
            icon={<LockKeyhole aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setClosing(true)}
          >
            Cerrar caja
          </Button>
          <ExportButton call={() => api.arqueos.exportar.$get({ query: { termino: list.termino } })} />
        </>
      }
    >
      <ListFilters
        of="cierres de caja"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
      />
      <ListAnswer
        answer={answer}
        of="cierres"
        empty="TODAVÍA NO SE CERRÓ NINGUNA CAJA"
        address={LISTA}
        state={state}
      >
        {(arqueos) => (
          <ListTable
            caption="Cierres de caja"
            described={COLUMNAS_DE_ARQUEOS}
            rows={arqueos}
            cells={{
              diferencia: ({ diferencia }) => (diferencia === 0 ? "Ninguna" : formatMoney(diferencia)),
            }}
            actions={[
              {
                label: "Ver",
                card: "action",
                cell: ({ id, cajero }) => (
                  <Button
                    size="small"
                    variant="outline"
                    aria-haspopup="dialog"
                    aria-label={`Ver el cierre ${id} de ${cajero}`}
                    onClick={() => arqueo.open(id)}
                  >
                    Ver
                  </Button>
                ),
              },
            ]}
            keyOf={({ id }) => id}
            bulk={VARIOS}
            toneOf={({ diferencia }) => (diferencia === 0 ? "success" : "danger")}
            busy={busy}
          />
        )}
      </ListAnswer>
      <AdminCerrarCaja
        opened={closing}
        onClose={() => setClosing(false)}
        onClosed={({ id }) => {
          setClosing(false);
          reload();
          arqueo.open(id);
        }}
      />
      <AdminArqueo opening={arqueo} />
    </StaffScreen>
  );
}
