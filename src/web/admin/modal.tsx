import type { ModalProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { lazyDialog } from "./lazy-dialog.tsx";
import styles from "./modal.module.css";

export interface StaffModalProps extends ModalProps {
  /** The form's state lives outside the modal, so closing loses nothing and needs no confirmation. */
  keepsDraft?: boolean;
  /** Fills the screen of a phone. */
  fillsPhone?: boolean | undefined;
}

export const Modal = lazyDialog<StaffModalProps>(
  async () => (await import("./modal-window.tsx")).ModalWindow,
);

/** Name and value pairs of one record; missing values read 'No disponible'. */
export function DetailList({ details }: { details: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="stack-0 facts ruled">
      {details.map(([name, value]) => (
        <div key={name} className={styles.detail}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === "" ? "No disponible" : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** State of a modal and its subject. The subject stays set while the modal fades out; `shown` is false by then. */
export interface Opening<T> {
  about: T | null;
  shown: boolean;
  close: () => void;
}

interface OpeningState<T> extends Opening<T> {
  open: (about: T) => void;
  /** Grows with each opening: the key of a dialog that starts fresh each time. */
  count: number;
  /** Props for a dialog. */
  dialog: { opened: boolean; onClose: () => void };
}

export function useOpening<T>(): OpeningState<T> {
  const [about, setAbout] = useState<T | null>(null);
  const [shown, setShown] = useState(false);
  const [count, setCount] = useState(0);
  const close = () => setShown(false);
  return {
    about,
    shown,
    count,
    open: (next) => {
      setAbout(next);
      setCount((times) => times + 1);
      setShown(true);
    },
    close,
    dialog: { opened: shown, onClose: close },
  };
}
