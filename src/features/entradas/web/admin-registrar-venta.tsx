import { Modal } from "@mantine/core";
import { useState } from "react";
import type { EventoDePuerta } from "#features/puerta/contract.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { EntradaVendida } from "../contract.ts";
import { AdminEntradaVendida } from "./admin-entrada-vendida.tsx";
import { AdminVentaForm } from "./admin-venta-form.tsx";

interface AdminRegistrarVentaProps {
  opened: boolean;
  /** The event to begin with. */
  eventoId?: number | undefined;
  onClose: () => void;
  onSold: () => void;
  /** At the gate: whoever bought goes in at once. */
  onAdmit?: (codigo: string) => void;
}

/** Records a sale in the office or at the door (product §6, §12.2); stays open for the next one in the queue. */
export function AdminRegistrarVenta({
  opened,
  eventoId,
  onClose,
  onSold,
  onAdmit,
}: AdminRegistrarVentaProps) {
  const [sold, setSold] = useState<EntradaVendida | null>(null);
  const [lastEventoId, setLastEventoId] = useState<number | undefined>();
  const { answer, loading, reload } = useAnswer<EventoDePuerta[]>(opened ? "eventos" : null, (signal) =>
    answerOf(api.entradas.puerta.$get({ query: {} }, { init: { signal } })),
  );
  const close = () => {
    setSold(null);
    setLastEventoId(undefined);
    onClose();
  };
  const forSale = answer?.ok ? answer.data.filter(({ enVenta }) => enVenta) : [];
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
      ) : !answer ? (
        <Spinner />
      ) : !answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
      ) : forSale.length === 0 ? (
        <p>No hay eventos activos para vender.</p>
      ) : (
        <AdminVentaForm
          eventos={forSale}
          // After a sale the queue goes on with the same event.
          eventoId={lastEventoId ?? eventoId}
          para={onAdmit ? "nadie" : "usuario"}
          onSold={(entrada) => {
            setSold(entrada);
            setLastEventoId(entrada.evento.id);
            reload();
            onSold();
          }}
        />
      )}
    </Modal>
  );
}
