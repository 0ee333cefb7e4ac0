import type { ComponentProps, ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Kept, KeptNotice } from "./kept-input.tsx";

interface DialogFormProps extends Pick<ComponentProps<"form">, "onChange" | "onSubmit"> {
  /** Ignored; allows passing the whole result of `useStaffForm`. */
  forget?: () => void;
  /** Why the last submission was refused, if it names no field. */
  refusal: string | null;
  /** Changes that another person saved in the meantime (`useStaffForm`). */
  conflict?: ReactNode;
  kept?: Kept | undefined;
  busy: boolean;
  submitLabel: string;
  isDangerous?: boolean;
  onCancel: () => void;
  note?: ReactNode;
  children: ReactNode;
}

export function DialogForm({
  refusal,
  conflict,
  kept,
  forget: _,
  busy,
  submitLabel,
  isDangerous,
  onCancel,
  note,
  children,
  ...events
}: DialogFormProps) {
  return (
    <form className="stack-4" noValidate data-kept={kept ? "" : undefined} {...events}>
      <KeptNotice kept={kept} />
      {children}
      {conflict}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      {note}
      <div className="row-end">
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" variant={isDangerous ? "danger" : "primary"} loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
