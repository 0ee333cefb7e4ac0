import { NativeSelect, Radio, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatFechaLarga } from "#contract/format.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import type { Casillero } from "#features/canchas/reservas/contract.ts";
import { CheckLine } from "#web/admin/check-line.tsx";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { DateField } from "#web/admin/date-field.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useAnswer } from "#web/use-answer.ts";
import {
  DIAS_DE_CALENDARIO_MAX,
  DIAS_DE_REPETICION_MAX,
  franjasDeBloqueo,
  MOTIVO_DE_BLOQUEO_MAX,
  seSuperponen,
} from "../../../rules.ts";
import { Superpuestas } from "../../superpuestas.tsx";
import { ElegirCancha, ElegirHoras } from "../admin-reservar-para.tsx";

export interface Bloqueo {
  canchaId: number;
  fecha: string;
  horaInicio: string;
  horaFin: string;
}

interface Values extends Bloqueo {
  motivo: string;
  todoElDia: boolean;
  cada: "" | "dia" | "semana";
  repetirHasta: string | null;
}

interface AdminBloquearProps extends DialogProps {
  bloqueo: Bloqueo;
  canchas: readonly Cancha[];
}

const MOTIVOS = ["Entrenamiento", "Partido", "Mantenimiento"];
const REPETICIONES = [
  { value: "", label: "Un solo día" },
  { value: "dia", label: "Todos los días" },
  { value: "semana", label: "Todas las semanas" },
];

/** Blocks hours or whole days of a court, once, daily or weekly, and shows conflicting entries (Rule CAN-8). */
export function AdminBloquear({ bloqueo, canchas, ...dialog }: AdminBloquearProps) {
  const motivosId = useId();
  const hoy = clubTime(serverTime()).fecha;
  return (
    <FormDialog
      {...dialog}
      title="Bloquear horas"
      submitLabel="Bloquear"
      initialValues={{ ...bloqueo, motivo: "", todoElDia: false, cada: "", repetirHasta: null } as Values}
      validate={faltasDe}
      send={(values) => answerOf(api.reserva.bloqueos.$post({ json: pedidoDe(values) }))}
      done={([primero, ...otros], { todoElDia, fecha }) => {
        const horas = todoElDia ? "todo el día" : `de ${primero?.horaInicio} a ${primero?.horaFin}`;
        const mas = otros.length > 0 ? ` y ${formatCantidad(otros.length, "día")} más` : "";
        return `Bloqueaste ${horas} el ${formatFechaLarga(primero?.fecha ?? fecha)}${mas}.`;
      }}
    >
      {({ values, setValues, getInputProps, errors }) => (
        <>
          <ElegirCancha
            canchas={canchas}
            value={values.canchaId}
            onChange={(canchaId) => setValues({ canchaId })}
          />
          <DateField
            label="Día"
            required
            minDate={hoy}
            {...getInputProps("fecha")}
            value={values.fecha || null}
            onChange={(value) => setValues({ fecha: value ?? "" })}
          />
          <NativeSelect
            label="Se repite"
            data={REPETICIONES}
            value={values.cada}
            onChange={({ currentTarget }) => {
              const cada = currentTarget.value as Values["cada"];
              const { fecha } = values;
              setValues({ cada, repetirHasta: cada === "dia" && fecha ? addDays(fecha, 6) : null });
            }}
          />
          {values.cada && (
            <DateField
              label="Hasta el día"
              required
              minDate={values.fecha || hoy}
              maxDate={addDays(values.fecha || hoy, DIAS_DE_REPETICION_MAX)}
              {...getInputProps("repetirHasta")}
            />
          )}
          <CheckLine checked={values.todoElDia} onChange={(checked) => setValues({ todoElDia: checked })}>
            Todo el día
          </CheckLine>
          {!values.todoElDia && <ElegirHoras {...values} errors={errors} onChange={setValues} />}
          <TextInput
            label="Motivo"
            required
            description="Por ejemplo: Entrenamiento U15, partido de veteranos"
            list={motivosId}
            maxLength={MOTIVO_DE_BLOQUEO_MAX}
            autoComplete="off"
            data-autofocus
            {...getInputProps("motivo")}
          />
          <datalist id={motivosId}>
            {MOTIVOS.map((uno) => (
              <option key={uno} value={uno} />
            ))}
          </datalist>
          <EnElCamino values={values} />
        </>
      )}
    </FormDialog>
  );
}

/** The bookings, events and blocks in these hours, up to six weeks ahead. */
function EnElCamino({ values }: { values: Values }) {
  const { canchas } = useClub();
  const { canchaId, fecha, cada, repetirHasta } = values;
  const ultimo = (cada && repetirHasta) || fecha;
  const limite = fecha && addDays(fecha, DIAS_DE_CALENDARIO_MAX - 1);
  const query = { desde: fecha, hasta: ultimo < limite ? ultimo : limite, canchaId: String(canchaId) };
  const { answer } = useAnswer(fecha && ultimo >= fecha ? Object.values(query).join(" ") : null, (options) =>
    api.reserva.calendario.$get({ query }, options),
  );
  const franjas = fecha ? franjasDeBloqueo(canchas, pedidoDe(values), serverTime()) : [];
  const otras = (answer?.ok ? answer.data : []).filter(
    ({ fecha: dia, horaInicio: desde, horaFin: hasta, estado }) =>
      estado === "aceptada" && franjas.some((franja) => seSuperponen(franja, { fecha: dia, desde, hasta })),
  );
  return otras.length > 0 && <Superpuestas title="En el camino" otras={otras} />;
}

function pedidoDe({ canchaId, fecha, motivo, todoElDia, horaInicio, horaFin, cada, repetirHasta }: Values) {
  return {
    canchaId: String(canchaId),
    fecha,
    motivo,
    ...(!todoElDia && { horaInicio, horaFin }),
    ...(cada && { cada, repetirHasta }),
  };
}

function faltasDe({ fecha, motivo, cada, repetirHasta }: Values): Record<string, string> {
  return {
    ...(!fecha && { fecha: "Elegí el día" }),
    ...(cada && !repetirHasta && { repetirHasta: "Elegí hasta qué día se repite" }),
    ...(!motivo.trim() && { motivo: "Escribí para qué" }),
  };
}

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
      onConfirm={() => answerOf(api.reserva.bloqueos[":id"].$delete({ ...withId(id), query: { alcance } }))}
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
