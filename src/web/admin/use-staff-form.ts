import { type FormErrors, type UseFormInput, useForm } from "@mantine/form";
import { useState } from "react";
import type { FieldValues } from "#contract/edit.ts";
import { type Answer, fieldErrors } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { type EditOptions, useEditConflict } from "./edit-conflict.tsx";
import { useKeptInput } from "./kept-input.tsx";
import { announceDone } from "./notifications.tsx";

// biome-ignore lint/suspicious/noExplicitAny: Mantine's own bound; an interface has no index signature.
export type FormValues = Record<string, any>;
type Failure = Extract<Answer<unknown>, { ok: false }>;

export interface StaffFormOptions<Values extends FormValues, Saved>
  extends Pick<UseFormInput<Values>, "initialValues" | "validate" | "onValuesChange"> {
  /**
   * Null leaves the form unchanged, because nothing was sent or the outcome is unknown. `antes` has the values on
   * which `edit` is based.
   */
  send: (values: Values, antes: FieldValues) => Promise<Answer<Saved> | null> | null;
  /** What is announced after success. */
  done?: string | ((saved: Saved, values: Values) => string);
  /** Called after success: closes the form's dialog. */
  onClose?: () => void;
  onSaved?: (saved: Saved, values: Values) => void | Promise<void>;
  /** Called after success, and after a refusal because the record has changed, to load it again. */
  onChange?: (() => void) | undefined;
  onRefused?: (failure: Failure) => void;
  /** Maps a field of the API to a field of the form; the same name by default. */
  fieldOf?: (path: string) => string;
  /** Keeps unsent input on the device under this name (`useKeptInput`). */
  keep?: { name: string; except?: readonly string[] };
  /**
   * Set for a form that edits a record; see `useEditConflict`. `fieldsOf` converts the form's values to those of the
   * API.
   */
  edit?: Pick<EditOptions, "read" | "names" | "show" | "storedOf"> & {
    fieldsOf?: (values: NoInfer<Values>, antes: FieldValues) => FieldValues;
    toForm?: (value: unknown, field: string) => Partial<NoInfer<Values>>;
  };
}

const NOTHING = { read: {}, names: {} };

/**
 * Handles a staff form with a single submission in flight. A refusal is shown at its fields, focusing the first, or
 * as one sentence if it names no field; the next input clears it. `conflict` is a change that another person saved in
 * the meantime.
 */
export function useStaffForm<Values extends FormValues, Saved>({
  initialValues,
  validate,
  onValuesChange,
  send,
  done,
  onClose,
  onSaved,
  onChange,
  onRefused,
  fieldOf = (path) => path,
  keep,
  edit,
}: StaffFormOptions<Values, Saved>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [initial] = useState(initialValues ?? ({} as Values));
  // A list behind the dialog may load the record again, while the form still has the values of this one.
  const [read] = useState(edit?.read);
  const kept = useKeptInput(keep?.name ?? null, initial, { read, except: keep?.except ?? [] });
  const form = useForm<Values>({
    initialValues: kept.start,
    ...(validate && { validate }),
    onValuesChange(values, before) {
      setRefusal(null);
      kept.keep(values);
      onValuesChange?.(values, before);
    },
  });

  const fieldsOf = edit?.fieldsOf ?? ((values: Values): FieldValues => values);
  const { antes, takeRefusal, notice, restart } = useEditConflict({
    ...(edit && read ? { ...edit, read } : NOTHING),
    from: kept.antes,
    choose(field, value) {
      if (edit?.toForm) form.setValues(edit.toForm(value, field));
      else form.setFieldValue(field, (value ?? "") as never);
    },
  });

  function focusFirst(errors: FormErrors) {
    const inputs = Object.keys(errors).map((name) => form.getInputNode(name));
    const first = inputs.find(Boolean);
    first?.focus();
    return first !== undefined;
  }

  const [submit, busy] = useSingleFlight(async (values: Values) => {
    setRefusal(null);
    const answer = await send(values, antes);
    if (!answer) return;
    if (answer.ok) {
      kept.forget();
      form.setInitialValues(initial);
      onClose?.();
      announceDone(done, answer.data, values);
      await onSaved?.(answer.data, values);
      return onChange?.();
    }
    onRefused?.(answer);
    if (answer.status === 404 || answer.status === 409) onChange?.();
    if (takeRefusal(answer.problem, fieldsOf(values, antes))) return;
    const errors = Object.fromEntries(
      Object.entries(fieldErrors(answer.problem)).map(([path, message]) => [fieldOf(path), message]),
    );
    form.setErrors(errors);
    if (!focusFirst(errors)) setRefusal(answer.problem.errors?.[0]?.message ?? answer.problem.detail);
  });

  const conflict = notice(fieldsOf(form.values, antes));
  return {
    form,
    refusal,
    busy,
    conflict,
    kept: keep && {
      restored: kept.restored,
      discard() {
        form.setValues(initial);
        restart();
        kept.forget();
      },
    },
    /** Call this after a success that `send` does not report. */
    forget: kept.forget,
    onSubmit: form.onSubmit(
      (values) => void submit(values),
      (errors) => void focusFirst(errors),
    ),
  };
}
