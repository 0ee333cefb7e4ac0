import { type ReactNode, useEffect } from "react";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { createStore } from "#web/store.ts";
import { currentTecla } from "./tecla.ts";

const load = async () => (await import("./buscar-dialog.tsx")).BuscarDialog;
const BuscarDialog = lazyDialog(load, false);

/** Ignores a failure, because opening the search tries again. */
const loadEarly = () => void load().catch(() => {});

const opened = createStore(false);

/** The office's search (Rule BUS-4), mounted once and opened with `/`, Ctrl+K or a button. */
export function Buscador() {
  const shown = opened.use();
  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (!isShortcut(event) || isBusy(event.target)) return;
      event.preventDefault();
      opened.set(true);
    }
    document.addEventListener("keydown", open);
    return () => {
      document.removeEventListener("keydown", open);
      opened.set(false);
    };
  }, []);
  return <BuscarDialog opened={shown} onClose={() => opened.set(false)} />;
}

/** On a Spanish keyboard, `/` needs Shift. */
function isShortcut({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false;
  return ctrlKey || metaKey ? key.toLowerCase() === "k" : key === "/" && currentTecla();
}

/** Whether the user is typing, or another dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  const typing =
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
  return typing || document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

interface BuscarButtonProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Button that opens the search. Pointing at the button or focusing it loads the search's code. */
export function BuscarButton({ className, children }: BuscarButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onFocus={loadEarly}
      onPointerDown={loadEarly}
      onClick={() => opened.set(true)}
    >
      {children}
    </button>
  );
}
