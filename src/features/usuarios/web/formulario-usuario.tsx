import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { FormResult, type Result } from "#web/shell/form-result.tsx";
import { showNotice } from "#web/shell/notice.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField, TextField } from "#web/ui/field.tsx";
import {
  CLAVE_MAX,
  CLAVE_MIN,
  CLAVES_DISTINTAS,
  CORREO_MAX,
  NOMBRE_MAX,
  NOMBRE_USUARIO_MAX,
  problemaDeClave,
} from "../rules.ts";
import styles from "./registro.module.css";

const FALLO = "Hubo un error en el registro. Intente mas tarde o comuniquese con el club";
const EXITO = "El registro fue realizado con éxito!";

/** Fields of the form by the paths with which the server names them; `confirmacion` is ours alone. */
type Errores = Record<string, string>;

/**
 * REGISTRO DE USUARIO (spec 1 §2, §5). Nothing typed is lost on a refusal; a double click sends once.
 * @param volver where the person was going before they were asked to log in
 */
export function FormularioUsuario({ volver }: { volver: string | null }) {
  const navigate = useNavigate();
  const session = useSession();
  const [errores, setErrores] = useState<Errores>({});
  const [result, setResult] = useState<Result | null>(null);

  const [send, pending] = useSingleFlight(async (datos: Datos) => {
    const { confirmacion: _, ...json } = datos;
    const answer = await answerOf(api.registrar.usuario.$post({ json }));
    if (!answer.ok) {
      setErrores(fieldErrors(answer.problem));
      setResult({ tone: "danger", text: answer.problem.detail || FALLO });
      return;
    }
    showNotice({
      page: "/",
      tone: "success",
      text: EXITO,
      link: { to: "/login", label: "Iniciá sesión", state: { volver } },
    });
    await navigate("/");
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const datos = leer(new FormData(form));
    const correo = form.querySelector<HTMLInputElement>("[type=email]");
    const encontrados = revisar(datos, correo?.validity.typeMismatch ?? false);
    setErrores(encontrados);
    setResult(null);
    const primero = Object.keys(encontrados)[0];
    if (primero === undefined) void send(datos);
    else form.querySelector<HTMLInputElement>(`[name="${primero}"]`)?.focus();
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <FormResult result={result} />
      <div className={styles.pareja}>
        <TextField
          label="Apellido"
          name="persona.apellido"
          autoComplete="family-name"
          maxLength={NOMBRE_MAX}
          required
          error={errores["persona.apellido"]}
        />
        <TextField
          label="Nombre"
          name="persona.nombre"
          autoComplete="given-name"
          maxLength={NOMBRE_MAX}
          required
          error={errores["persona.nombre"]}
        />
      </div>
      <TextField
        label="Nombre de usuario"
        name="nombreUsuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NOMBRE_USUARIO_MAX}
        required
        hint={`Sin espacios, hasta ${NOMBRE_USUARIO_MAX} caracteres.`}
        error={errores.nombreUsuario}
      />
      <TextField
        label="Correo (opcional)"
        name="persona.correo"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={CORREO_MAX}
        hint="Ahí te mandamos tus entradas."
        error={errores["persona.correo"]}
      />
      <PasswordField
        label="Contraseña"
        name="clave"
        autoComplete="new-password"
        maxLength={CLAVE_MAX}
        required
        hint={`Entre ${CLAVE_MIN} y ${CLAVE_MAX} caracteres.`}
        error={errores.clave}
      />
      <PasswordField
        label="Repetir contraseña"
        name="confirmacion"
        autoComplete="new-password"
        maxLength={CLAVE_MAX}
        required
        error={errores.confirmacion}
      />
      {/* Before the page is alive, a press would send the password to nobody. */}
      <Button
        type="submit"
        variant="accent"
        size="large"
        wide
        loading={pending}
        disabled={session.status === "loading"}
      >
        Registrarme
      </Button>
    </form>
  );
}

interface Datos {
  nombreUsuario: string;
  clave: string;
  confirmacion: string;
  persona: { apellido: string; nombre: string; correo: string | null };
}

function leer(form: FormData): Datos {
  const campo = (nombre: string) => String(form.get(nombre) ?? "");
  return {
    nombreUsuario: campo("nombreUsuario").trim(),
    clave: campo("clave"),
    confirmacion: campo("confirmacion"),
    persona: {
      apellido: campo("persona.apellido").trim(),
      nombre: campo("persona.nombre").trim(),
      correo: campo("persona.correo").trim() || null,
    },
  };
}

/** What can be said before asking the server, in the order of the fields. */
function revisar(datos: Datos, correoMalEscrito: boolean): Errores {
  const errores: Errores = {};
  if (!datos.persona.apellido) errores["persona.apellido"] = "Escribí tu apellido";
  if (!datos.persona.nombre) errores["persona.nombre"] = "Escribí tu nombre";
  if (!datos.nombreUsuario) errores.nombreUsuario = "Elegí un nombre de usuario";
  else if (/\s/.test(datos.nombreUsuario)) errores.nombreUsuario = "El nombre de usuario no lleva espacios";
  if (correoMalEscrito) errores["persona.correo"] = "El correo no parece válido";
  const problema = problemaDeClave(datos.clave);
  if (problema) errores.clave = problema;
  if (datos.clave !== datos.confirmacion) errores.confirmacion = CLAVES_DISTINTAS;
  return errores;
}
