import { Radio } from "@mantine/core";
import { useState } from "react";
import { formatFechaLarga } from "#contract/format.ts";
import type { Casillero } from "#features/canchas/reservas/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";

interface AdminQuitarBloqueoProps {
  bloqueo: Casillero;
  cancha: string;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function AdminQuitarBloqueo({ bloqueo, cancha, opened, onClose, onChange }: AdminQuitarBloqueoProps) {
  const { id, titulo, fecha, horaInicio, horaFin, semanas } = bloqueo;
  const [alcance, setAlcance] = useState<"semana" | "serie">("semana");
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Horas bloqueadas"
      confirmLabel="Quitar bloqueo"
      danger
      onConfirm={async () => {
        const answer = await answerOf(
          api.reserva.bloqueos[":id"].$delete({ param: { id: String(id) }, query: { alcance } }),
        );
        if (answer.status === 404) onChange();
        return answer;
      }}
      onDone={({ semanas: quitadas }) => {
        const cuantas = quitadas > 1 ? `, ${quitadas} días` : "";
        notifications.show({ message: `Quitaste el bloqueo «${titulo}»${cuantas}.`, color: "green" });
        onChange();
      }}
    >
      <div className="stack-4">
        <p>
          <strong className="breakable">{titulo}</strong>: {cancha}, {formatFechaLarga(fecha)}, de{" "}
          {horaInicio} a {horaFin}. Si quitás el bloqueo, esas horas se pueden pedir de nuevo.
        </p>
        {semanas !== null && semanas > 1 && (
          <Radio.Group
            label="Es parte de una serie"
            value={alcance}
            onChange={(value) => setAlcance(value === "serie" ? "serie" : "semana")}
          >
            <Radio value="semana" label="Quitar solo este día" mt="sm" />
            <Radio value="serie" label={`Quitar toda la serie: los ${semanas} días que quedan`} mt="sm" />
          </Radio.Group>
        )}
      </div>
    </ConfirmModal>
  );
}
