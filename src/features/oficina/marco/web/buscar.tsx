import { type ReactNode, useEffect } from "react";
import { lazyDialog, openDialog } from "#web/admin/dialogs.tsx";
import { currentTecla } from "./tecla.ts";

const BuscarDialog = lazyDialog(async () => (await import("./buscar-dialog.tsx")).BuscarDialog);

let isOpening = false;

async function search(): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  await openDialog(<BuscarDialog />);
  isOpening = false;
}

/** Ignores a failure, because opening the search tries again. */
const loadEarly = () => void BuscarDialog.load().catch(() => {});

/** Opens the office's search (Rule BUS-4) with `/` or Ctrl+K. */
export function Buscador() {
  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (!isShortcut(event) || isBusy(event.target)) return;
      event.preventDefault();
      void search();
    }
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return null;
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
      onClick={() => void search()}
    >
      {children}
    </button>
  );
}
