import { type RefObject, useCallback, useEffect, useState } from "react";

export type FieldErrors = Record<string, string>;

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
