import { Radio } from "@mantine/core";
import { useId, useState } from "react";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatFechaLarga } from "#contract/format.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import type { Casillero } from "#features/canchas/reservas/contract.ts";
import { CheckLine } from "#web/admin/check-line.tsx";
import { Confirm } from "#web/admin/confirm.tsx";
import { DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useAnswer } from "#web/use-answer.ts";
import {
  CAMPOS_DE_BLOQUEO,
  DIAS_DE_CALENDARIO_MAX,
  DIAS_DE_REPETICION_MAX,
  franjasDeBloqueo,
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

const FORM = describedForm(CAMPOS_DE_BLOQUEO);

type Values = typeof FORM.empty & Bloqueo & { todoElDia: boolean };

const VALIDATE = {
  ...FORM.validate,
  repetirHasta: (dia: string, { cada }: Values) => (cada ? FORM.validate.repetirHasta(dia) : null),
};

interface AdminBloquearProps extends DialogProps {
  bloqueo: Bloqueo;
  canchas: readonly Cancha[];
}

const MOTIVOS = ["Entrenamiento", "Partido", "Mantenimiento"];

/** Blocks hours or whole days of a court, once, daily or weekly, and shows conflicting entries (Rule CAN-8). */
export function AdminBloquear({ bloqueo, canchas, ...dialog }: AdminBloquearProps) {
  const motivosId = useId();
  const hoy = clubTime(serverTime()).fecha;
  return (
    <FormDialog
      {...dialog}
      title="Bloquear horas"
      submitLabel="Bloquear"
      initialValues={{ ...FORM.empty, ...bloqueo, todoElDia: false }}
      validate={VALIDATE}
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
          <DescribedInput of={CAMPOS_DE_BLOQUEO.fecha} minDate={hoy} {...getInputProps("fecha")} />
          <DescribedInput
            of={CAMPOS_DE_BLOQUEO.cada}
            {...getInputProps("cada")}
            onChange={({ currentTarget }) => {
              const cada = currentTarget.value as Values["cada"];
              const { fecha } = values;
              setValues({ cada, repetirHasta: cada === "dia" && fecha ? addDays(fecha, 6) : "" });
            }}
          />
          {values.cada && (
            <DescribedInput
              of={CAMPOS_DE_BLOQUEO.repetirHasta}
              minDate={values.fecha || hoy}
              maxDate={addDays(values.fecha || hoy, DIAS_DE_REPETICION_MAX)}
              {...getInputProps("repetirHasta")}
            />
          )}
          <CheckLine checked={values.todoElDia} onChange={(checked) => setValues({ todoElDia: checked })}>
            Todo el día
          </CheckLine>
          {!values.todoElDia && <ElegirHoras {...values} errors={errors} onChange={setValues} />}
          <DescribedInput
            of={CAMPOS_DE_BLOQUEO.motivo}
            list={motivosId}
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

interface AdminQuitarBloqueoProps extends DialogProps {
  bloqueo: Casillero;
  cancha: string;
}

export function AdminQuitarBloqueo({ bloqueo, cancha, ...dialog }: AdminQuitarBloqueoProps) {
  const { id, titulo, fecha, horaInicio, horaFin, semanas } = bloqueo;
  const [alcance, setAlcance] = useState<"semana" | "serie">("semana");
  return (
    <Confirm
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
    </Confirm>
  );
}
