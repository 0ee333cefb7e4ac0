import { notifications } from "@mantine/notifications";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Answer } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./confirm-modal.module.css";
import { Modal } from "./modal.tsx";

interface EditModalProps {
  opened: boolean;
  title: string;
  /** "Guardar" unless told. */
  submitLabel?: string;
  /** What is wrong with what was typed, before it is sent. */
  problemOf?: () => string | null;
  save: () => Promise<Answer<unknown>>;
  /** What is said when it was saved. */
  done: string;
  onClose: () => void;
  /** It was saved, or is gone: the list is to be asked for again. */
  onChange: () => void;
  children: ReactNode;
}

/** The fields of something that is there already, in a form that saves once and says why it could not. */
export function EditModal(props: EditModalProps) {
  const {
    opened,
    title,
    submitLabel = "Guardar",
    problemOf,
    save,
    done,
    onClose,
    onChange,
    children,
  } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [send, busy] = useSingleFlight(async () => {
    const answer = await save();
    if (answer.ok) {
      notifications.show({ message: done, color: "green" });
      onClose();
      onChange();
      return;
    }
    setProblem(answer.problem.detail);
    if (answer.status === 404) onChange();
  });
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <form
        className={styles.content}
        noValidate
        onChange={() => setProblem(null)}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          const wrong = problemOf?.() ?? null;
          setProblem(wrong);
          if (wrong === null) void send();
        }}
      >
        {children}
        {problem && <Alert tone="danger">{problem}</Alert>}
        <div className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
