import { useLoaderData } from "react-router";
import { lazyDialog } from "#web/admin/dialogs.tsx";
import { DAYS, staffList, useStaffList } from "#web/admin/list-definition.ts";
import { dialogColumn, type RowTone } from "#web/admin/record-table.tsx";
import { StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { ReciboListado } from "../../contract.ts";
import { COLUMNAS_DE_RECIBOS, leerNumero, type Validez } from "../../rules.ts";

const AdminRecibo = lazyDialog(() => import("../admin-recibo.tsx"));

const LISTA = staffList({
  name: "recibos",
  of: "recibos",
  empty: "TODAVÍA NO HAY RECIBOS",
  columns: COLUMNAS_DE_RECIBOS,
  filters: DAYS,
  list: (query, options) => api.recibos.lista.$get({ query }, options),
  export: (query) => api.recibos.exportar.$get({ query }),
});

const keyOf = ({ numero }: ReciboListado) => leerNumero(numero)?.numero ?? 0;

const TONES: Record<Validez, RowTone> = {
  valido: "success",
  parcial: "info",
  anulado: "neutral",
  anulacion: "danger",
};

export const meta = pageMeta({ title: "Recibos, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminRecibos() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  return (
    <StaffScreen
      title="Recibos"
      lead="Los recibos no son facturas: prueban un pago, y nada más. Si el club tiene que facturar, cómo y desde cuándo, lo decide su contador."
      list={list}
    >
      <StaffList
        list={list}
        caption="Recibos"
        actions={[
          dialogColumn<ReciboListado>(
            "Ver",
            ({ numero }) => `Ver el recibo ${numero}`,
            ({ numero }) => <AdminRecibo numero={numero} />,
          ),
        ]}
        keyOf={keyOf}
        bulk={{
          of: ["recibo", "recibos"],
          nameOf: ({ numero, titular }) => `el recibo ${numero} de ${titular}`,
        }}
        toneOf={({ validez }) => TONES[validez as Validez]}
      />
    </StaffScreen>
  );
}
