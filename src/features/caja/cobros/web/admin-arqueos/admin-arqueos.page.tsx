import LockKeyhole from "icon:lock-keyhole";
import { useLoaderData } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { DialogButton, lazyDialog, openDialog } from "#web/admin/dialogs.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { dialogColumn } from "#web/admin/record-table.tsx";
import { StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { Arqueo } from "../../contract.ts";
import { COLUMNAS_DE_ARQUEOS } from "../../rules.ts";

const AdminCerrarCaja = lazyDialog(() => import("./admin-cerrar-caja.tsx"));
const AdminArqueo = lazyDialog(() => import("./admin-arqueo.tsx"));

const LISTA = staffList({
  name: "arqueos",
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
  return (
    <StaffScreen
      title="Cierres de caja"
      actions={
        <DialogButton
          variant="accent"
          icon={<LockKeyhole />}
          opens={
            <AdminCerrarCaja
              onClosed={({ id }) => {
                list.reload();
                void openDialog(<AdminArqueo id={id} />);
              }}
            />
          }
        >
          Cerrar caja
        </DialogButton>
      }
      list={list}
    >
      <StaffList
        list={list}
        caption="Cierres de caja"
        cells={{
          diferencia: ({ diferencia }) => (diferencia === 0 ? "Ninguna" : formatMoney(diferencia)),
        }}
        actions={[
          dialogColumn<Arqueo>(
            "Ver",
            ({ id, cajero }) => `Ver el cierre ${id} de ${cajero}`,
            ({ id }) => <AdminArqueo id={id} />,
          ),
        ]}
        keyOf={({ id }) => id}
        bulk={{ of: ["cierre", "cierres"], nameOf: ({ id, cajero }) => `el cierre ${id} de ${cajero}` }}
        toneOf={({ diferencia }) => (diferencia === 0 ? "success" : "danger")}
      />
    </StaffScreen>
  );
}
