import { useState } from "react";
import { CONTRASENA_MAX } from "#features/cuentas/usuarios/rules.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { HiddenUsername, PasswordField } from "#web/ui/field.tsx";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import { nombreDe } from "./datos-de-persona.ts";

/** Removes a user's second step after a lost phone and lost backup codes; requires the caller's password. */
export function AdminSegundoPaso({ usuario, opened, onClose }: ModalDeUsuarioProps) {
  const [clave, setContrasena] = useState("");
  const [error, setError] = useState<string>();
  const quien = useSession().usuario;

  async function quitar() {
    setError(undefined);
    const answer = await answerOf(
      api.usuario[":id"]["segundo-paso"].$delete({ param: { id: String(usuario.id) }, json: { clave } }),
    );
    if (!answer.ok) setError(fieldErrors(answer.problem).clave);
    return answer;
  }

  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Quitar el segundo paso"
      confirmLabel="Quitar"
      danger
      onConfirm={quitar}
      onDone={() =>
        notifications.show({
          message: `${nombreDe(usuario)} entra de nuevo solo con su contraseña.`,
          color: "green",
        })
      }
    >
      <div className="stack-4">
        <p>
          Para <strong className="breakable">{nombreDe(usuario)}</strong>, si perdió el teléfono y sus códigos
          de respaldo. Asegurate de que es quien te lo pide: después entra solo con su contraseña. Cerramos
          sus sesiones y le avisamos por correo.
        </p>
        <HiddenUsername value={quien?.nombreUsuario ?? ""} />
        <PasswordField
          label="Tu contraseña"
          name="clave"
          autoComplete="current-password"
          maxLength={CONTRASENA_MAX}
          value={clave}
          onChange={(event) => setContrasena(event.currentTarget.value)}
          required
          error={error}
        />
      </div>
    </ConfirmModal>
  );
}
