import { useId } from "react";
import { clubTime } from "#contract/club-time.ts";
import { serverTime } from "#web/clock.ts";
import { textOf } from "#web/shell/use-public-form.ts";
import { SelectField } from "#web/ui/field.tsx";
import { EDAD_MAX, esFecha, problemaDeNacimiento, TEXTOS_DE_SOCIO } from "../rules.ts";
import styles from "./fecha-de-nacimiento.module.css";

const MESES = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

const CAMPOS = { dia: "nacimiento.dia", mes: "nacimiento.mes", anio: "nacimiento.anio" };

const hoy = () => clubTime(serverTime()).fecha;

/**
 * A birth date as three selects, in which a distant year is quicker to reach than in a date input. A date
 * input also uses the phone's language.
 */
export function FechaDeNacimiento({ error }: { error: string | undefined }) {
  const errorId = useId();
  const anio = Number(hoy().slice(0, 4));
  const parte = {
    // For screen readers only, because the group's label already says on screen that the date is required.
    "aria-required": true,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? errorId : undefined,
  };
  return (
    <fieldset className="stack-1" data-field="socioDto.fechaDeNacimiento">
      <legend className={`text-s strong ${styles.leyenda}`}>
        Fecha de nacimiento <span aria-hidden="true">*</span>
      </legend>
      <div className={`row-2 ${styles.partes}`}>
        <SelectField
          label={<span className="visually-hidden">Día</span>}
          name={CAMPOS.dia}
          autoComplete="bday-day"
          placeholder="Día"
          options={numeros(1, 31)}
          {...parte}
        />
        <SelectField
          label={<span className="visually-hidden">Mes</span>}
          name={CAMPOS.mes}
          autoComplete="bday-month"
          placeholder="Mes"
          options={MESES.map((label, i) => ({ value: i + 1, label }))}
          {...parte}
        />
        <SelectField
          label={<span className="visually-hidden">Año</span>}
          name={CAMPOS.anio}
          autoComplete="bday-year"
          placeholder="Año"
          options={numeros(anio - EDAD_MAX - 1, anio).reverse()}
          {...parte}
        />
      </div>
      {error && (
        <p id={errorId} className="text-s strong danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Reads the date as `YYYY-MM-DD`, without validating it; empty while a part is missing. */
export function leerNacimiento(form: FormData): string {
  const [anio, mes, dia] = [CAMPOS.anio, CAMPOS.mes, CAMPOS.dia].map((campo) => textOf(form, campo));
  return anio && mes && dia ? `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}` : "";
}

/** Returns the message about an invalid birth date; null if it is valid (Rule SOC-3). */
export function revisarNacimiento(fecha: string): string | null {
  if (!fecha) return TEXTOS_DE_SOCIO.fechaDeNacimiento.missing;
  return esFecha(fecha) ? problemaDeNacimiento(fecha, hoy()) : "Ese día no existe. Revisá el día y el mes.";
}

function numeros(desde: number, hasta: number): { value: number; label: string }[] {
  return Array.from({ length: hasta - desde + 1 }, (_, i) => ({
    value: desde + i,
    label: String(desde + i),
  }));
}
