import { type ReactNode, useEffect } from "react";
import type { Answer } from "#web/api.ts";
import { textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { FormResult } from "#web/ui/alert.tsx";
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
  const { form, errors, result, pending } = usePublicForm({
    read: (data) => ({
      clave: textOf(data, "clave"),
      codigo: textOf(data, "codigo").trim(),
    }),
    check: (prueba) =>
      Object.fromEntries(pide.filter((campo) => !prueba[campo]).map((campo) => [campo, FALTA[campo]])),
    send: onSend,
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus(), [ref]);

  return (
    <form {...form} className="stack-4">
      {children}
      {result && <FormResult result={result} />}
      <CamposDePrueba pide={pide} soloAplicacion={soloAplicacion} errores={errors} />
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
