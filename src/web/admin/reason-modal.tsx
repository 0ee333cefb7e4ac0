import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import type { Answer } from "#web/api.ts";
import { FormDialog } from "./dialog-form.tsx";

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
  /** Called after success, and after a refusal because the record has changed, to load it again. */
  onChange?: () => void;
  children: ReactNode;
}

/** A dialog for a decision that only needs a reason. */
export function ReasonModal<T>({ maxLength, send, children, ...dialog }: ReasonModalProps<T>) {
  return (
    <FormDialog
      {...dialog}
      initialValues={{ motivo: "" }}
      validate={{ motivo: (texto) => (texto.trim() === "" ? "Escribí el motivo" : null) }}
      send={({ motivo }) => send(motivo.trim())}
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
