import { NativeSelect, TextInput } from "@mantine/core";
import type { FormErrors } from "@mantine/form";
import { clubTime } from "#contract/club-time.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { Button } from "#web/ui/button.tsx";
import {
  NOMBRE_DE_RESERVA_MAX,
  NOMBRE_MENSAJE,
  TELEFONO_DE_RESERVA_MAX,
  TELEFONO_MENSAJE,
} from "../../rules.ts";
import type { Bloqueo } from "./calendario/admin-bloquear.tsx";
import { turnosDeSemana } from "./calendario/admin-calendario-lugar.ts";

interface AdminReservarParaProps extends DialogProps {
  canchas: readonly Cancha[];
  /** Free hours that were picked in the calendar, which can also be blocked. */
  horas?: Bloqueo;
  onBlock?: (horas: Bloqueo) => void;
}

const EMPTY = {
  nombre: "",
  nombreUsuario: "",
  telefono: "",
  fecha: "",
  horaInicio: "20:00",
  horaFin: "21:00",
};

/** Books hours of a court for somebody with or without an account. The booking is accepted immediately. */
export default function AdminReservarPara({ canchas, horas, onBlock, ...dialog }: AdminReservarParaProps) {
  const hoy = clubTime(serverTime()).fecha;
  return (
    <FormDialog
      {...dialog}
      title="Reservar para alguien"
      submitLabel="Reservar"
      initialValues={{ ...EMPTY, canchaId: canchas[0]?.id ?? 0, ...horas }}
      // Picked hours are newer than the kept ones.
      keep={{ name: "reservar-para", except: Object.keys(horas ?? {}) }}
      validate={({ nombre, nombreUsuario, telefono, fecha }) => ({
        ...(!nombre.trim() && !nombreUsuario.trim() && { nombre: NOMBRE_MENSAJE }),
        ...(!telefono.trim() && { telefono: TELEFONO_MENSAJE }),
        ...(!fecha && { fecha: "Elegí el día" }),
      })}
      send={(values) => {
        const json = { ...values, canchaId: String(values.canchaId), tipoReserva: "POR_HORA" } as const;
        return answerOf(api.reserva.para.$post({ json }));
      }}
      done="La reserva quedó aceptada."
    >
      {({ values, setValues, getInputProps, errors }) => (
        <>
          {onBlock && (
            <Button variant="ghost" size="small" onClick={() => onBlock(values)}>
              No es una reserva: bloquear estas horas
            </Button>
          )}
          <TextInput
            label="Nombre y apellido"
            maxLength={NOMBRE_DE_RESERVA_MAX}
            autoComplete="off"
            data-autofocus
            {...getInputProps("nombre")}
          />
          <TextInput
            label="Usuario del sitio (si tiene)"
            description="La reserva queda en su perfil, y le avisamos por correo"
            maxLength={NOMBRE_DE_RESERVA_MAX}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...getInputProps("nombreUsuario")}
          />
          <TextInput
            label="Teléfono"
            required
            type="tel"
            maxLength={TELEFONO_DE_RESERVA_MAX}
            autoComplete="off"
            {...getInputProps("telefono")}
          />
          <ElegirCancha
            canchas={canchas}
            value={values.canchaId}
            onChange={(canchaId) => setValues({ canchaId })}
          />
          <DateField
            label="Día"
            required
            minDate={hoy}
            value={values.fecha || null}
            onChange={(value) => setValues({ fecha: value ?? "" })}
          />
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
