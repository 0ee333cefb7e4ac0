import { TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import { CheckLine } from "#web/admin/check-line.tsx";
import { DateField } from "#web/admin/date-field.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api, fieldErrors, serverMessage } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DIAS_DE_REPETICION_MAX, MOTIVO_DE_BLOQUEO_MAX } from "../../../rules.ts";
import { ElegirCancha, ElegirHoras } from "../admin-reservar-para.tsx";

export interface Bloqueo {
  canchaId: number;
  fecha: string;
  horaInicio: string;
  horaFin: string;
}

interface Values extends Bloqueo {
  motivo: string;
  repetir: boolean;
  repetirHasta: string | null;
}

interface AdminBloquearProps {
  bloqueo: Bloqueo;
  canchas: readonly Cancha[];
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

const MOTIVOS = ["Entrenamiento", "Partido", "Mantenimiento"];
const FALLO = "No se pudieron bloquear las horas. Probá de nuevo.";

/** Blocks hours of a court for training or a match, optionally every week (Rule CAN-8). */
export function AdminBloquear({ bloqueo, canchas, opened, onClose, onChange }: AdminBloquearProps) {
  const [values, setValues] = useState<Values>({
    ...bloqueo,
    motivo: "",
    repetir: false,
    repetirHasta: null,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const motivosId = useId();
  const hoy = clubTime(serverTime()).fecha;
  const { repetir, ...bloqueado } = values;
  const { canchaId, fecha, horaInicio, horaFin, motivo, repetirHasta } = bloqueado;

  function set(change: Partial<typeof values>) {
    setValues((current) => ({ ...current, ...change }));
    setErrors({});
    setRefusal(null);
  }

  const [send, busy] = useSingleFlight(async () => {
    const faltas = faltasDe(values);
    setErrors(faltas);
    setRefusal(null);
    if (Object.keys(faltas).length > 0) return;
    const answer = await answerOf(
      api.reserva.bloqueos.$post({
        json: { ...bloqueado, canchaId: String(canchaId), repetirHasta: repetir ? repetirHasta : null },
      }),
    );
    if (answer.ok) {
      const veces = answer.data.length;
      notifications.show({
        message: `Bloqueaste de ${horaInicio} a ${horaFin} el ${formatFechaLarga(fecha)}${veces > 1 ? ` y las ${veces - 1} semanas que siguen` : ""}.`,
        color: "green",
      });
      onClose();
      onChange();
      return;
    }
    setErrors(fieldErrors(answer.problem));
    setRefusal(serverMessage(answer.problem, FALLO));
    // The hours were taken meanwhile, so the calendar is refreshed to show the conflict.
    if (answer.status === 409 || answer.status === 404) onChange();
  });

  return (
    <Modal opened={opened} onClose={onClose} title="Bloquear horas">
      <form
        className="stack-4"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <ElegirCancha canchas={canchas} value={canchaId} onChange={(id) => set({ canchaId: id })} />
        <DateField
          label="Día"
          required
          minDate={hoy}
          value={fecha || null}
          error={errors.fecha}
          onChange={(value) => set({ fecha: value ?? "" })}
        />
        <ElegirHoras horaInicio={horaInicio} horaFin={horaFin} errors={errors} onChange={set} />
        <TextInput
          label="Motivo"
          required
          description="Por ejemplo: Entrenamiento U15, partido de veteranos"
          list={motivosId}
          maxLength={MOTIVO_DE_BLOQUEO_MAX}
          autoComplete="off"
          data-autofocus
          value={motivo}
          error={errors.motivo}
          onChange={(event) => set({ motivo: event.currentTarget.value })}
        />
        <datalist id={motivosId}>
          {MOTIVOS.map((uno) => (
            <option key={uno} value={uno} />
          ))}
        </datalist>
        <CheckLine checked={repetir} onChange={(checked) => set({ repetir: checked })}>
          Repetir todas las semanas
        </CheckLine>
        {repetir && (
          <DateField
            label="Hasta el día"
            required
            minDate={fecha || hoy}
            maxDate={addDays(fecha || hoy, DIAS_DE_REPETICION_MAX)}
            value={repetirHasta}
            error={errors.repetirHasta}
            onChange={(value) => set({ repetirHasta: value })}
          />
        )}
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        <div className="row-end">
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="accent" loading={busy}>
            Bloquear
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function faltasDe(values: Values): Record<string, string> {
  const faltas: Record<string, string> = {};
  if (!values.fecha) faltas.fecha = "Elegí el día";
  if (!values.motivo.trim()) faltas.motivo = "Escribí para qué";
  if (values.repetir && !values.repetirHasta) faltas.repetirHasta = "Elegí hasta qué día se repite";
  return faltas;
}
