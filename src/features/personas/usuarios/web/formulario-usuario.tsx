import { useNavigate } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { DraftNotice } from "#web/shell/draft-notice.tsx";
import { useDraft } from "#web/shell/use-draft.ts";
import { usePublicForm } from "#web/shell/use-public-form.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { CAMPOS_SECRETOS, CamposDeUsuario, leerUsuario, revisarUsuario } from "./campos-de-usuario.tsx";
import { Consentimiento, revisarConsentimiento } from "./consentimiento.tsx";
import { EXITO_DE_REGISTRO, entrarTrasRegistro, falloDeRegistro } from "./entrar-tras-registro.ts";

/**
 * The registration form (Rule SIT-6). After a rejection it keeps what was typed; a double click submits it once.
 * @param volver page that required the login
 */
export function FormularioUsuario({ volver }: { volver: string | null }) {
  const navigate = useNavigate();
  const { form, errors, result, pending } = usePublicForm({
    check: (data, element) => ({ ...revisarUsuario(element, ""), ...revisarConsentimiento(data) }),
    send: (data) =>
      answerOf(api.registrar.usuario.$post({ json: { ...leerUsuario(data, ""), consentimiento: true } })),
    onSaved(_, data) {
      draft.forget();
      return entrarTrasRegistro(leerUsuario(data, ""), { text: EXITO_DE_REGISTRO, volver, navigate });
    },
    onRefused: (problem) => ({ tone: "danger", text: falloDeRegistro(problem) }),
  });
  const draft = useDraft(form.ref, "usuario", CAMPOS_SECRETOS);

  return (
    <form {...form}>
      <DraftNotice form={form.ref} draft={draft} />
      <FieldGroup legend="Tu cuenta">
        <CamposDeUsuario prefijo="" errores={errors} paraElCorreo="Ahí te mandamos tus entradas." />
      </FieldGroup>
      <FieldGroup legend="Tus datos personales">
        <Consentimiento para="llevar tu cuenta, tus entradas y tus pedidos, y escribirte" errores={errors} />
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
