import { type FormEvent, useRef, useState } from "react";
import { CONTRASENA_MAX, CORREO_MAX, problemaDeIdentificador } from "#features/personas/usuarios/rules.ts";
import { answerOf, api, serverMessage } from "#web/api.ts";
import { enter } from "#web/session.ts";
import { type FieldErrors, useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { HiddenUsername, PasswordField, TextField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { FALTA_CODIGO } from "../rules.ts";
import { CampoDeCodigo } from "./campo-de-codigo.tsx";

export interface Cuenta {
  nombreUsuario: string;
  clave: string;
}

interface Credenciales extends Cuenta {
  codigo?: string;
}

/**
 * The login form (Rule SES-11). Asks for the second-step code after a correct password and keeps what was typed. Once
 * there is a session, the login page redirects.
 * @param cuenta credentials of a login that lacked only the code; the form then asks for the code
 */
export function FormularioDeLogin({ cuenta }: { cuenta?: Cuenta }) {
  const [result, setResult] = useState<Result | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [pideCodigo, setPideCodigo] = useState(cuenta !== undefined);

  const [send, pending] = useSingleFlight(async (credenciales: Credenciales) => {
    const answer = await answerOf(api.login.$post({ json: credenciales }));
    if (!answer.ok) {
      const { code, detail } = answer.problem;
      if (code === "falta-codigo") setPideCodigo(true);
      else if (code === "codigo-incorrecto") setErrores({ codigo: detail });
      else setResult({ tone: "danger", text: serverMessage(answer.problem, "Hubo un error.") });
      return;
    }
    setResult({ tone: "success", text: "Exito!" });
    await enter(answer.data.token, answer.data.usuario);
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const nombreUsuario = String(data.get("nombreUsuario")).trim();
    const contrasena = String(data.get("clave"));
    const codigo = String(data.get("codigo") ?? "").trim();
    const identificador = nombreUsuario
      ? problemaDeIdentificador(nombreUsuario)
      : "Escribí tu usuario o tu correo";
    const encontrados: FieldErrors = {
      ...(identificador && { nombreUsuario: identificador }),
      ...(contrasena ? {} : { clave: "Escribí tu contraseña" }),
      ...(codigo || !pideCodigo ? {} : { codigo: FALTA_CODIGO }),
    };
    setResult(null);
    setErrores(encontrados);
    if (Object.keys(encontrados).length === 0)
      void send({ nombreUsuario, clave: contrasena, ...(pideCodigo ? { codigo } : {}) });
  }

  return (
    <>
      <form ref={form} method="dialog" noValidate onSubmit={submit}>
        <FormResult result={result} />
        {cuenta ? (
          <>
            <HiddenUsername name="nombreUsuario" value={cuenta.nombreUsuario} />
            <input
              type="password"
              name="clave"
              autoComplete="current-password"
              hidden
              readOnly
              value={cuenta.clave}
            />
          </>
        ) : (
          <>
            <TextField
              label="Usuario o email"
              name="nombreUsuario"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={CORREO_MAX}
              required
              error={errores.nombreUsuario}
            />
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
        {pideCodigo && <CampoDeCodigo error={errores.codigo} enfocar />}
        <Button type="submit" size="large" wide loading={pending}>
          Ingresar
        </Button>
      </form>
      {!cuenta && (
        <p>
          <Link to="/recuperar_contraseña">¿Olvidaste tu contraseña?</Link>
        </p>
      )}
    </>
  );
}
