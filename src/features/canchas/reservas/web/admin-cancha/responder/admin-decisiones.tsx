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
  /** Called after a decision, or when the booking has changed meanwhile, so that the caller reloads. */
  onChange: () => void;
}

/** The accepted cell, which toggles on click. */
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
        // A filter may move another row under the pointer before the second click of a double click.
        onClick={(event) => event.detail < 2 && void toggle()}
      >
        <Icon aria-hidden="true" />
        {text}
      </button>
      {!reserva.aceptada && <span className={styles.word}>{PALABRAS[reserva.estado]}</span>}
    </div>
  );
}

/** The same toggle as a button, for the calendar's dialog, which shows the state elsewhere. */
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

/** 'Rechazar', or 'Marcar como Pendiente' for a rejected booking. */
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
