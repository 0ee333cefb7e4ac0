import { DeleteModal } from "#web/admin/delete-modal.tsx";
import type { Opening } from "#web/admin/modal.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Reserva } from "../contract.ts";
import { fraseDeFallo } from "./admin-decisiones.tsx";
import { cuandoEs, reservaDe } from "./en-palabras.tsx";

const ELIMINADA = "Reserva eliminada correctamente.";
const FALLO_AL_ELIMINAR = "Error al eliminar la reserva. Intenta nuevamente.";

interface EliminarReservaProps {
  opening: Opening<Reserva>;
  onChange: () => void;
  /** Called after a deletion, before `onChange`. */
  onDeleted?: () => void;
}

export function EliminarReserva({ opening, onChange, onDeleted }: EliminarReservaProps) {
  return (
    <DeleteModal
      opening={opening}
      title="Eliminar reserva"
      remove={async ({ id }) => {
        const answer = await answerOf(api.reserva[":id"].$delete(withId(id)));
        if (answer.ok) onDeleted?.();
        return answer;
      }}
      done={() => ELIMINADA}
      sentenceOf={(refusal) => fraseDeFallo(refusal, FALLO_AL_ELIMINAR)}
      onChange={onChange}
    >
      {(reserva) =>
        `Se va a eliminar ${reservaDe(reserva)}: ${reserva.cancha.nombre}, ${cuandoEs(reserva)}. No se puede deshacer.`
      }
    </DeleteModal>
  );
}
