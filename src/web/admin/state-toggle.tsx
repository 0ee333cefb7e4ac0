import ToggleLeft from "icon:toggle-left";
import ToggleRight from "icon:toggle-right";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import styles from "./state-toggle.module.css";

interface StateToggleProps {
  active: boolean;
  words?: readonly [active: string, inactive: string];
  /** Accessible description of the click: "dar de baja a Ana Paz". */
  does: string;
  /** Toggles the state. Further clicks are ignored until the promise settles. */
  onToggle: () => Promise<void>;
}

/** A status cell that shows Activo or Inactivo, or custom labels, and toggles on click (Rule API-11). */
export function StateToggle({ active, words, does, onToggle }: StateToggleProps) {
  const [toggle, busy] = useSingleFlight(onToggle);
  const [activeText, inactiveText] = words ?? ["Activo", "Inactivo"];
  const text = active ? activeText : inactiveText;
  return (
    <button
      type="button"
      className={`${styles.toggle} ${active ? styles.active : styles.inactive}`}
      aria-label={`${text}: ${does}`}
      title={does}
      aria-busy={busy || undefined}
      // A filter may move another row under the pointer before the second click of a double click.
      onClick={(event) => event.detail < 2 && void toggle()}
    >
      {active ? <ToggleRight aria-hidden="true" /> : <ToggleLeft aria-hidden="true" />}
      {text}
    </button>
  );
}
