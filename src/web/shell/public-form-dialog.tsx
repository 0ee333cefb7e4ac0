import { type ReactNode, useId } from "react";
import { FormResult } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { type PublicFormOptions, usePublicForm } from "./use-public-form.ts";

interface PublicFormDialogProps<Values, Saved> extends PublicFormOptions<Values, Saved> {
  open: boolean;
  onClose: () => void;
  title: string;
  top?: boolean;
  submitLabel: string;
  /** Without it, the only button submits, in the dialog's width. */
  cancelLabel?: string;
  isDangerous?: boolean;
  children: (form: Pick<ReturnType<typeof usePublicForm>, "errors" | "field">) => ReactNode;
}

/** A dialog with a public form. Closing removes its messages. */
export function PublicFormDialog<Saved, Values = FormData>(props: PublicFormDialogProps<Values, Saved>) {
  const { open, title, top, submitLabel, cancelLabel, isDangerous, children } = props;
  const id = useId();
  const { form, errors, field, result, pending, clear } = usePublicForm(props);
  function close() {
    clear();
    props.onClose();
  }
  return (
    <Dialog
      {...{ open, title, top }}
      onClose={close}
      actions={
        <>
          {cancelLabel && (
            <Button variant="outline" onClick={close}>
              {cancelLabel}
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            variant={isDangerous ? "danger" : "accent"}
            size={top ? "large" : "medium"}
            wide={!cancelLabel}
            loading={pending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="stack-4">
        {children({ errors, field })}
        <FormResult result={result} />
      </form>
    </Dialog>
  );
}
