import { TextInput } from "@mantine/core";
import { useState } from "react";
import { MOTIVO_DE_ANULACION_MAX } from "#features/caja/pagos/rules.ts";
import { EN_MANO, type MedioEnMano, MedioField } from "#features/caja/pagos/web/medio-field.tsx";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { Entrada } from "../contract.ts";

interface ResolverProps {
  entrada: Entrada | null;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Marks an unpaid ticket as paid in cash or by transfer (Rule ENT-6). */
export function AdminMarcarPagada({ entrada, opened, onClose, onDone }: ResolverProps) {
  const [medio, setMedio] = useState<MedioEnMano>("efectivo");
  if (!entrada) return null;
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Marcar como paga"
      confirmLabel="Marcar como paga"
      onConfirm={() =>
        answerOf(api.entradas[":id"].pagada.$patch({ param: { id: String(entrada.id) }, json: { medio } }))
      }
      onDone={onDone}
    >
      <div className="stack-4">
        <p>
          La entrada de <strong>{entrada.usuario.nombreUsuario}</strong> para{" "}
          <strong>{entrada.evento.nombre}</strong> va a quedar paga. Le llega por correo, si dejó uno.
        </p>
        {entrada.pago.enRevision && (
          <Alert tone="warn">
            Mercado Pago está revisando un pago de esta entrada. Si lo aprueba después, ese dinero se devuelve
            solo.
          </Alert>
        )}
        <MedioField medios={EN_MANO} value={medio} onChange={setMedio} />
      </div>
    </ConfirmModal>
  );
}

/** Reverses a sale recorded by mistake. */
export function AdminAnularVenta({ entrada, opened, onClose, onDone }: ResolverProps) {
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
      <div className="stack-4">
        <p>
          Se anula la venta a <strong>{entrada.usuario.nombreUsuario}</strong> para{" "}
          <strong>{entrada.evento.nombre}</strong>, con todas sus entradas: no sirven más, sus lugares quedan
          libres y el importe se descuenta. Si dejó un correo, se lo avisamos.
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
