import ToggleLeft from "icon:toggle-left";
import ToggleRight from "icon:toggle-right";
import { type Action, useAction } from "./action-button.tsx";

interface StateToggleProps<T> extends Action<T> {
  active: boolean;
  words?: readonly [active: string, inactive: string];
  /** Accessible description of the click: "dar de baja a Ana Paz". */
  does: string;
}

/**
 * A status cell that shows Activo or Inactivo, or custom labels, and toggles on click (Rule API-11). Send the new state
 * instead of toggling, so that a click on a stale row does not revert a concurrent change.
 */
export function StateToggle<T>({ active, words, does, ...action }: StateToggleProps<T>) {
  const [toggle, busy] = useAction(action);
  const [activeText, inactiveText] = words ?? ["Activo", "Inactivo"];
  const text = active ? activeText : inactiveText;
  return (
    <button
      type="button"
      className={`chip nowrap dims ${active ? "success" : "danger"}`}
      aria-label={`${text}: ${does}`}
      title={does}
      aria-busy={busy || undefined}
      // A filter may move another row under the pointer before the second click of a double click.
      onClick={(event) => event.detail < 2 && void toggle()}
    >
      {active ? <ToggleRight /> : <ToggleLeft />}
      {text}
    </button>
  );
}
