import { useState } from "react";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { PartList } from "#web/admin/part-list.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Cobro } from "../contract.ts";
import { AdminCobrosTabla } from "./admin-cobros-tabla.tsx";

const AdminPagoModal = lazyDialog(
  async () => (await import("#features/caja/pagos/web/admin-pago-modal.tsx")).AdminPagoModal,
);

export function AdminCobrosDePersona({ usuarioId }: { usuarioId: number }) {
  const [pagoId, setPagoId] = useState<number | null>(null);
  const de = { usuarioId: String(usuarioId) };
  return (
    <>
      <PartList<Cobro>
        of="pagos"
        empty="NO HAY NINGÚN PAGO"
        call={(query, options) => answerOf(api.cobros.lista.$get({ query: { ...query, ...de } }, options))}
      >
        {(cobros, { busy }) => <AdminCobrosTabla cobros={cobros} deUno busy={busy} onPago={setPagoId} />}
      </PartList>
      <AdminPagoModal pagoId={pagoId} opened={pagoId !== null} onClose={() => setPagoId(null)} />
    </>
  );
}
