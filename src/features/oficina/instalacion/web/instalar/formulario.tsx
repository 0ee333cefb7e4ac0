import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { type Answer, fieldErrors } from "#web/api.ts";
import { type FieldErrors, useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./instalar.module.css";

/**
 * Provides a form of the set-up. After a refusal it keeps what was typed, with each error at its field.
 * @param send returns the response, or errors that were found before sending
 */
export function useFormulario<T>(
  send: (datos: FormData) => Promise<Answer<T>> | FieldErrors,
  onDone: (value: T) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);
  const [submit, pending] = useSingleFlight(async (element: HTMLFormElement) => {
    setResult(null);
    setErrors({});
    const sent = send(new FormData(element));
    if (!(sent instanceof Promise)) return setErrors(sent);
    const answer = await sent;
    if (answer.ok) return onDone(answer.data);
    const fields = fieldErrors(answer.problem);
    setErrors(fields);
    const isShown = (name: string) => element.querySelector(`[name="${CSS.escape(name)}"]`);
    setResult(Object.keys(fields).some(isShown) ? null : { tone: "danger", text: answer.problem.detail });
  });
  return {
    errors,
    campo: (name: string) => ({ name, error: errors[name] }),
    pie: { result, pending },
    formulario: {
      ref: form,
      method: "dialog",
      noValidate: true,
      className: styles.form,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  };
}

export function Encabezado({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <header className="stack-2">
      <h1 className="text-2xl">{nombre}</h1>
      <p className="muted reading">{children}</p>
    </header>
  );
}

export function Pie({ result, pending, label }: { result: Result | null; pending: boolean; label: string }) {
  return (
    <>
      <FormResult result={result} />
      <Button type="submit" variant="accent" size="large" loading={pending}>
        {label}
      </Button>
    </>
  );
}

export const texto = (datos: FormData, name: string) => String(datos.get(name) ?? "");
