import { useState } from "react";
import { formatMoney } from "#contract/format.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
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
  const totales = useLiveAnswer(String(usuarioId), (signal) =>
    answerOf(api.cobros.totales.$get({ query: de }, { init: { signal } })),
  );
  const total = totales.answer?.ok ? totales.answer.data.total : null;
  return (
    <>
      {total && total.cuantos > 0 && (
        <p>
          Pagó <strong>{formatMoney(total.cobrado)}</strong>
          <span>{total.devuelto > 0 && ` y se le devolvieron ${formatMoney(total.devuelto)}`}</span>.
        </p>
      )}
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
