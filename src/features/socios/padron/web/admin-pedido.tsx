import { Textarea } from "@mantine/core";
import { useState } from "react";
import { MOTIVO_MAX } from "#features/socios/socios/rules.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { showDecision } from "#web/admin/decision-notice.tsx";
import { answerOf, api } from "#web/api.ts";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import styles from "./admin-usuarios.module.css";
import { nombreDe } from "./datos-de-persona.ts";

export const AdminConfirmar = (props: ModalDeUsuarioProps) => <AdminPedido confirma {...props} />;
export const AdminRechazar = (props: ModalDeUsuarioProps) => <AdminPedido confirma={false} {...props} />;

/** Confirms or rejects a membership request; reports a concurrent decision. */
function AdminPedido({
  confirma,
  usuario,
  opened,
  onClose,
  onChange,
}: ModalDeUsuarioProps & { confirma: boolean }) {
  const [motivo, setMotivo] = useState("");
  const nombre = nombreDe(usuario);

  const param = { id: String(usuario.id) };

  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={confirma ? "Confirmar el pedido" : "Rechazar el pedido"}
      confirmLabel={confirma ? "Confirmar" : "Rechazar"}
      danger={!confirma}
      onConfirm={() =>
        confirma
          ? answerOf(api.socio[":id"].confirmar.$patch({ param }))
          : answerOf(api.socio[":id"].rechazar.$patch({ param, json: { motivo: motivo || null } }))
      }
      onChange={onChange}
      onDone={({ correoSaleEn }) => {
        const hecho = confirma ? `${nombre} ya es socio del club.` : `Rechazaste el pedido de ${nombre}.`;
        showDecision({
          message: correoSaleEn === null ? hecho : `${hecho} El correo sale en unos segundos.`,
          correoSaleEn,
          undo: () => answerOf(api.socio[":id"].deshacer.$post({ param })),
          undone: `El pedido de ${nombre} espera otra vez. No salió ningún correo.`,
          onUndone: onChange,
        });
      }}
    >
      <p>
        {confirma ? (
          <>
            <strong>{nombre}</strong>, DNI {usuario.socioDto?.dni}, va a ser socio del club con{" "}
            <strong>{usuario.socio?.plan.nombre_plan}</strong>. Sus cuotas cuentan desde hoy.
          </>
        ) : (
          <>
            <strong>{nombre}</strong> no va a ser socio y puede volver a pedirlo.
          </>
        )}
      </p>
      {!confirma && (
        <Textarea
          className={styles.reason}
          label="Motivo (opcional)"
          description="Va en el correo que le mandamos."
          rows={3}
          maxLength={MOTIVO_MAX}
          value={motivo}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
      )}
    </ConfirmModal>
  );
}
