import { Modal as LibraryModal, type ModalProps } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import styles from "./modal.module.css";

interface StaffModalProps extends ModalProps {
  /** The form lives outside the modal and is still there when it opens again, so that closing loses nothing. */
  keepsDraft?: boolean;
}

/**
 * Every dialog of the staff. Esc, the cross and a click outside ask first when something was typed into a form
 * inside; afterwards the focus goes back to where it was, also when the dialog was mounted already open, which the
 * library's own focus return does not cover.
 */
export function Modal({ keepsDraft = false, opened, onClose, children, ...rest }: StaffModalProps) {
  const [asking, setAsking] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  /** The form in which something was typed. One that has left the dialog, because it was sent, loses nothing. */
  const typedIn = useRef<Element | null>(null);

  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      typedIn.current = null;
      setAsking(false);
      const dialog = content.current?.closest("[role=dialog]");
      setTimeout(() => {
        const now = document.activeElement;
        const lost = now === null || now === document.body || (dialog?.contains(now) ?? false);
        if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);

  function noteTyping({ target }: FormEvent) {
    // Events of a dialog on top of this one arrive here too.
    if (!(target instanceof HTMLElement) || !content.current?.contains(target)) return;
    if (target.getAttribute("type") === "search") return;
    typedIn.current = target.closest("form, textarea") ?? typedIn.current;
  }

  function close() {
    if (keepsDraft || !typedIn.current?.isConnected) onClose();
    // Later, so that the key press that asks is not also the one that answers.
    else setTimeout(() => setAsking(true));
  }

  return (
    <>
      <LibraryModal
        {...rest}
        opened={opened}
        returnFocus={false}
        trapFocus={!asking}
        closeOnEscape={!asking && rest.closeOnEscape !== false}
        onClose={close}
      >
        <div ref={content} className={styles.content} onChange={noteTyping}>
          {children}
        </div>
      </LibraryModal>
      <LibraryModal
        opened={opened && asking}
        onClose={() => setAsking(false)}
        title="¿Cerrar sin guardar?"
        size="sm"
        zIndex={300}
      >
        <p className={styles.question}>Se pierde lo que escribiste.</p>
        <div className={styles.actions}>
          <Button variant="outline" data-autofocus onClick={() => setAsking(false)}>
            Seguir escribiendo
          </Button>
          <Button variant="danger" onClick={onClose}>
            Cerrar sin guardar
          </Button>
        </div>
      </LibraryModal>
    </>
  );
}
