import type { UseFormReturnType } from "@mantine/form";
import type { ComponentProps, ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { KeptNotice } from "./kept-input.tsx";
import { Modal, type StaffModalProps } from "./modal.tsx";
import { type FormValues, type StaffFormOptions, useStaffForm } from "./use-staff-form.ts";

/** What a screen passes on to its dialog. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called after a change, and after a refusal because the record has changed, to load it again. */
  onChange: () => void;
}

interface FormLayoutProps
  extends Omit<ReturnType<typeof useStaffForm>, "form" | "forget" | "onSubmit">,
    Pick<ComponentProps<"form">, "onSubmit"> {
  /** "Guardar" by default. */
  submitLabel?: string;
  isDangerous?: boolean;
  note?: ReactNode;
  /** Without it, the form has no button to cancel. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

type DialogFormProps<Values extends FormValues, Saved> = StaffFormOptions<Values, Saved> &
  Pick<FormLayoutProps, "submitLabel" | "isDangerous" | "note" | "onCancel"> & {
    children: (form: UseFormReturnType<Values>) => ReactNode;
  };

type FormDialogProps<Values extends FormValues, Saved> = DialogFormProps<Values, Saved> &
  Pick<StaffModalProps, "opened" | "onClose" | "title" | "size" | "fillsPhone" | "closeOnClickOutside">;

/** A dialog with a form, which starts over each time it opens. Sending, refusals and closing: see `useStaffForm`. */
export function FormDialog<Values extends FormValues, Saved>(props: FormDialogProps<Values, Saved>) {
  const { opened, onClose, title, size, fillsPhone, closeOnClickOutside } = props;
  return (
    <Modal {...{ opened, onClose, title, size, fillsPhone, closeOnClickOutside }}>
      <DialogForm {...props} />
    </Modal>
  );
}

/**
 * The form of a dialog that shows more than this form, or loads something first. Its button to cancel closes the
 * dialog, unless `onCancel` is set.
 */
export function DialogForm<Values extends FormValues, Saved>(props: DialogFormProps<Values, Saved>) {
  const { submitLabel, isDangerous, note, onCancel = props.onClose, children } = props;
  const { form, ...sending } = useStaffForm(props);
  return (
    <FormLayout {...{ submitLabel, isDangerous, note, onCancel, ...sending }}>{children(form)}</FormLayout>
  );
}

/** For a screen that needs the form in its own hooks. */
export function FormLayout(props: FormLayoutProps) {
  const { refusal, conflict, kept, busy, submitLabel = "Guardar", isDangerous, note, onCancel } = props;
  return (
    <form
      className="stack-4"
      noValidate
      data-kept={kept ? "" : undefined}
      onSubmit={(event) => {
        // React also passes the event on to a form around the dialog.
        event.stopPropagation();
        props.onSubmit?.(event);
      }}
    >
      <KeptNotice kept={kept} />
      {props.children}
      {conflict}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      {note}
      <div className="row-end">
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" variant={isDangerous ? "danger" : "primary"} loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
