import type { ReactNode } from "react";
import type { TextField } from "#contract/text-fields.ts";
import type { Answer } from "#web/api.ts";
import { DescribedInput, describedForm } from "./described-form.tsx";
import { FormDialog } from "./dialog-form.tsx";

interface ReasonModalProps<T> {
  opened: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  /** Described with `reasonOf`. */
  reason: TextField;
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
export function ReasonModal<T>({ reason, send, children, ...dialog }: ReasonModalProps<T>) {
  const { empty, validate } = describedForm({ motivo: reason });
  return (
    <FormDialog
      {...dialog}
      initialValues={empty}
      validate={validate}
      send={({ motivo }) => send(motivo.trim())}
    >
      {(form) => (
        <>
          <p>{children}</p>
          <DescribedInput
            of={reason}
            description="Queda en «Quién cambió qué», con tu nombre."
            data-autofocus
            {...form.getInputProps("motivo")}
          />
        </>
      )}
    </FormDialog>
  );
}
