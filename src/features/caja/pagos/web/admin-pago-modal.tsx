import { useState } from "react";
import { Loaded } from "#web/admin/load-failure.tsx";
import { DetailList, Modal } from "#web/admin/modal.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import { ASK_EVERY_MS, detailsOf, ProviderData, Repetidos, seDevuelve } from "./admin-detalle-de-pago.tsx";
import { AdminDevolverPago } from "./admin-devolver-pago.tsx";

export default function AdminPagoModal(props: {
  pagoId: number | null;
  opened: boolean;
  onClose: () => void;
  arrepentimiento?: boolean;
}) {
  const { pagoId, opened, onClose, arrepentimiento } = props;
  /** A related payment opened from this payment: its counter-entry, or the payment that it reverses. */
  const [otro, setOtro] = useState<number | null>(null);
  const id = otro ?? pagoId;
  const pago = useAnswer(opened && id !== null ? String(id) : null, (options) =>
    api.pagos[":id"].$get(withId(id), options),
  );
  useReloadWhile(pago.answer?.ok === true && seDevuelve(pago.answer.data), pago, ASK_EVERY_MS);
  function close() {
    setOtro(null);
    onClose();
  }
  return (
    <Modal opened={opened} onClose={close} title="Detalles del pago" size="lg">
      <Loaded of={pago}>
        {(data) => (
          <div className="stack-5">
            <DetailList details={detailsOf(data, setOtro)} />
            <AdminDevolverPago
              key={data.id}
              pago={data}
              arrepentimiento={arrepentimiento}
              onChange={pago.reload}
            />
            <Repetidos pago={data} />
            {data.medio === "mercadopago" && <ProviderData pagoId={data.id} />}
          </div>
        )}
      </Loaded>
    </Modal>
  );
}
