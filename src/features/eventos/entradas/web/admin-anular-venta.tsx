import { TextInput } from "@mantine/core";
import { useState } from "react";
import { MOTIVO_DE_ANULACION_MAX } from "#features/caja/pagos/rules.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Entrada } from "../contract.ts";
import styles from "./admin-entradas.module.css";

interface AdminAnularVentaProps {
  entrada: Entrada | null;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Reverses a sale recorded by mistake. */
export function AdminAnularVenta({ entrada, opened, onClose, onDone }: AdminAnularVentaProps) {
  const [motivo, setMotivo] = useState("");
  if (!entrada) return null;
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Anular venta"
      confirmLabel="Anular venta"
      danger
      onConfirm={() =>
        answerOf(
          api.entradas[":id"]["anular-venta"].$post({ param: { id: String(entrada.id) }, json: { motivo } }),
        )
      }
      onDone={onDone}
    >
      <div className={styles.mark}>
        <p>
          Se anula la venta a <strong>{entrada.usuario.nombreUsuario}</strong> para{" "}
          <strong>{entrada.evento.nombre}</strong>: la entrada no sirve más, su lugar queda libre y el importe
          se descuenta. Si dejó un correo, se lo avisamos.
        </p>
        <TextInput
          label="Motivo"
          description="Queda en el Registro de decisiones, con tu nombre."
          required
          maxLength={MOTIVO_DE_ANULACION_MAX}
          autoComplete="off"
          value={motivo}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
      </div>
    </ConfirmModal>
  );
}
