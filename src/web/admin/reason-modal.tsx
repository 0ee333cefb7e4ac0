import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import type { Answer } from "#web/api.ts";
import { DialogForm } from "./dialog-form.tsx";
import { Modal } from "./modal.tsx";
import { announceDone } from "./notifications.tsx";
import { useStaffForm } from "./use-staff-form.ts";

interface ReasonModalProps<T> {
  opened: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  maxLength: number;
  isDangerous?: boolean;
  /** Returns null if it sends nothing. */
  send: (reason: string) => Promise<Answer<T> | null> | null;
  /** What is announced after success. */
  done?: string | ((result: T) => string);
  /** Called after success, once the modal has closed. */
  onDone?: (result: T) => void;
  /** Called after success, and after a refusal because the record has changed, to load it again. */
  onChange?: () => void;
  children: ReactNode;
}

/** A dialog for a decision that only needs a reason. */
export function ReasonModal<T>({ opened, title, ...form }: ReasonModalProps<T>) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title}>
      <Form {...form} />
    </Modal>
  );
}

function Form<T>(props: Omit<ReasonModalProps<T>, "opened" | "title">) {
  const {
    submitLabel,
    maxLength,
    isDangerous = false,
    send,
    onClose,
    done,
    onDone,
    onChange,
    children,
  } = props;
  const { form, ...sending } = useStaffForm({
    initialValues: { motivo: "" },
    validate: { motivo: (texto) => (texto.trim() === "" ? "Escribí el motivo" : null) },
    send: ({ motivo }) => send(motivo.trim()),
    onSaved(result: T) {
      onClose();
      announceDone(done, result);
      onDone?.(result);
      onChange?.();
    },
    onRefused: ({ status }) => (status === 404 || status === 409) && onChange?.(),
  });
  return (
    <DialogForm {...sending} submitLabel={submitLabel} isDangerous={isDangerous} onCancel={onClose}>
      <p>{children}</p>
      <Textarea
        label="Motivo"
        description="Queda en «Quién cambió qué», con tu nombre."
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={maxLength}
        {...form.getInputProps("motivo")}
      />
    </DialogForm>
  );
}
