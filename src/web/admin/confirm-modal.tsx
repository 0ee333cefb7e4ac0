import { type ReactNode, useEffect, useState } from "react";
import type { Problem } from "#contract/route.ts";
import type { Answer } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./confirm-modal.module.css";
import { Modal } from "./modal.tsx";

interface ConfirmModalProps<T> {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The consequences, naming the item. */
  children: ReactNode;
  confirmLabel: string;
  /** "Cancelar" by default. */
  cancelLabel?: string;
  /** Styles the action as irreversible. */
  danger?: boolean;
  /** Runs the action. A refusal is shown in the modal, which stays open. */
  onConfirm: () => Promise<Answer<T>>;
  /** Called after success, once the modal has closed. */
  onDone: (result: T) => void;
  /** Called after success, and after a refusal because the record has changed, so that the list behind is reloaded. */
  onChange?: () => void;
}

/** Asks for confirmation and runs the action once, however often the button is pressed. */
export function ConfirmModal<T>(props: ConfirmModalProps<T>) {
  const {
    opened,
    onClose,
    title,
    children,
    confirmLabel,
    cancelLabel = "Cancelar",
    danger,
    onConfirm,
    onDone,
    onChange,
  } = props;
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    if (opened) setProblem(null);
  }, [opened]);

  function close() {
    setProblem(null);
    onClose();
  }

  const [confirm, busy] = useSingleFlight(async () => {
    const answer = await onConfirm();
    if (answer.ok) {
      close();
      onDone(answer.data);
    } else setProblem(answer.problem);
    if (answer.ok || answer.status === 404 || answer.status === 409) onChange?.();
  });

  return (
    <Modal opened={opened} onClose={close} title={title} size="sm">
      <div className={styles.content}>
        <div>{children}</div>
        {problem && <Alert tone="danger">{problem.detail}</Alert>}
        <div className={styles.actions}>
          <Button variant="outline" onClick={close} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} loading={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
