import { useEffect, useEffectEvent } from "react";
import { notifications } from "#web/admin/notifications.tsx";
import type { Answer } from "#web/api.ts";
import { serverNow } from "../clock.ts";
import { useAction } from "./action-button.tsx";
import styles from "./decision-notice.module.css";

/** Default undo window, used when the browser's clock is wrong. */
const USUAL_MS = 10_000;
const LONGEST_MS = 300_000;

interface Decision {
  /** Sentence for the completed action: "Aceptaste la reserva 12 de Ana Paz." */
  message: string;
  /** When the email is sent; null without an email or after it was sent. */
  correoSaleEn: string | null;
  undo: () => Promise<Answer<unknown>>;
  undone: string;
  /** Called after an undo, even a failed one, so that the caller reloads its data. */
  onUndone: () => void;
}

/**
 * Confirms a decision. Until its email is sent, the notice offers an undo button and Ctrl+Z, which works anywhere on
 * the screen.
 */
export function showDecision(decision: Decision): void {
  if (decision.correoSaleEn === null) {
    notifications.show({ message: decision.message, color: "green" });
    return;
  }
  const left = Date.parse(decision.correoSaleEn) - serverNow();
  const message = `${decision.message} El correo sale en unos segundos.`;
  showUndoable({ ...decision, message }, left > 0 && left < LONGEST_MS ? left : USUAL_MS);
}

export function showUndoable(offer: Omit<Decision, "correoSaleEn">, autoClose = USUAL_MS): void {
  const id = notifications.show({
    message: <UndoOffer {...offer} onClose={() => notifications.hide(id)} />,
    color: "green",
    autoClose,
  });
}

/** Open undo offers, newest last; Ctrl+Z applies to the newest. */
const offers: symbol[] = [];

function UndoOffer({
  message,
  undo,
  undone,
  onUndone,
  onClose,
}: Omit<Decision, "correoSaleEn"> & { onClose: () => void }) {
  const [takeBack, busy] = useAction({
    call: undo,
    done: undone,
    onChange() {
      onClose();
      onUndone();
    },
  });
  const press = useEffectEvent((event: KeyboardEvent, offer: symbol) => {
    const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!wanted || offers.at(-1) !== offer || isTyping(event.target)) return;
    event.preventDefault();
    void takeBack();
  });
  useEffect(() => {
    const offer = Symbol("offer");
    offers.push(offer);
    const listen = (event: KeyboardEvent) => press(event, offer);
    window.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", listen);
      offers.splice(offers.indexOf(offer), 1);
    };
  }, []);
  return (
    <span className={`row-3 middle apart ${styles.offer}`}>
      <span>{message}</span>
      <button
        type="button"
        className={`strong target deep hover-tint radius-m ${styles.undo}`}
        aria-keyshortcuts="Control+Z"
        aria-busy={busy || undefined}
        onClick={() => void takeBack()}
      >
        Deshacer <kbd className={`muted text-xs ${styles.keys}`}>Ctrl+Z</kbd>
      </button>
    </span>
  );
}

/** In a text field Ctrl+Z undoes typing. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;
}
