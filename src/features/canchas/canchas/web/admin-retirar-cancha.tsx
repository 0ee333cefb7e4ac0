import { Radio } from "@mantine/core";
import { useState } from "react";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Cancha } from "../contract.ts";

interface AdminRetirarCanchaProps {
  cancha: Cancha;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

type Destino = "mantener" | "rechazar";

/**
 * Retires a court. If it has upcoming bookings, the server returns their number and the user chooses to keep or
 * reject them.
 */
export function AdminRetirarCancha({ cancha, opened, onClose, onChange }: AdminRetirarCanchaProps) {
  const [asked, setAsked] = useState(false);
  const [destino, setDestino] = useState<Destino>("mantener");

  async function retire() {
    const answer = await answerOf(
      api.cancha[":id"].retirar.$post({
        param: { id: String(cancha.id) },
        json: asked ? { reservas: destino } : {},
      }),
    );
    if (!answer.ok && answer.problem.code === "reservas-por-venir") setAsked(true);
    return answer;
  }

  return (
    <ConfirmModal
      opened={opened}
      onClose={() => {
        setAsked(false);
        onClose();
      }}
      title="Retirar cancha"
      confirmLabel="Retirar"
      danger
      onConfirm={retire}
      onDone={() => {
        notifications.show({ message: `Retiraste «${cancha.nombre}».`, color: "green" });
        onChange();
      }}
    >
      <div className="stack-4">
        <p>
          <strong>{cancha.nombre}</strong> deja de aparecer en el sitio y no se puede pedir más. Lo que ya se
          jugó queda en la lista de reservas. La podés volver a usar cuando quieras.
        </p>
        {asked && (
          <Radio.Group
            label="¿Qué hacemos con lo que tiene por venir?"
            value={destino}
            onChange={(value) => setDestino(value === "rechazar" ? "rechazar" : "mantener")}
          >
            <Radio value="mantener" label="Dejarlo como está" mt="sm" />
            <Radio value="rechazar" label="Rechazarlo y avisar por correo" mt="sm" />
          </Radio.Group>
        )}
      </div>
    </ConfirmModal>
  );
}
