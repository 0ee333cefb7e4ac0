import { type FormEvent, useEffect, useRef, useState } from "react";
import { CORREO_MAX } from "#features/personas/usuarios/rules.ts";
import { answerOf, api, fieldErrors, serverMessage } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert, FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { ENVIADO, FALLO_AL_ENVIAR, MINUTOS_DE_ENLACE, RUTA_DEL_CODIGO } from "../../rules.ts";

export const meta = pageMeta((club) => ({
  title: "Recuperar contraseña",
  description: `Pedí un enlace para poner otra contraseña en tu cuenta de ${club.identidad.nombre}.`,
  index: false,
}));

export default function Recuperar() {
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);
  const [enviado, setEnviado] = useState(false);

  const [send, pending] = useSingleFlight(async (email: string) => {
    const answer = await answerOf(api.usuario.recuperarContraseña.$post({ json: { email } }));
    if (answer.ok) return setEnviado(true);
    const { problem } = answer;
    setErrores(fieldErrors(problem));
    setResult({ tone: "danger", text: serverMessage(problem, FALLO_AL_ENVIAR) });
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector<HTMLInputElement>("[name=email]");
    const email = input?.value.trim() ?? "";
    const problema = !email
      ? "Escribí tu correo"
      : input?.validity.typeMismatch
        ? "El correo no parece válido"
        : null;
    setErrores(problema ? { email: problema } : {});
    setResult(null);
    if (!problema) void send(email);
  }

  return (
    <FormPage
      title="Recuperar contraseña"
      lead={enviado ? undefined : "Escribí el correo de tu cuenta y te mandamos un enlace para poner otra."}
    >
      {enviado ? (
        <Enviado onOtro={() => setEnviado(false)} />
      ) : (
        <form ref={form} method="dialog" noValidate onSubmit={submit}>
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={CORREO_MAX}
            required
            error={errores.email}
          />
          <noscript>
            <p>Para pedir el enlace hace falta JavaScript: activalo, o escribinos por WhatsApp.</p>
          </noscript>
          <FormResult result={result} />
          <Button type="submit" size="large" wide loading={pending}>
            {pending ? "Enviando..." : "Enviar enlace"}
          </Button>
        </form>
      )}
      <p>
        ¿No tenés correo, o no podés leerlo? Pedí un código en la secretaría y{" "}
        <Link to={RUTA_DEL_CODIGO}>usalo acá</Link>.
      </p>
      <p>
        <Link to="/login">Volver a iniciar sesión</Link>
      </p>
    </FormPage>
  );
}

function Enviado({ onOtro }: { onOtro: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <>
      <div ref={ref} tabIndex={-1}>
        <Alert tone="success">
          <p>{ENVIADO}</p>
        </Alert>
      </div>
      <p>
        El enlace sirve una sola vez, durante {MINUTOS_DE_ENLACE} minutos. Si no te llega en unos minutos,
        mirá en el correo no deseado o probá con otra dirección.
      </p>
      <Button variant="outline" onClick={onOtro}>
        Probar con otro correo
      </Button>
    </>
  );
}
