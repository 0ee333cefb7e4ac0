import { useState } from "react";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api, randomUuid } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { EntradaVendida } from "../contract.ts";
import { AdminEntradaVendida } from "./admin-entrada-vendida.tsx";
import { AdminVentaForm, type EventoEnVenta } from "./admin-venta-form.tsx";

/** A sale being submitted, with its idempotency key. */
export interface Intento {
  idempotencyKey: string;
  /** Sent without a response: it may have been recorded. */
  enDuda: boolean;
}

const nuevoIntento = (): Intento => ({ idempotencyKey: randomUuid(), enDuda: false });

interface AdminRegistrarVentaProps {
  opened: boolean;
  eventoId?: number | undefined;
  onClose: () => void;
  onSold: () => void;
  /** At the gate: checks in the sold ticket. */
  onAdmit?: (codigo: string) => void;
}

/** Records sales in the office or at the door (Rule ENT-5); stays open for the next one. */
export function AdminRegistrarVenta(props: AdminRegistrarVentaProps) {
  const { opened, eventoId, onClose, onSold, onAdmit } = props;
  const [sold, setSold] = useState<EntradaVendida | null>(null);
  /** The current sale; replaced only once its outcome is known. */
  const [intento, setIntento] = useState<Intento>(nuevoIntento);
  const [lastEventoId, setLastEventoId] = useState<number | undefined>();
  const eventos = useAnswer<(EventoEnVenta & { enVenta: boolean })[]>(opened ? "eventos" : null, (signal) =>
    answerOf(api.entradas.puerta.$get({ query: {} }, { init: { signal } })),
  );
  const close = () => {
    setSold(null);
    setLastEventoId(undefined);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Registrar venta" size="md">
      {sold ? (
        <AdminEntradaVendida
          entrada={sold}
          onNext={() => setSold(null)}
          onAdmit={
            onAdmit &&
            (() => {
              setSold(null);
              onAdmit(sold.codigo);
            })
          }
        />
      ) : (
        <Loaded of={eventos}>
          {(data) => {
            const forSale = data.filter(({ enVenta }) => enVenta);
            if (forSale.length === 0) return <p>No hay eventos activos para vender.</p>;
            return (
              <AdminVentaForm
                eventos={forSale}
                // The next sale preselects the same event.
                eventoId={lastEventoId ?? eventoId}
                para={onAdmit ? "nadie" : "usuario"}
                intento={intento}
                onUnknown={() => setIntento({ ...intento, enDuda: true })}
                onNewAttempt={() => setIntento(nuevoIntento())}
                onSold={(entrada) => {
                  setIntento(nuevoIntento());
                  setSold(entrada);
                  setLastEventoId(entrada.evento.id);
                  eventos.reload();
                  onSold();
                }}
              />
            );
          }}
        </Loaded>
      )}
    </Modal>
  );
}
