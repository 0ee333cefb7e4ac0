import { type RefObject, useEffect, useState } from "react";

/** The sentence for each field that will not do, by the field's name. */
export type FieldErrors = Record<string, string>;

/**
 * What is wrong with the fields of a form. New errors take the focus to the first field that they are about, in
 * the order of the page.
 */
export function useFieldErrors(
  form: RefObject<HTMLFormElement | null>,
): [errors: FieldErrors, setErrors: (errors: FieldErrors) => void] {
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const field = first?.matches("input, select, textarea") ? first : first?.querySelector("input");
    field?.focus();
  }, [errors, form]);
  return [errors, setErrors];
}
