import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CampoDeCodigo } from "#features/cuentas/sesion/web/campo-de-codigo.tsx";
import { CONTRASENA_MAX } from "#features/cuentas/usuarios/rules.ts";
import { type Answer, fieldErrors } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { type FieldErrors, useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { HiddenUsername, PasswordField } from "#web/ui/field.tsx";
import styles from "./seguridad.module.css";

const FALTA = { clave: "Escribí tu contraseña actual", codigo: "Escribí el código" };

interface FormularioDePruebaProps {
  /** Credentials that the form asks for. */
  pide: readonly ("clave" | "codigo")[];
  /** True if backup codes are not accepted. */
  soloAplicacion?: boolean;
  boton: string;
  danger?: boolean;
  onSend: (prueba: { clave: string; codigo: string }) => Promise<Answer<unknown>>;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for the password, a code, or both before an action. Errors appear next to their field. */
export function FormularioDePrueba(props: FormularioDePruebaProps) {
  const { pide, soloAplicacion, boton, danger, onSend, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);
  const { usuario } = useSession();
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
    <form ref={form} method="post" noValidate className={styles.formulario} onSubmit={submit}>
      {children}
      <FormResult result={result} />
      {pide.includes("clave") && (
        <>
          <HiddenUsername value={usuario?.nombreUsuario ?? ""} />
          <PasswordField
            label="Contraseña"
            name="clave"
            autoComplete="current-password"
            maxLength={CONTRASENA_MAX}
            required
            error={errores.clave}
          />
        </>
      )}
      {pide.includes("codigo") && <CampoDeCodigo soloAplicacion={soloAplicacion} error={errores.codigo} />}
      <div className={styles.acciones}>
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
