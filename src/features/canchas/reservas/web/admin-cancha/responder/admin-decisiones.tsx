import Circle from "icon:circle";
import CircleCheck from "icon:circle-check";
import CircleX from "icon:circle-x";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import type { Reserva } from "../../../contract/reserva.ts";
import styles from "../admin-reservas.module.css";
import { aceptar, rechazar } from "./admin-decidir.ts";
import { PALABRAS, reservaDe } from "./admin-reserva.ts";

interface DecisionProps {
  reserva: Reserva;
  /** It was decided, or was not any more as it seemed: what shows it is to be asked for again. */
  onChange: () => void;
}

/** The accepted cell: says whether it is, in words, and a click turns it around. */
export function AdminAceptada({ reserva, onChange }: DecisionProps) {
  const [toggle, busy] = useSingleFlight(() => aceptar(reserva, !reserva.aceptada, onChange));
  if (reserva.cancelada) return <span className={styles.cancelled}>Cancelada por quien la pidió</span>;
  const text = reserva.aceptada ? "Aceptada" : "No aceptada";
  const Icon = reserva.aceptada ? CircleCheck : reserva.rechazada ? CircleX : Circle;
  return (
    <div className={styles.state}>
      <button
        type="button"
        className={`${styles.toggle} ${styles[reserva.estado]}`}
        aria-label={`${text}: ${reserva.aceptada ? "dejar de aceptar" : "aceptar"} ${reservaDe(reserva)}`}
        aria-busy={busy || undefined}
        // The second press of a double click may find another row under the pointer, once a filter has moved them.
        onClick={(event) => event.detail < 2 && void toggle()}
      >
        <Icon aria-hidden="true" />
        {text}
      </button>
      {!reserva.aceptada && <span className={styles.word}>{PALABRAS[reserva.estado]}</span>}
    </div>
  );
}

/** The same as a button that says what it does, where the state stands elsewhere (the calendar's dialog). */
export function AdminAceptar({ reserva, onChange }: DecisionProps) {
  const [toggle, busy] = useSingleFlight(() => aceptar(reserva, !reserva.aceptada, onChange));
  if (reserva.cancelada) return null;
  const text = reserva.aceptada ? "Dejar de aceptar" : "Aceptar";
  return (
    <Button
      variant={reserva.aceptada ? "outline" : "primary"}
      size="small"
      className={styles.small}
      loading={busy}
      aria-label={`${text}: ${reservaDe(reserva)}`}
      onClick={(event) => event.detail < 2 && void toggle()}
    >
      {text}
    </Button>
  );
}

/** 'Rechazar', or 'Marcar como Pendiente' on one that is rejected. */
export function AdminRechazar({ reserva, onChange }: DecisionProps) {
  const [toggle, busy] = useSingleFlight(() => rechazar(reserva, !reserva.rechazada, onChange));
  if (reserva.cancelada) return null;
  const text = reserva.rechazada ? "Marcar como Pendiente" : "Rechazar";
  return (
    <Button
      variant="outline"
      size="small"
      className={styles.small}
      loading={busy}
      aria-label={`${text}: ${reservaDe(reserva)}`}
      onClick={(event) => event.detail < 2 && void toggle()}
    >
      {text}
    </Button>
  );
}
