import { Modal as LibraryModal, type ModalProps } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import detailStyles from "./detail-list.module.css";
import styles from "./modal.module.css";

interface StaffModalProps extends ModalProps {
  /** The form's state lives outside the modal, so closing loses nothing and needs no confirmation. */
  keepsDraft?: boolean;
}

/**
 * Base of every staff dialog. Closing asks for confirmation while a form inside has unsaved input. Focus is
 * restored on close, also when the dialog mounts already open, which Mantine's own focus return does not cover.
 */
export function Modal({ keepsDraft = false, opened, onClose, children, ...rest }: StaffModalProps) {
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
    // Ignore events that bubble from a nested dialog.
    if (!(target instanceof HTMLElement) || !content.current?.contains(target)) return;
    if (target.getAttribute("type") === "search") return;
    typedIn.current = target.closest("form, textarea") ?? typedIn.current;
  }

  function close() {
    if (keepsDraft || !typedIn.current?.isConnected) onClose();
    // Deferred so that the same key press does not also answer the confirmation.
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
        zIndex={410}
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

/** Name and value pairs of one record; missing values read 'No disponible'. */
export function DetailList({ details }: { details: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={detailStyles.list}>
      {details.map(([name, value]) => (
        <div key={name} className={detailStyles.detail}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === "" ? "No disponible" : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** State of a modal and its subject. The subject stays set while the modal fades out; `shown` is whether it is open. */
export interface Opening<T> {
  /** Null until first opened. */
  about: T | null;
  shown: boolean;
  open: (about: T) => void;
  close: () => void;
}

export function useOpening<T>(): Opening<T> {
  const [about, setAbout] = useState<T | null>(null);
  const [shown, setShown] = useState(false);
  return {
    about,
    shown,
    open: (next) => {
      setAbout(next);
      setShown(true);
    },
    close: () => setShown(false),
  };
}
