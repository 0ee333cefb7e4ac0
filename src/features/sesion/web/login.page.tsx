import { type FormEvent, useEffect, useState } from "react";
import { Link, type MetaFunction, useLocation, useNavigate } from "react-router";
import { club } from "#club";
import { CLAVE_MAX, NOMBRE_USUARIO_MAX } from "#features/usuarios/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { takeWayBack } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { enter, useSession } from "#web/session.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { FormResult, type Result } from "#web/shell/form-result.tsx";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField, TextField } from "#web/ui/field.tsx";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Iniciar sesión", description: `Entrá a tu cuenta de ${club.nombre}.` });

/** Sign in (spec 1 §2 "Login", product §3). */
export default function Login() {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [wayBack, setWayBack] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [errores, setErrores] = useState<{ nombreUsuario?: string; clave?: string }>({});

  useEffect(() => {
    const found = takeWayBack() ?? (state as { volver?: string } | null)?.volver;
    if (found) setWayBack(found);
  }, [state]);

  useEffect(() => {
    if (session.status !== "in") return;
    const target = wayBack ?? "/";
    // Staff pages carry a nonce of their own: they are loaded, not navigated to.
    if (target.startsWith(`/${club.slug}/admin`)) window.location.assign(target);
    else void navigate(target, { replace: true });
  }, [session.status, navigate, wayBack]);

  const [send, pending] = useSingleFlight(async (credenciales: { nombreUsuario: string; clave: string }) => {
    const answer = await answerOf(api.login.$post({ json: credenciales }));
    if (!answer.ok) {
      setResult({ tone: "danger", text: answer.problem.detail || "Hubo un error." });
      return;
    }
    setResult({ tone: "success", text: "Exito!" });
    await enter(answer.data.token, answer.data.usuario);
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const nombreUsuario = String(data.get("nombreUsuario")).trim();
    const clave = String(data.get("clave"));
    setResult(null);
    setErrores({
      ...(nombreUsuario ? {} : { nombreUsuario: "Escribí tu nombre de usuario" }),
      ...(clave ? {} : { clave: "Escribí tu contraseña" }),
    });
    if (nombreUsuario && clave) void send({ nombreUsuario, clave });
    else
      form.querySelector<HTMLInputElement>(nombreUsuario ? "[name=clave]" : "[name=nombreUsuario]")?.focus();
  }

  return (
    <FormPage title="INICIAR SESIÓN" lead="Entrá para sacar tus entradas y ver tu perfil.">
      <form method="post" noValidate onSubmit={submit}>
        <FormResult result={result} />
        <TextField
          label="Nombre de usuario"
          name="nombreUsuario"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={NOMBRE_USUARIO_MAX}
          required
          error={errores.nombreUsuario}
        />
        <PasswordField
          label="Contraseña"
          name="clave"
          autoComplete="current-password"
          maxLength={CLAVE_MAX}
          required
          error={errores.clave}
        />
        {/* Before the page is alive, a press would send the password to nobody. */}
        <Button type="submit" size="large" wide loading={pending} disabled={session.status === "loading"}>
          Ingresar
        </Button>
      </form>
      <p>
        <Link to="/recuperar_contraseña">¿Olvidaste tu contraseña?</Link>
      </p>
      <p>
        ¿No tenés cuenta?{" "}
        <Link to="/registro" state={{ volver: wayBack }}>
          Registrate
        </Link>
      </p>
    </FormPage>
  );
}
