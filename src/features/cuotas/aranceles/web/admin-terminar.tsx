import { useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { DateField } from "#web/admin/date-field.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { CampoDeMes, mesDesdeHoy } from "./campo-de-mes.tsx";

export interface PorTerminar {
  que: "adicional" | "beneficio";
  id: number;
  nombre: string;
}

export function AdminTerminar({ cual: { que, id, nombre }, ...dialog }: DialogProps & { cual: PorTerminar }) {
  const [dia, setDia] = useState(clubTime(serverTime()).fecha);
  const [mes, setMes] = useState(mesDesdeHoy(0));
  const param = { id: String(id) };
  return (
    <ConfirmModal
      {...dialog}
      title={`Terminar ${nombre}`}
      confirmLabel="Terminar"
      onConfirm={() =>
        que === "adicional"
          ? answerOf(api.adicionales[":id"].terminar.$post({ param, json: { hasta: dia } }))
          : answerOf(api.beneficios[":id"].terminar.$post({ param, json: { hasta: mes } }))
      }
      done={`Terminó ${nombre}.`}
    >
      {que === "adicional" ? (
        <DateField label="Último día" value={dia} onChange={(elegido) => elegido && setDia(elegido)} />
      ) : (
        <CampoDeMes label="Último mes" value={mes} onChange={(event) => setMes(event.currentTarget.value)} />
      )}
      <p>
        Si termina antes de empezar, se borra. Las cuotas emitidas que nadie pagó y no vencieron se corrigen
        solas.
      </p>
    </ConfirmModal>
  );
}
