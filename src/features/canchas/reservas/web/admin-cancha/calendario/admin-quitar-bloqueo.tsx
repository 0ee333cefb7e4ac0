import { Radio } from "@mantine/core";
import { useState } from "react";
import { formatFechaLarga } from "#contract/format.ts";
import type { Casillero } from "#features/canchas/reservas/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { answerOf, api } from "#web/api.ts";

interface AdminQuitarBloqueoProps extends DialogProps {
  bloqueo: Casillero;
  cancha: string;
}

export function AdminQuitarBloqueo({ bloqueo, cancha, ...dialog }: AdminQuitarBloqueoProps) {
  const { id, titulo, fecha, horaInicio, horaFin, semanas } = bloqueo;
  const [alcance, setAlcance] = useState<"semana" | "serie">("semana");
  return (
    <ConfirmModal
      {...dialog}
      title="Horas bloqueadas"
      confirmLabel="Quitar bloqueo"
      danger
      onConfirm={() =>
        answerOf(api.reserva.bloqueos[":id"].$delete({ param: { id: String(id) }, query: { alcance } }))
      }
      done={({ semanas: quitadas }) =>
        `Quitaste el bloqueo «${titulo}»${quitadas > 1 ? `, ${quitadas} días` : ""}.`
      }
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
