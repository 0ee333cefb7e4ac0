import type { FormEvent } from "react";
import type { FieldErrors } from "#web/shell/use-field-errors.ts";
import { FieldPair, SelectField, TextField } from "#web/ui/field.tsx";
import {
  DIRECCION_MAX,
  DNI_MENSAJE,
  type EstadoCivil,
  leerDni,
  NACIONALIDAD_MAX,
  OPCIONES_CIVILES,
  TELEFONO_MAX,
} from "../rules.ts";
import { FechaDeNacimiento, leerNacimiento, revisarNacimiento } from "./fecha-de-nacimiento.tsx";

/** Member fields beyond the account (Rule SOC-3), named as in the request. */
export function CamposDeSocio({ errores }: { errores: FieldErrors }) {
  return (
    <>
      <FieldPair>
        <TextField
          label="DNI"
          name="socioDto.dni"
          inputMode="numeric"
          autoComplete="off"
          required
          hint="7 u 8 números, sin puntos."
          error={errores["socioDto.dni"]}
          onInput={soloDigitos}
        />
        <TextField
          label="Teléfono (opcional)"
          name="socioDto.telefono"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={TELEFONO_MAX}
          hint="Por ejemplo: 11 5555 1234."
          error={errores["socioDto.telefono"]}
        />
      </FieldPair>
      <FechaDeNacimiento error={errores["socioDto.fechaDeNacimiento"]} />
      <TextField
        label="Dirección"
        name="socioDto.direccion"
        autoComplete="street-address"
        autoCapitalize="words"
        maxLength={DIRECCION_MAX}
        required
        hint="Calle, número y localidad."
        error={errores["socioDto.direccion"]}
      />
      <FieldPair>
        <SelectField
          label="Estado civil"
          name="socioDto.estadoCivil"
          placeholder="Elegí uno"
          options={OPCIONES_CIVILES}
          required
          error={errores["socioDto.estadoCivil"]}
        />
        <TextField
          label="Nacionalidad"
          name="socioDto.nacionalidad"
          autoComplete="country-name"
          autoCapitalize="words"
          maxLength={NACIONALIDAD_MAX}
          required
          error={errores["socioDto.nacionalidad"]}
        />
      </FieldPair>
    </>
  );
}

/** Member fields, as the request expects them. */
export interface DatosDeSocio {
  dni: string;
  telefono: string;
  fechaDeNacimiento: string;
  direccion: string;
  estadoCivil: EstadoCivil;
  nacionalidad: string;
}

export function leerSocio(form: FormData): DatosDeSocio {
  const campo = (nombre: string) => String(form.get(`socioDto.${nombre}`) ?? "").trim();
  return {
    dni: campo("dni"),
    telefono: campo("telefono"),
    fechaDeNacimiento: leerNacimiento(form),
    direccion: campo("direccion"),
    // Only listed options can be chosen; an empty choice is rejected before submission.
    estadoCivil: campo("estadoCivil") as EstadoCivil,
    nacionalidad: campo("nacionalidad"),
  };
}

/** Client-side validation of the member fields. */
export function revisarSocio(form: FormData): FieldErrors {
  const socio = leerSocio(form);
  const errores: FieldErrors = {};
  if (leerDni(socio.dni) === null) errores["socioDto.dni"] = DNI_MENSAJE;
  const nacimiento = revisarNacimiento(socio.fechaDeNacimiento);
  if (nacimiento) errores["socioDto.fechaDeNacimiento"] = nacimiento;
  if (!socio.direccion) errores["socioDto.direccion"] = "Escribí tu dirección";
  if (!socio.estadoCivil) errores["socioDto.estadoCivil"] = "Elegí tu estado civil";
  if (!socio.nacionalidad) errores["socioDto.nacionalidad"] = "Escribí tu nacionalidad";
  return errores;
}

/** Strips everything but digits from typed or pasted text (`12.345.678`). */
function soloDigitos(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const digits = input.value.replace(/\D/g, "").slice(0, 8);
  if (digits !== input.value) input.value = digits;
}
