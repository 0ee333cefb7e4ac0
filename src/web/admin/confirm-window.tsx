import type { ReactNode } from "react";
import { checkField } from "#contract/described.ts";
import type { TextField } from "#contract/text-fields.ts";
import type { Answer } from "#web/api.ts";
import { DescribedInput } from "./described-form.tsx";
import { FormDialog } from "./dialog-form.tsx";

export interface ConfirmWindowProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** "Cancelar" by default. */
  cancelLabel?: string;
  danger?: boolean;
  /** Focuses the confirm button, for a dialog that is opened by a key. */
  ready?: boolean;
  /** The reason that is asked (`reasonOf`); none by default. */
  reason?: TextField;
  /** Returns what has to be done after success, once the dialog has closed. */
  send: (motivo: string) => Promise<Answer<() => void> | null>;
  /** Called after success, and after a refusal because the record has changed, so that the list behind is reloaded. */
  onChange?: () => void;
}

/** The window of `Confirm`. */
export default function ConfirmWindow(props: ConfirmWindowProps) {
  const { title, children, confirmLabel, cancelLabel, danger = false, ready, reason, send, onChange } = props;
  return (
    <FormDialog
      {...{ title, cancelLabel, onChange }}
      size="sm"
      submitLabel={confirmLabel}
      isDangerous={danger}
      focus={ready && !danger ? "submit" : "cancel"}
      initialValues={{ motivo: "" }}
      validate={{ motivo: (text) => (reason ? checkField(reason, text) : null) }}
      send={({ motivo }) => send(motivo.trim())}
      onSaved={(finish) => finish()}
    >
      {(form) => (
        <>
          <div className="breakable">{children}</div>
          {reason && (
            <DescribedInput
              of={reason}
              description="Queda en «Quién cambió qué», con tu nombre."
              data-autofocus
              {...form.getInputProps("motivo")}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
