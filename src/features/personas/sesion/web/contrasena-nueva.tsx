import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { CONTRASENA_MAX, CONTRASENA_MIN } from "#features/personas/usuarios/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { currentToken, enter, leave, useSession } from "#web/session.ts";
import { Alert, FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { HiddenUsername, PasswordField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { RESTABLECIDA, SEGUNDOS_HASTA_LOGIN } from "../rules.ts";
import { type Cuenta, FormularioDeLogin } from "./formulario-de-login.tsx";

/** The account whose password was reset, and the outcome of logging in with the new password. */
export interface Restablecida extends Cuenta {
  entrada: "adentro" | "falta-codigo" | "afuera";
}

/** Logs in with the new password (Rule SES-18). The new session replaces the one in this browser. */
export async function entrarConLaNueva(cuenta: Cuenta): Promise<Restablecida> {
  // The old session belongs to this user and ended with the reset, or it belongs to somebody else.
  if (currentToken()) leave();
  const answer = await answerOf(api.login.$post({ json: cuenta }));
  if (!answer.ok)
    return { ...cuenta, entrada: answer.problem.code === "falta-codigo" ? "falta-codigo" : "afuera" };
  await enter(answer.data.token, answer.data.usuario);
  return { ...cuenta, entrada: "adentro" };
}

/**
 * Success message that redirects after a delay, with a link to go on at once. If the second step's code is missing,
 * asks for it without a time limit.
 */
export function ContrasenaLista({ nombreUsuario, clave, entrada }: Restablecida) {
  const ref = useRef<HTMLDivElement>(null);
  const faltaCodigo = entrada === "falta-codigo";
  useEffect(() => {
    // The field for the code gets the focus instead.
    if (!faltaCodigo) ref.current?.focus();
  }, [faltaCodigo]);
  return (
    <>
      <div ref={ref} tabIndex={-1}>
        <Alert tone="success">
          <p>{RESTABLECIDA}</p>
        </Alert>
      </div>
      {faltaCodigo ? (
        <EntrarConCodigo nombreUsuario={nombreUsuario} clave={clave} />
      ) : (
        <Seguir adentro={entrada === "adentro"} />
      )}
    </>
  );
}

function EntrarConCodigo(cuenta: Cuenta) {
  const navigate = useNavigate();
  const { status } = useSession();
  useEffect(() => {
    if (status === "in") void navigate("/", { replace: true });
  }, [status, navigate]);
  return <FormularioDeLogin cuenta={cuenta} />;
}

function Seguir({ adentro }: { adentro: boolean }) {
  const navigate = useNavigate();
  const to = adentro ? "/" : "/login";
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), SEGUNDOS_HASTA_LOGIN * 1000);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <p>
      <span>{adentro && "Ya entraste a tu cuenta. "}</span>En {SEGUNDOS_HASTA_LOGIN} segundos te llevamos{" "}
      {adentro ? "al " : "a "}
      <Link to={to} replace>
        {adentro ? "inicio" : "iniciar sesión"}
      </Link>
      .
    </p>
  );
}

interface GuardarContrasenaProps {
  /** The username, unless the form has a field for it. */
  nombreUsuario?: string | undefined;
  error: string | undefined;
  result: Result | null;
  pending: boolean;
  children?: ReactNode;
}

/** The password field, the result and the button of a form that sets a password. */
export function GuardarContrasena({
  nombreUsuario,
  error,
  result,
  pending,
  children,
}: GuardarContrasenaProps) {
  return (
    <>
      {nombreUsuario && <HiddenUsername value={nombreUsuario} />}
      <PasswordField
        label="Nueva contraseña"
        name="nuevaContraseña"
        autoComplete="new-password"
        maxLength={CONTRASENA_MAX}
        required
        hint={`Entre ${CONTRASENA_MIN} y ${CONTRASENA_MAX} caracteres.`}
        error={error}
      />
      {children}
      <FormResult result={result} />
      <Button type="submit" size="large" wide loading={pending}>
        {pending ? "Guardando..." : "Guardar contraseña"}
      </Button>
    </>
  );
}
