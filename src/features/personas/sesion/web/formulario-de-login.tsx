import { useState } from "react";
import { CONTRASENA_MAX, CORREO_MAX, problemaDeIdentificador } from "#features/personas/usuarios/rules.ts";
import { answerOf, api, serverMessage } from "#web/api.ts";
import { enter } from "#web/session.ts";
import { type FieldErrors, textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { FormResult } from "#web/ui/alert.tsx";
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
  const [pideCodigo, setPideCodigo] = useState(cuenta !== undefined);
  const { form, errors, field, result, setResult, pending } = usePublicForm({
    read: (data): Credenciales => ({
      nombreUsuario: String(data.get("nombreUsuario")).trim(),
      clave: String(data.get("clave")),
      ...(pideCodigo && { codigo: textOf(data, "codigo").trim() }),
    }),
    check: ({ nombreUsuario, clave, codigo }) => ({
      nombreUsuario: nombreUsuario
        ? problemaDeIdentificador(nombreUsuario)
        : "Escribí tu usuario o tu correo",
      clave: !clave && "Escribí tu contraseña",
      codigo: codigo === "" && FALTA_CODIGO,
    }),
    send: (json) => answerOf(api.login.$post({ json })),
    onSaved({ token, usuario }) {
      setResult({ tone: "success", text: "Exito!" });
      return enter(token, usuario);
    },
    errorsOf: ({ code, detail }): FieldErrors => (code === "codigo-incorrecto" ? { codigo: detail } : {}),
    onRefused(problem) {
      if (problem.code === "falta-codigo") setPideCodigo(true);
      return ["falta-codigo", "codigo-incorrecto"].includes(problem.code)
        ? null
        : { tone: "danger", text: serverMessage(problem, "Hubo un error.") };
    },
  });

  return (
    <>
      <form {...form}>
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
              {...field("nombreUsuario")}
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={CORREO_MAX}
              required
            />
            <PasswordField
              label="Contraseña"
              {...field("clave")}
              autoComplete="current-password"
              maxLength={CONTRASENA_MAX}
              required
            />
          </>
        )}
        {pideCodigo && <CampoDeCodigo error={errors.codigo} enfocar />}
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
