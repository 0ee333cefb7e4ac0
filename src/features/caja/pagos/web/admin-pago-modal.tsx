import { useState } from "react";
import { DetailList } from "#web/admin/detail-list.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import { ASK_EVERY_MS, detailsOf, ProviderData, Repetidos, seDevuelve } from "./admin-detalle-de-pago.tsx";
import { AdminDevolverPago } from "./admin-devolver-pago.tsx";

interface AdminPagoModalProps {
  pagoId: number;
  arrepentimiento?: boolean;
  onChange?: () => void;
}

export default function AdminPagoModal({ pagoId, arrepentimiento, onChange }: AdminPagoModalProps) {
  /** This payment, or a related one opened from it: its counter-entry, or the payment that it reverses. */
  const [id, setId] = useState(pagoId);
  const pago = useAnswer(String(id), (options) => api.pagos[":id"].$get(withId(id), options));
  useReloadWhile(pago.answer?.ok === true && seDevuelve(pago.answer.data), pago, ASK_EVERY_MS);
  return (
    <Modal title="Detalles del pago" size="lg">
      <Loaded of={pago}>
        {(data) => (
          <div className="stack-5">
            <DetailList details={detailsOf(data, setId)} />
            <AdminDevolverPago
              key={data.id}
              pago={data}
              arrepentimiento={arrepentimiento}
              onChange={() => {
                pago.reload();
                onChange?.();
              }}
            />
            <Repetidos pago={data} />
            {data.medio === "mercadopago" && <ProviderData pagoId={data.id} />}
          </div>
        )}
      </Loaded>
    </Modal>
  );
}
