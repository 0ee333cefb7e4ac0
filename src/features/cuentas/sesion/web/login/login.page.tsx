import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { CONTRASENA_MAX, NOMBRE_USUARIO_MAX } from "#features/cuentas/usuarios/rules.ts";
import { answerOf, api, serverMessage } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { forgetWayBack, readWayBack } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { enter, useSession } from "#web/session.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { type FieldErrors, useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasswordField, TextField } from "#web/ui/field.tsx";
import { FALTA_CODIGO } from "../../rules.ts";
import { CampoDeCodigo } from "../campo-de-codigo.tsx";

export const meta = pageMeta((club) => ({
  title: "Iniciar sesión",
  description: `Entrá a tu cuenta de ${club.identidad.nombre}.`,
}));

interface Credenciales {
  nombreUsuario: string;
  clave: string;
  codigo?: string;
}

/** Login (Rule SES-11). Asks for the second-step code after a correct password; typed values are preserved. */
export default function Login() {
  const { slug } = useClub();
  const session = useSession();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [wayBack, setWayBack] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [pideCodigo, setPideCodigo] = useState(false);

  useEffect(() => {
    const found = readWayBack(search) ?? (state as { volver?: string } | null)?.volver;
    if (found) setWayBack(found);
  }, [state, search]);

  useEffect(() => {
    if (session.status !== "in") return;
    const target = readWayBack(search) ?? wayBack ?? "/";
    forgetWayBack();
    // Staff pages carry a per-response nonce, so they need a full page load.
    if (target.startsWith(`/${slug}/admin`)) window.location.assign(target);
    else void navigate(target, { replace: true });
  }, [session.status, navigate, wayBack, search, slug]);

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
    const encontrados: FieldErrors = {
      ...(nombreUsuario ? {} : { nombreUsuario: "Escribí tu nombre de usuario" }),
      ...(contrasena ? {} : { clave: "Escribí tu contraseña" }),
      ...(codigo || !pideCodigo ? {} : { codigo: FALTA_CODIGO }),
    };
    setResult(null);
    setErrores(encontrados);
    if (Object.keys(encontrados).length === 0)
      void send({ nombreUsuario, clave: contrasena, ...(pideCodigo ? { codigo } : {}) });
  }

  return (
    <FormPage title="INICIAR SESIÓN" lead="Entrá para sacar tus entradas y ver tu perfil.">
      <form ref={form} method="dialog" noValidate onSubmit={submit}>
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
          maxLength={CONTRASENA_MAX}
          required
          error={errores.clave}
        />
        {pideCodigo && <CampoDeCodigo error={errores.codigo} enfocar />}
        <Button type="submit" size="large" wide loading={pending}>
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
