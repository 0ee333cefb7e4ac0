import CircleCheck from "icon:circle-check";
import CircleX from "icon:circle-x";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import styles from "./state-toggle.module.css";

interface StateToggleProps {
  active: boolean;
  /** What it says when it is active, and when not. */
  words?: readonly [active: string, inactive: string];
  /** What the click does, for those who hear the screen: "dar de baja a Ana Paz". */
  does: string;
  /** Turns it around; a second press waits for its end. */
  onToggle: () => Promise<void>;
}

/** A status cell that says Activo or Inactivo, or its own words, and turns around with a click (Rule API-11). */
export function StateToggle({ active, words, does, onToggle }: StateToggleProps) {
  const [toggle, busy] = useSingleFlight(onToggle);
  const [activeText, inactiveText] = words ?? ["Activo", "Inactivo"];
  const text = active ? activeText : inactiveText;
  return (
    <button
      type="button"
      className={`${styles.toggle} ${active ? styles.active : styles.inactive}`}
      aria-label={`${text}: ${does}`}
      aria-busy={busy || undefined}
      // The second press of a double click may find another row under the pointer, once a filter has moved them.
      onClick={(event) => event.detail < 2 && void toggle()}
    >
      {active ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      {text}
    </button>
  );
}
