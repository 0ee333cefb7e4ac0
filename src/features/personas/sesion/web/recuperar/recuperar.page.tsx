import { useEffect, useRef, useState } from "react";
import { CORREO_MAX } from "#features/personas/usuarios/rules.ts";
import { answerOf, api, serverMessage } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { Alert, FormResult } from "#web/ui/alert.tsx";
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
  const [enviado, setEnviado] = useState(false);
  const { form, field, result, pending } = usePublicForm({
    read: (data) => textOf(data, "email").trim(),
    check: (email, form) => ({
      email: !email
        ? "Escribí tu correo"
        : form.querySelector("[name=email]:invalid")
          ? "El correo no parece válido"
          : null,
    }),
    send: (email) => answerOf(api.usuario.recuperarContraseña.$post({ json: { email } })),
    onSaved: () => setEnviado(true),
    onRefused: (problem) => ({ tone: "danger", text: serverMessage(problem, FALLO_AL_ENVIAR) }),
  });

  return (
    <FormPage
      title="Recuperar contraseña"
      lead={enviado ? undefined : "Escribí el correo de tu cuenta y te mandamos un enlace para poner otra."}
    >
      {enviado ? (
        <Enviado onOtro={() => setEnviado(false)} />
      ) : (
        <form {...form}>
          <TextField
            label="Email"
            {...field("email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={CORREO_MAX}
            required
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
