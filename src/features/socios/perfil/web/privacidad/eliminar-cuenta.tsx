import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { CONTRASENA_MAX } from "#features/cuentas/usuarios/rules.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { leave } from "#web/session.ts";
import { FormResult, type Result } from "#web/shell/form-result.tsx";
import { showNotice } from "#web/shell/notice.tsx";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/field.tsx";
import styles from "./privacidad.module.css";

interface EliminarCuentaProps {
  nombreUsuario: string;
  open: boolean;
  onClose: () => void;
}

/** Confirms the deletion with the password, after explaining what is deleted and what remains. */
export function EliminarCuenta({ nombreUsuario, open, onClose }: EliminarCuentaProps) {
  const formId = useId();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<Result | null>(null);
  // Kept during the closing animation, when the session has already ended.
  const [nombre, setNombre] = useState(nombreUsuario);
  if (nombreUsuario && nombreUsuario !== nombre) setNombre(nombreUsuario);

  const [eliminar, pending] = useSingleFlight(async (contrasena: string) => {
    setResult(null);
    setError(undefined);
    const answer = await answerOf(api.usuario.perfil.$delete({ json: { clave: contrasena } }));
    if (!answer.ok) {
      const enLaContrasena = fieldErrors(answer.problem).clave;
      if (enLaContrasena) setError(enLaContrasena);
      else setResult({ tone: "danger", text: answer.problem.detail });
      return;
    }
    showNotice({
      page: "/",
      tone: "success",
      text: "Eliminamos tu cuenta y tus datos personales. ¡Gracias por haber sido parte del club!",
    });
    // Navigates first: without a session this page would redirect to the login.
    await navigate("/", { replace: true });
    leave();
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const contrasena = String(new FormData(event.currentTarget).get("clave"));
    if (contrasena) void eliminar(contrasena);
    else {
      setError("Escribí tu contraseña actual");
      event.currentTarget.querySelector("input")?.focus();
    }
  }

  function close() {
    setError(undefined);
    setResult(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="¿Eliminar tu cuenta?"
      actions={
        <>
          <Button variant="outline" onClick={close}>
            No, conservarla
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={pending}>
            Eliminar mi cuenta
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate className={styles.dialogo} onSubmit={submit}>
        <p>
          Vas a eliminar la cuenta <strong className={styles.usuario}>{nombre}</strong>. No se puede deshacer.
        </p>
        <div className={styles.consecuencias}>
          <section>
            <h3>Se borra</h3>
            <ul>
              <li>
                Tu nombre, usuario, correo y contraseña; si sos socio, DNI, teléfono, dirección y carnet.
              </li>
              <li>Tu acceso a Mi perfil → Mis entradas: guardá antes los códigos de las que no usaste.</li>
            </ul>
          </section>
          <section>
            <h3>Queda, sin tu nombre</h3>
            <ul>
              <li>Los pagos, las cuotas y las entradas vendidas: la contabilidad del club los necesita.</li>
              <li>Las entradas que ya tenés: siguen valiendo con su código.</li>
            </ul>
          </section>
        </div>
        <FormResult result={result} />
        <PasswordField
          label="Contraseña"
          name="clave"
          autoComplete="current-password"
          maxLength={CONTRASENA_MAX}
          required
          hint="Escribila para confirmar que sos vos."
          error={error}
          onInput={() => setError(undefined)}
        />
      </form>
    </Dialog>
  );
}
