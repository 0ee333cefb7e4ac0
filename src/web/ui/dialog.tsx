import X from "icon:x";
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  /**
   * Called on Esc, on a press outside and on 'Cerrar'; the owner then sets `open` to false. Without it only the
   * actions close the dialog.
   */
  onClose?: () => void;
  title: string;
  /** Buttons, at the bottom. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog on the browser's own <dialog>, which keeps the focus inside and gives it back at the end. */
export function Dialog({ open, onClose, title, actions, children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  // A layout effect, because its cleanup still finds the element in the page: closing it gives the focus back.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  function isOutside(event: PointerEvent<HTMLDialogElement>) {
    return event.target === event.currentTarget;
  }

  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The owner decides; otherwise the browser would close it behind its back.
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onPointerUp={(event) => {
        // Both ends outside: a text selection dragged past the edge must not close it.
        if (pressedOutside.current && isOutside(event)) onClose?.();
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {onClose && (
              <button type="button" className={styles.close} aria-label="Cerrar" onClick={onClose}>
                <X aria-hidden="true" />
              </button>
            )}
          </header>
          {children && <div>{children}</div>}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
