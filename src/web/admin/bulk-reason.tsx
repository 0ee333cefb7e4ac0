import { Textarea } from "@mantine/core";
import { DialogForm } from "./dialog-form.tsx";
import { Modal } from "./modal.tsx";
import { useStaffForm } from "./use-staff-form.ts";

interface BulkReasonDialogProps extends FormProps {
  opened: boolean;
}

interface FormProps {
  /** The action with the number of rows; also the button's label. */
  title: string;
  explanation: string;
  maxLength: number;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for the reason of an action on several rows that cannot be undone. */
export function BulkReasonDialog({ opened, ...form }: BulkReasonDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={form.title}>
      <Form {...form} />
    </Modal>
  );
}

function Form({ title, explanation, maxLength, onClose, onConfirm }: FormProps) {
  const { form, onSubmit, ...rest } = useStaffForm({
    initialValues: { reason: "" },
    validate: { reason: (reason) => (reason.trim() === "" ? "Escribí el motivo" : null) },
    send({ reason }) {
      onConfirm(reason);
      return null;
    },
    onSaved() {},
  });
  return (
    <DialogForm
      {...rest}
      kept={undefined}
      submitLabel={title}
      isDangerous
      onCancel={onClose}
      onSubmit={onSubmit}
    >
      <p>{explanation}</p>
      <Textarea
        label="Motivo"
        description="Queda en «Quién cambió qué», con tu nombre."
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={maxLength}
        {...form.getInputProps("reason")}
      />
    </DialogForm>
  );
}
