import { type FormErrors, type UseFormInput, useForm } from "@mantine/form";
import { useState } from "react";
import { type Answer, fieldErrors } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";

// biome-ignore lint/suspicious/noExplicitAny: Mantine's own bound; an interface has no index signature.
type FormValues = Record<string, any>;
type Failure = Extract<Answer<unknown>, { ok: false }>;

interface StaffFormOptions<Values extends FormValues, Saved>
  extends Pick<UseFormInput<Values>, "initialValues" | "validate"> {
  /** Null leaves the form unchanged: nothing was sent, or the outcome is unknown. */
  send: (values: Values) => Promise<Answer<Saved> | null> | null;
  onSaved: (saved: Saved, values: Values) => void;
  onRefused?: (failure: Failure) => void;
  /** Maps a field of the API to a field of the form; the same name by default. */
  fieldOf?: (path: string) => string;
}

/**
 * A staff form with a single submission in flight. A refusal is shown at its fields, focusing the first, or as one
 * sentence when it names no field. `refusal` is cleared on the next input.
 */
export function useStaffForm<Values extends FormValues, Saved>({
  initialValues,
  validate,
  send,
  onSaved,
  onRefused,
  fieldOf = (path) => path,
}: StaffFormOptions<Values, Saved>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({
    ...(initialValues && { initialValues }),
    ...(validate && { validate }),
    onValuesChange: () => setRefusal(null),
  });

  function focusFirst(errors: FormErrors) {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  }

  const [submit, busy] = useSingleFlight(async (values: Values) => {
    setRefusal(null);
    const answer = await send(values);
    if (!answer) return;
    if (answer.ok) return onSaved(answer.data, values);
    onRefused?.(answer);
    const errors = Object.fromEntries(
      Object.entries(fieldErrors(answer.problem)).map(([path, message]) => [fieldOf(path), message]),
    );
    if (Object.keys(errors).length === 0) setRefusal(answer.problem.detail);
    form.setErrors(errors);
    focusFirst(errors);
  });

  return { form, refusal, busy, onSubmit: form.onSubmit((values) => void submit(values), focusFirst) };
}
