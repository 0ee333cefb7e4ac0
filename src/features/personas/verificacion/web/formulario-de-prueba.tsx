import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type Answer, fieldErrors } from "#web/api.ts";
import { type FieldErrors, useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CamposDePrueba, type Credencial } from "./campos-de-identidad.tsx";

const FALTA = { clave: "Escribí tu contraseña actual", codigo: "Escribí el código" };

interface FormularioDePruebaProps {
  pide: readonly Credencial[];
  /** True if backup codes are not accepted. */
  soloAplicacion?: boolean;
  boton: string;
  danger?: boolean;
  onSend: (prueba: { clave: string; codigo: string }) => Promise<Answer<unknown>>;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for the password, a code, or both before an action. Shows each error next to its field. */
export function FormularioDePrueba(props: FormularioDePruebaProps) {
  const { pide, soloAplicacion, boton, danger, onSend, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus(), []);

  const [send, pending] = useSingleFlight(async (prueba: { clave: string; codigo: string }) => {
    setResult(null);
    const answer = await onSend(prueba);
    if (answer.ok) return;
    const deCampos = fieldErrors(answer.problem);
    setErrores(deCampos);
    if (!pide.some((campo) => deCampos[campo])) setResult({ tone: "danger", text: answer.problem.detail });
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const prueba = {
      clave: String(data.get("clave") ?? ""),
      codigo: String(data.get("codigo") ?? "").trim(),
    };
    const faltan: FieldErrors = {};
    for (const campo of pide) if (!prueba[campo]) faltan[campo] = FALTA[campo];
    setErrores(faltan);
    if (Object.keys(faltan).length === 0) void send(prueba);
  }

  return (
    <form ref={form} method="post" noValidate className="stack-4" onSubmit={submit}>
      {children}
      {result && <FormResult result={result} />}
      <CamposDePrueba pide={pide} soloAplicacion={soloAplicacion} errores={errores} />
      <div className="row-end">
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} loading={pending}>
          {boton}
        </Button>
      </div>
    </form>
  );
}
