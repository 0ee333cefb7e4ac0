import Pencil from "icon:pencil";
import { type FormEvent, type ReactNode, useState } from "react";
import type { FieldValues } from "#contract/edit.ts";
import { notifications } from "#web/admin/notifications.tsx";
import type { Answer } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { DialogForm } from "./dialog-form.tsx";
import type { useEditConflict } from "./edit-conflict.tsx";
import { IconButton } from "./icon-button.tsx";
import type { Kept } from "./kept-input.tsx";
import { Modal } from "./modal.tsx";

interface EditModalProps {
  opened: boolean;
  title: string;
  /** "Guardar" by default. */
  submitLabel?: string;
  problemOf?: () => string | null;
  save: () => Promise<Answer<unknown>>;
  /** The conflict with a change that another person saved meanwhile; `now` has the form's values. */
  conflict?: { edit: ReturnType<typeof useEditConflict>; now: FieldValues };
  kept?: Kept;
  done: string;
  onClose: () => void;
  /** Called if the record was saved or no longer exists, so that the caller reloads its list. */
  onChange: () => void;
  children: ReactNode;
}

export function EditModal(props: EditModalProps) {
  const {
    opened,
    title,
    submitLabel = "Guardar",
    problemOf,
    save,
    conflict,
    kept,
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
    const taken = conflict?.edit.takeRefusal(answer.problem, conflict.now);
    setProblem(taken ? null : answer.problem.detail);
    if (answer.status === 404) onChange();
  });
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <DialogForm
        refusal={problem}
        kept={kept}
        conflict={conflict?.edit.notice(conflict.now)}
        busy={busy}
        submitLabel={submitLabel}
        onCancel={onClose}
        onChange={() => setProblem(null)}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          const wrong = problemOf?.() ?? null;
          setProblem(wrong);
          if (wrong === null) void send();
        }}
      >
        {children}
      </DialogForm>
    </Modal>
  );
}

export function EditButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <IconButton aria-label={`Editar ${of}`} aria-haspopup="dialog" onClick={onClick}>
      <Pencil size={22} aria-hidden="true" />
    </IconButton>
  );
}
