import { type RefObject, useCallback, useEffect, useState } from "react";

/** The sentence for each field that will not do, by the field's name. */
export type FieldErrors = Record<string, string>;

/**
 * What is wrong with the fields of a form. New errors take the focus to the first field that they are about, in
 * the order of the page; changing a field removes its error. Fields that share one name it in `data-field` around them.
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
    // Above React's root: a state change before React has read the event would put a controlled field back to its old value.
    window.addEventListener("input", forget);
    return () => window.removeEventListener("input", forget);
  }, [errors, isNew, form]);
  const setErrors = useCallback((next: FieldErrors) => setState({ errors: next, isNew: true }), []);
  return [errors, setErrors];
}
