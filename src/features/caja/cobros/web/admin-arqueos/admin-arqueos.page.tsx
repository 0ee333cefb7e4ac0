import LockKeyhole from "icon:lock-keyhole";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { useOpening } from "#web/admin/modal.tsx";
import { ExportList, StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { COLUMNAS_DE_ARQUEOS } from "../../rules.ts";

const AdminCerrarCaja = lazyDialog(async () => (await import("./admin-cerrar-caja.tsx")).AdminCerrarCaja);
const AdminArqueo = lazyDialog(async () => (await import("./admin-arqueo.tsx")).AdminArqueo);

const LISTA = staffList({
  name: "arqueos",
  size: 10,
  of: "cierres",
  empty: "TODAVÍA NO SE CERRÓ NINGUNA CAJA",
  columns: COLUMNAS_DE_ARQUEOS,
  list: (query, options) => api.arqueos.lista.$get({ query }, options),
  export: (query) => api.arqueos.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Cierres de caja, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminArqueos() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
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
          <ExportList list={list} />
        </>
      }
    >
      <StaffList
        list={list}
        caption="Cierres de caja"
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
        bulk={{ of: ["cierre", "cierres"], nameOf: ({ id, cajero }) => `el cierre ${id} de ${cajero}` }}
        toneOf={({ diferencia }) => (diferencia === 0 ? "success" : "danger")}
      />
      <AdminCerrarCaja
        opened={closing}
        onClose={() => setClosing(false)}
        onClosed={({ id }) => {
          setClosing(false);
          list.reload();
          arqueo.open(id);
        }}
      />
      <AdminArqueo opening={arqueo} />
    </StaffScreen>
  );
}
