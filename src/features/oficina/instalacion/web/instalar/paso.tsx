import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { Problem } from "#contract/route.ts";
import { type Answer, fieldErrors } from "#web/api.ts";
import { type FieldErrors, useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Avance } from "../../contract.ts";
import styles from "./paso.module.css";

/** Name and error of a field, as its component takes them. */
export type Campo = (name: string) => { name: string; error: string | undefined };

export interface PropsDePaso {
  avance: Avance;
  /** Takes the focus when the step appears. */
  titulo: RefObject<HTMLHeadingElement | null>;
  onGuardado: () => void;
}

/**
 * The form of a step: a refusal shows at its fields, and what was typed stays.
 * @param enviar returns the call's answer, or the errors of fields that are not worth sending
 */
export function useFormulario(
  enviar: (datos: FormData) => Promise<Answer<unknown>> | FieldErrors,
  onGuardado: (datos: FormData) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);
  const [guardar, pending] = useSingleFlight(async (datos: FormData) => {
    setResult(null);
    setErrores({});
    const envio = enviar(datos);
    if (!(envio instanceof Promise)) return setErrores(envio);
    const answer = await envio;
    if (answer.ok) onGuardado(datos);
    else rechazar(answer.problem);
  });
  function rechazar(problem: Problem) {
    const campos = fieldErrors(problem);
    setErrores(campos);
    const isShown = (name: string) => form.current?.querySelector(`[name="${CSS.escape(name)}"]`);
    setResult(Object.keys(campos).some(isShown) ? null : { tone: "danger", text: problem.detail });
  }
  const campo: Campo = (name) => ({ name, error: errores[name] });
  return {
    form,
    errores,
    campo,
    /** Shows the refusal of another call with the form's fields. */
    rechazar,
    pie: { result, pending },
    formulario: {
      ref: form,
      method: "dialog",
      noValidate: true,
      className: styles.form,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        void guardar(new FormData(event.currentTarget));
      },
    },
  };
}

/** Heading of a step. */
export function Encabezado({
  titulo,
  nombre,
  children,
}: Partial<Pick<PropsDePaso, "titulo">> & { nombre: string; children: ReactNode }) {
  return (
    <header className="stack-2">
      <h1 id="paso" className={styles.title} tabIndex={-1} ref={titulo}>
        {nombre}
      </h1>
      <p className={styles.lead}>{children}</p>
    </header>
  );
}

/** A remark in small letters. */
export function Nota({ children }: { children: ReactNode }) {
  return <p className="note">{children}</p>;
}

/** The outcome and the buttons below a step's fields. */
export function Pie({
  result,
  pending,
  guardar = "Guardar y seguir",
  children,
}: {
  result: Result | null;
  pending: boolean;
  guardar?: string;
  /** Buttons before the main one. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.foot}>
      <FormResult result={result} />
      <div className={styles.buttons}>
        {children}
        <Button type="submit" variant="accent" size="large" loading={pending}>
          {guardar}
        </Button>
      </div>
    </div>
  );
}

export const texto = (datos: FormData, name: string) => String(datos.get(name) ?? "");
