import { NativeSelect } from "@mantine/core";
import type { FormErrors } from "@mantine/form";
import { clubTime } from "#contract/club-time.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import { turnosDeSemana } from "#features/canchas/canchas/rules.ts";
import { DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { useDialog } from "#web/admin/dialogs.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { Button } from "#web/ui/button.tsx";
import { DIA_DE_RESERVA, TEXTOS_DE_PEDIDO, TEXTOS_DE_QUIEN } from "../../rules.ts";
import type { Bloqueo } from "./calendario/admin-bloquear.tsx";

interface AdminReservarParaProps extends DialogProps {
  canchas: readonly Cancha[];
  /** Free hours that were picked in the calendar, which can also be blocked. */
  horas?: Bloqueo;
  onBlock?: (horas: Bloqueo) => void;
}

const { telefono } = TEXTOS_DE_PEDIDO;
const { nombre, ...USUARIO } = TEXTOS_DE_QUIEN;
const FORM = describedForm({ nombre, ...USUARIO, telefono, ...DIA_DE_RESERVA });
const EMPTY = { ...FORM.empty, horaInicio: "20:00", horaFin: "21:00" };

/** Books hours of a court for somebody with or without an account. The booking is accepted immediately. */
export default function AdminReservarPara({ canchas, horas, onBlock, ...dialog }: AdminReservarParaProps) {
  const { close } = useDialog();
  const hoy = clubTime(serverTime()).fecha;
  return (
    <FormDialog
      {...dialog}
      title="Reservar para alguien"
      submitLabel="Reservar"
      initialValues={{ ...EMPTY, canchaId: canchas[0]?.id ?? 0, ...horas }}
      // Picked hours are newer than the kept ones.
      keep={{ name: "reservar-para", except: Object.keys(horas ?? {}) }}
      validate={FORM.validate}
      send={(values) => {
        const json = { ...values, canchaId: String(values.canchaId), tipoReserva: "POR_HORA" } as const;
        return answerOf(api.reserva.para.$post({ json }));
      }}
      done="La reserva quedó aceptada."
    >
      {({ values, setValues, getInputProps, errors }) => (
        <>
          {onBlock && (
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                close();
                onBlock(values);
              }}
            >
              No es una reserva: bloquear estas horas
            </Button>
          )}
          <DescribedInput of={nombre} data-autofocus {...getInputProps("nombre")} />
          <DescribedInput
            of={USUARIO.nombreUsuario}
            autoCapitalize="none"
            spellCheck={false}
            {...getInputProps("nombreUsuario")}
          />
          <DescribedInput of={telefono} {...getInputProps("telefono")} />
          <ElegirCancha
            canchas={canchas}
            value={values.canchaId}
            onChange={(canchaId) => setValues({ canchaId })}
          />
          <DescribedInput of={DIA_DE_RESERVA.fecha} minDate={hoy} {...getInputProps("fecha")} />
          <ElegirHoras {...values} errors={errors} onChange={setValues} />
        </>
      )}
    </FormDialog>
  );
}

interface ElegirCanchaProps {
  canchas: readonly Cancha[];
  value: number;
  /** Shows the field's name to screen readers only. */
  unlabelled?: boolean;
  onChange: (id: number) => void;
}

export function ElegirCancha({ canchas, value, unlabelled = false, onChange }: ElegirCanchaProps) {
  return (
    <NativeSelect
      {...(unlabelled ? { "aria-label": "Cancha" } : { label: "Cancha" })}
      value={String(value)}
      data={canchas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

interface Horas {
  horaInicio: string;
  horaFin: string;
}

interface ElegirHorasProps extends Horas {
  errors?: FormErrors;
  onChange: (horas: Horas) => void;
}

/** Selects hours on the slot grid. A start after the end moves the end to the next slot. */
export function ElegirHoras({ horaInicio, horaFin, errors = {}, onChange }: ElegirHorasProps) {
  const turnos = turnosDeSemana(useClub().canchas);
  function start(desde: string) {
    const primera = turnos.find((turno) => turno.desde === desde)?.hasta ?? horaFin;
    onChange({ horaInicio: desde, horaFin: horaFin > desde ? horaFin : primera });
  }
  return (
    <div className="stack-4 top pair-m">
      <NativeSelect
        label="Desde"
        value={horaInicio}
        data={turnos.map(({ desde }) => desde)}
        error={errors.horaInicio}
        onChange={(event) => start(event.currentTarget.value)}
      />
      <NativeSelect
        label="Hasta"
        value={horaFin}
        data={turnos.map(({ hasta }) => hasta).filter((hasta) => hasta > horaInicio)}
        error={errors.horaFin}
        onChange={(event) => onChange({ horaInicio, horaFin: event.currentTarget.value })}
      />
    </div>
  );
}
