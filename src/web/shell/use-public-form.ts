import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Problem } from "#contract/route.ts";
import { type Answer, fieldErrors } from "#web/api.ts";
import type { Result } from "#web/ui/alert.tsx";
import { useSingleFlight } from "./use-single-flight.ts";

export type FieldErrors = Record<string, string>;

/** Returns the text of a field of a form; "" if the form lacks the field. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

/** Returns the name and the error of a field of the form. */
export type FieldOf = (name: string) => { name: string; error: string | undefined };

export interface PublicFormOptions<Values, Saved> {
  /** The form data itself by default. */
  read?: (data: FormData) => Values;
  /** Returns the errors that are found before sending, by the names of the fields. */
  check?: (
    values: Values,
    form: HTMLFormElement,
  ) => Readonly<Record<string, string | false | null | undefined>>;
  /** Null leaves the form as it is. */
  send: (values: Values) => Promise<Answer<Saved> | null>;
  onSaved?: (saved: Saved, values: Values) => void | Promise<void>;
  /** Called after success, and after a refusal because the record has changed, to load it again. */
  onChange?: () => void;
  /**
   * Returns what to show for a refusal; null for nothing. By default the server's sentence, unless the error stands at
   * a field.
   */
  onRefused?: (problem: Problem, values: Values) => Result | null;
  /** The errors of a refusal, by the names of the fields. */
  errorsOf?: (problem: Problem) => FieldErrors;
}

/**
 * Handles a public form with a single submission in flight, which keeps its input until it is saved. The first field
 * with an error gets the focus.
 */
export function usePublicForm<Saved, Values = FormData>({
  read = (data) => data as unknown as Values,
  check,
  send,
  onSaved,
  onChange,
  onRefused,
  errorsOf = fieldErrors,
}: PublicFormOptions<Values, Saved>) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useFieldErrors(ref);
  const [result, setResult] = useState<Result | null>(null);

  function showFailure(problem: Problem, values: Values) {
    const found = errorsOf(problem);
    setErrors(found);
    const isShown = Object.keys(found).some((name) =>
      ref.current?.querySelector(`[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`),
    );
    const usual: Result | null = isShown ? null : { tone: "danger", text: problem.detail };
    setResult(onRefused ? onRefused(problem, values) : usual);
  }

  const [submit, pending] = useSingleFlight(async (values: Values) => {
    const answer = await send(values);
    if (answer?.ok) await onSaved?.(answer.data, values);
    else if (answer) showFailure(answer.problem, values);
    if (answer && (answer.ok || answer.status === 404 || answer.status === 409)) onChange?.();
  });

  return {
    form: {
      ref,
      // Without scripts, the form neither leaves the page nor puts its values into the address.
      method: "dialog",
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (pending) return;
        const values = read(new FormData(event.currentTarget));
        const found = Object.entries(check?.(values, event.currentTarget) ?? {}).filter(([, error]) => error);
        setErrors(Object.fromEntries(found) as FieldErrors);
        setResult(null);
        if (found.length === 0) void submit(values);
      },
    },
    errors,
    field: (name: string) => ({ name, error: errors[name] }),
    result,
    setResult,
    pending,
    /** Removes messages, for a dialog that closes. */
    clear() {
      setErrors({});
      setResult(null);
    },
  };
}

/**
 * Ignores the second click of a double click, which could hit a link after the page has become shorter, or send a form
 * that was cleared.
 */
export function swallowSecondPress(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ["click", "submit"]) {
    addEventListener(type, swallow, true);
    setTimeout(() => removeEventListener(type, swallow, true), DOUBLE_CLICK_MS);
  }
}

const DOUBLE_CLICK_MS = 600;

/**
 * Holds the errors of a form's fields. New errors move the focus to the first invalid field in page order; changing a
 * field clears its error. Fields with a common error have an ancestor with its name in `data-field`.
 */
export function useFieldErrors(
  form: RefObject<HTMLFormElement | null>,
): [errors: FieldErrors, setErrors: (errors: FieldErrors) => void] {
  const [{ errors, isNew }, setState] = useState<{ errors: FieldErrors; isNew: boolean }>({
    errors: {},
    isNew: false,
  });
  useEffect(() => {
    const element = form.current;
    if (!element || Object.keys(errors).length === 0) return;
    if (isNew) {
      const first = element.querySelector<HTMLElement>('[aria-invalid="true"]');
      const field = first?.matches("input, select, textarea") ? first : first?.querySelector("input");
      field?.focus();
    }
    const forget = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !element.contains(target)) return;
      const name = target.closest<HTMLElement>("[data-field]")?.dataset.field ?? target.getAttribute("name");
      if (name === null || !(name in errors)) return;
      const { [name]: _corrected, ...rest } = errors;
      setState({ errors: rest, isNew: false });
    };
    // Listens on the window, above React's root: setting state before React handles the event would reset a controlled
    // field.
    window.addEventListener("input", forget);
    return () => window.removeEventListener("input", forget);
  }, [errors, isNew, form]);
  const setErrors = useCallback((next: FieldErrors) => setState({ errors: next, isNew: true }), []);
  return [errors, setErrors];
}
