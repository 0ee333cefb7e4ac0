import { Modal as LibraryModal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import styles from "./modal.module.css";
import type { StaffModalProps } from "./modal.tsx";
import { PHONE } from "./widths.ts";

const ABOVE_NOTICES = { inner: styles.inner, content: styles.content, body: styles.body };

/**
 * The window of `Modal`. Closing asks for confirmation while a form inside has unsaved input that would be lost. Focus
 * is restored on close, even when the dialog mounts already open, which Mantine's own focus return does not cover.
 */
export function ModalWindow(props: StaffModalProps) {
  const { keepsDraft = false, fillsPhone = false, opened, onClose, children, ...rest } = props;
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [asking, setAsking] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  /** The form with unsaved input. Submitting removes the form from the dialog and loses nothing. */
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
    // The event may bubble from a nested dialog.
    if (!(target instanceof HTMLElement) || !content.current?.contains(target)) return;
    if (target.getAttribute("type") === "search") return;
    typedIn.current = target.closest("form, textarea") ?? typedIn.current;
  }

  function close() {
    const form = typedIn.current;
    if (keepsDraft || !form?.isConnected || form.matches("[data-kept]")) onClose();
    // Deferred so that the same key press does not also answer the confirmation.
    else setTimeout(() => setAsking(true));
  }

  return (
    <>
      <LibraryModal
        {...rest}
        fullScreen={fillsPhone && phone}
        classNames={ABOVE_NOTICES}
        opened={opened}
        returnFocus={false}
        trapFocus={!asking}
        closeOnEscape={!asking && rest.closeOnEscape !== false}
        onClose={close}
      >
        <div ref={content} className={styles.typing} onChange={noteTyping}>
          {children}
        </div>
      </LibraryModal>
      <LibraryModal
        opened={opened && asking}
        onClose={() => setAsking(false)}
        classNames={ABOVE_NOTICES}
        title="¿Cerrar sin guardar?"
        size="sm"
        zIndex={410}
      >
        <p className="below-5">Se pierde lo que escribiste.</p>
        <div className="row-end">
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
