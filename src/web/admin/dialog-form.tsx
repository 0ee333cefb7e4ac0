import type { UseFormReturnType } from "@mantine/form";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal, useDialog } from "./dialogs.tsx";
import { KeptNotice } from "./kept-input.tsx";
import type { StaffModalProps } from "./modal-window.tsx";
import { type FormValues, type StaffFormOptions, useStaffForm } from "./use-staff-form.ts";

/** What a screen passes on to its dialog. */
export interface DialogProps {
  /** Called after a change, and after a refusal because the record has changed, to load it again. */
  onChange: () => void;
}

interface FormLayoutProps
  extends Omit<ReturnType<typeof useStaffForm>, "form" | "forget" | "onSubmit">,
    Pick<ComponentProps<"form">, "onSubmit"> {
  /** "Guardar" by default; null while there is nothing to send. */
  submitLabel?: string | null | undefined;
  /** "Cancelar" by default. */
  cancelLabel?: string | undefined;
  isDangerous?: boolean | undefined;
  /** For a question: the button that gets the focus. Of its fields, only text areas count as unsaved input. */
  focus?: "submit" | "cancel" | undefined;
  note?: ReactNode;
  /** Without it, the form has no button to cancel. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

type DialogFormProps<Values extends FormValues, Saved> = StaffFormOptions<Values, Saved> &
  Pick<FormLayoutProps, "submitLabel" | "cancelLabel" | "isDangerous" | "focus" | "note"> & {
    children: (form: UseFormReturnType<Values>) => ReactNode;
  };

type FormDialogProps<Values extends FormValues, Saved> = DialogFormProps<Values, Saved> &
  Pick<StaffModalProps, "title" | "size" | "fillsPhone" | "closeOnClickOutside">;

/** A dialog with a form. Sending, refusals and closing: see `useStaffForm`. */
export function FormDialog<Values extends FormValues, Saved>(props: FormDialogProps<Values, Saved>) {
  const { title, size, fillsPhone, closeOnClickOutside } = props;
  return (
    <Modal {...{ title, size, fillsPhone, closeOnClickOutside }}>
      <DialogForm {...props} />
    </Modal>
  );
}

/** The form of a dialog that shows more than this form, or loads something first. Success closes the dialog. */
export function DialogForm<Values extends FormValues, Saved>(props: DialogFormProps<Values, Saved>) {
  const { submitLabel, cancelLabel, isDangerous, focus, note, children } = props;
  const { close } = useDialog();
  const { form, ...sending } = useStaffForm({ onClose: close, ...props });
  return (
    <FormLayout {...{ submitLabel, cancelLabel, isDangerous, focus, note, ...sending }} onCancel={close}>
      {children(form)}
    </FormLayout>
  );
}

/** Fields that may get the focus when their dialog opens. A date would open its calendar. */
const FIELDS = "input:not([type=hidden], [type=file], [data-dates-input]), select, textarea";

/** For a screen that needs the form in its own hooks. */
export function FormLayout(props: FormLayoutProps) {
  const { refusal, conflict, kept, busy, submitLabel = "Guardar", cancelLabel = "Cancelar" } = props;
  const { isDangerous, focus, note, onCancel } = props;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = element.current?.closest("[role=dialog]") && element.current;
    const first =
      form?.querySelector<HTMLElement>("[data-autofocus]") ?? form?.querySelector<HTMLElement>(FIELDS);
    // The window focuses the element with this attribute once it is open.
    first?.setAttribute("data-autofocus", "");
    first?.focus();
  }, []);
  return (
    <form
      ref={element}
      className="stack-4"
      noValidate
      data-kept={kept ? "" : undefined}
      data-question={focus && ""}
      onKeyDown={(event) => {
        // In a question, Enter on an option would answer it.
        const onOption = (event.target as HTMLElement).matches("[type=radio], [type=checkbox]");
        if (focus && onOption && event.key === "Enter") event.preventDefault();
      }}
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
          <Button variant="outline" data-autofocus={focus === "cancel" || undefined} onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        {submitLabel !== null && (
          <Button
            type="submit"
            variant={isDangerous ? "danger" : "primary"}
            loading={busy}
            data-autofocus={focus === "submit" || undefined}
          >
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}
