import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Reserva } from "../contract/reserva.ts";
import { diasDe, horasDe } from "./en-palabras.ts";

interface CancelarReservaProps {
  /** Null while the dialog is closed. */
  reserva: Reserva | null;
  cancelando: boolean;
  onCancelar: (reserva: Reserva) => void;
  onClose: () => void;
}

/** Asks for confirmation before a cancellation. */
export function CancelarReserva({ reserva, cancelando, onCancelar, onClose }: CancelarReservaProps) {
  return (
    <Dialog
      open={reserva !== null}
      onClose={onClose}
      title={reserva?.estado === "aceptada" ? "¿Cancelar tu reserva?" : "¿Cancelar tu pedido?"}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            No, conservarla
          </Button>
          <Button variant="danger" loading={cancelando} onClick={() => reserva && onCancelar(reserva)}>
            Sí, cancelar
          </Button>
        </>
      }
    >
      {reserva && (
        <p>
          <strong>{reserva.cancha.nombre}</strong>, {diasDe(reserva)}, {horasDe(reserva)}. El horario queda
          libre para otra persona y no se puede deshacer.
        </p>
      )}
    </Dialog>
  );
}
