import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { Alert } from "#web/ui/alert.tsx";
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
