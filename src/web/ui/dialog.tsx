import X from "icon:x";
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  /**
   * Called on Esc, a click outside or 'Cerrar'; the owner then sets `open` to false. Without it only the actions
   * close the dialog.
   */
  onClose?: () => void;
  title: string;
  /** Whether the title is a person's name, which browsers should not translate. */
  titleIsName?: boolean;
  whole?: boolean;
  /** Keeps the dialog at the top while its content grows; on a phone it fills the screen. */
  top?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog based on <dialog>, which traps and restores the focus. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleIsName = false, whole = false, top = false, actions, children } = props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  // A layout effect, because its cleanup runs while the element is still in the DOM, so that closing restores the
  // focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  /**
   * Whether the event is on the backdrop. The target is the dialog both for the backdrop and for the empty area below
   * the content, so the position decides.
   */
  function isOutside({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>) {
    const { left, right, top: upper, bottom } = currentTarget.getBoundingClientRect();
    const inside = clientX >= left && clientX <= right && clientY >= upper && clientY <= bottom;
    return target === currentTarget && !inside;
  }

  return (
    <dialog
      ref={dialogRef}
      className={[styles.dialog, whole && styles.whole, top && styles.top].filter(Boolean).join(" ")}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The owner controls `open`; prevent the browser from closing the dialog.
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onPointerUp={(event) => {
        // Closes only after press and release outside; a text selection dragged past the edge must not close the
        // dialog.
        if (pressedOutside.current && isOutside(event)) onClose?.();
      }}
    >
      {open && (
        <div className="stack-4 pad-5">
          <header className="line-3 top apart">
            <h2 id={titleId} className={`text-xl ${styles.title}`} translate={titleIsName ? "no" : undefined}>
              {title}
            </h2>
            {onClose && (
              <button
                type="button"
                className={`as-icon ${styles.close}`}
                aria-label="Cerrar"
                onClick={onClose}
              >
                <X />
              </button>
            )}
          </header>
          {children && <div>{children}</div>}
          {actions && <footer className={`row-end ${styles.actions}`}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
