import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { DraftNotice } from "#web/shell/draft-notice.tsx";
import { useDraft } from "#web/shell/use-draft.ts";
import { useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import {
  CAMPOS_SECRETOS,
  CamposDeUsuario,
  type DatosDeCuenta,
  leerUsuario,
  revisarUsuario,
} from "./campos-de-usuario.tsx";
import { Consentimiento, revisarConsentimiento } from "./consentimiento.tsx";
import { EXITO_DE_REGISTRO, entrarTrasRegistro, falloDeRegistro } from "./entrar-tras-registro.ts";

/**
 * The registration form (Rule SIT-6). After a rejection it keeps what was typed; a double click submits it once.
 * @param volver page that required the login
 */
export function FormularioUsuario({ volver }: { volver: string | null }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, "usuario", CAMPOS_SECRETOS);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);

  const [send, pending] = useSingleFlight(async (datos: DatosDeCuenta) => {
    const answer = await answerOf(api.registrar.usuario.$post({ json: { ...datos, consentimiento: true } }));
    if (!answer.ok) {
      setErrores(fieldErrors(answer.problem));
      setResult({ tone: "danger", text: falloDeRegistro(answer.problem) });
      return;
    }
    draft.forget();
    await entrarTrasRegistro(datos, { text: EXITO_DE_REGISTRO, volver, navigate });
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const campos = new FormData(element);
    const encontrados = { ...revisarUsuario(element, ""), ...revisarConsentimiento(campos) };
    setErrores(encontrados);
    setResult(null);
    if (Object.keys(encontrados).length === 0) void send(leerUsuario(campos, ""));
  }

  return (
    <form ref={form} method="dialog" noValidate onSubmit={submit}>
      <DraftNotice form={form} draft={draft} />
      <FieldGroup legend="Tu cuenta">
        <CamposDeUsuario prefijo="" errores={errores} paraElCorreo="Ahí te mandamos tus entradas." />
      </FieldGroup>
      <FieldGroup legend="Tus datos personales">
        <Consentimiento para="llevar tu cuenta, tus entradas y tus pedidos, y escribirte" errores={errores} />
      </FieldGroup>
      <noscript>
        <p>Para registrarte por la web hace falta JavaScript: activalo, o escribinos por WhatsApp.</p>
      </noscript>
      <FormResult result={result} />
      <Button type="submit" variant="accent" size="large" wide loading={pending}>
        Registrarme
      </Button>
    </form>
  );
}
