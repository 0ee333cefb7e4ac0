import { Deletion } from "#web/admin/confirm.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { Reserva } from "../contract.ts";
import { fraseDeFallo } from "./admin-decisiones.tsx";
import { cuandoEs, reservaDe } from "./en-palabras.tsx";

const ELIMINADA = "Reserva eliminada correctamente.";
const FALLO_AL_ELIMINAR = "Error al eliminar la reserva. Intenta nuevamente.";

interface EliminarReservaProps {
  reserva: Reserva;
  onChange: () => void;
  onDeleted?: () => void;
}

export function EliminarReserva({ reserva, onChange, onDeleted }: EliminarReservaProps) {
  return (
    <Deletion
      title="Eliminar reserva"
      remove={() => answerOf(api.reserva[":id"].$delete(withId(reserva.id)))}
      done={ELIMINADA}
      sentenceOf={(refusal) => fraseDeFallo(refusal, FALLO_AL_ELIMINAR)}
      onDone={onDeleted}
      onChange={onChange}
    >
      {`Se va a eliminar ${reservaDe(reserva)}: ${reserva.cancha.nombre}, ${cuandoEs(reserva)}. No se puede deshacer.`}
    </Deletion>
  );
}
