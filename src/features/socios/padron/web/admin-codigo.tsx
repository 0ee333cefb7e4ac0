import { useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import type { CodigoDeAcceso } from "#features/personas/sesion/contract.ts";
import { MINUTOS_DE_CODIGO, RUTA_DEL_CODIGO } from "#features/personas/sesion/rules.ts";
import { Modal, useDialog } from "#web/admin/dialogs.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/use-write.ts";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import { nombreDe } from "./datos-de-persona.ts";

export function AdminCodigo({ usuario }: ModalDeUsuarioProps) {
  const { close } = useDialog();
  const [dado, setDado] = useState<CodigoDeAcceso | null>(null);
  const [dar, busy, refusal] = useWrite(
    () => answerOf(api.usuario[":id"]["codigo-de-acceso"].$post(withId(usuario.id))),
    { onDone: setDado },
  );

  return (
    <Modal title="Código de acceso" size="sm">
      <div className="stack-4">
        {dado ? (
          <CodigoDado dado={dado} />
        ) : (
          <>
            <p>
              Para <strong className="breakable">{nombreDe(usuario)}</strong>, si no tiene correo o no puede
              leerlo. Pedile el DNI antes: con el código pone otra contraseña durante {MINUTOS_DE_CODIGO}{" "}
              minutos, y se cierran sus sesiones.
            </p>
            <p className="note">
              {usuario.persona.correo
                ? "Tiene correo: le avisamos que diste un código. También puede pedir un enlace desde Iniciar sesión."
                : "Queda en «Quién cambió qué»."}
            </p>
          </>
        )}
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        <div className="row-end">
          {dado ? (
            <Button onClick={close}>Listo</Button>
          ) : (
            <>
              <Button variant="outline" onClick={close}>
                Cancelar
              </Button>
              <Button loading={busy} onClick={() => dar()}>
                Dar código
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** Shows an access code once, for staff to read out, with the page on which to enter it. */
export function CodigoDado({ dado: { codigo, nombreUsuario, venceEn } }: { dado: CodigoDeAcceso }) {
  const club = useClub();
  return (
    <div className="stack-3" role="status">
      <p>
        Leéselo a la persona. Sirve una sola vez, hasta las{" "}
        <strong>{clubTime(new Date(venceEn)).hora}</strong>.
      </p>
      <p className="text-centre text-2xl strong nowrap pad-4 box mono">
        <code translate="no">{codigo}</code>
      </p>
      <p>
        Lo escribe con su usuario, <strong className="breakable">{nombreUsuario}</strong>, en{" "}
        <strong className="breakable">
          {location.host}
          {RUTA_DEL_CODIGO}
        </strong>
        , y ahí elige su contraseña. También llega desde Iniciar sesión, en «¿Olvidaste tu contraseña?».
      </p>
      <p className="note">No lo anotes: {club.identidad.nombre} no lo vuelve a mostrar.</p>
    </div>
  );
}
