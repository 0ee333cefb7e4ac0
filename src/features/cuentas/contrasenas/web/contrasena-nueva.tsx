import { type ReactNode, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { CONTRASENA_MAX, CONTRASENA_MIN } from "#features/cuentas/usuarios/rules.ts";
import { Alert, FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/field.tsx";
import { RESTABLECIDA, SEGUNDOS_HASTA_LOGIN } from "../rules.ts";

/** Success message that redirects to the login, with a link to skip the delay. */
export function ContrasenaLista() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/login", { replace: true }), SEGUNDOS_HASTA_LOGIN * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <Alert tone="success">
        <p>{RESTABLECIDA}</p>
      </Alert>
      <p>
        En {SEGUNDOS_HASTA_LOGIN} segundos te llevamos a{" "}
        <Link to="/login" replace>
          iniciar sesión
        </Link>
        .
      </p>
    </>
  );
}

interface GuardarContrasenaProps {
  error: string | undefined;
  result: Result | null;
  pending: boolean;
  children?: ReactNode;
}

/** End of a form that sets a password: the field, the result and the button. */
export function GuardarContrasena({ error, result, pending, children }: GuardarContrasenaProps) {
  return (
    <>
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
