import type { FormEvent } from "react";
import { byPath } from "#contract/edit.ts";
import { checkTexts, mapFields } from "#contract/text-fields.ts";
import type { FieldErrors } from "#web/shell/use-field-errors.ts";
import { FieldPair, fieldProps, SelectField, TextField } from "#web/ui/field.tsx";
import {
  type DatosDeSocio,
  type EstadoCivil,
  OPCIONES_CIVILES,
  TEXTOS_DE_SOCIO,
  type TextoDeSocio,
} from "../rules.ts";
import { FechaDeNacimiento, leerNacimiento, revisarNacimiento } from "./fecha-de-nacimiento.tsx";

/** Member fields beyond the account (Rule SOC-3), named as in the request. */
export function CamposDeSocio({ errores }: { errores: FieldErrors }) {
  const campo = (nombre: TextoDeSocio) => ({
    ...fieldProps(TEXTOS_DE_SOCIO, nombre),
    name: `socioDto.${nombre}`,
    error: errores[`socioDto.${nombre}`],
  });
  return (
    <>
      <FieldPair>
        <TextField
          {...campo("dni")}
          inputMode="numeric"
          autoComplete="off"
          hint="7 u 8 números, sin puntos."
          onInput={soloDigitos}
        />
        <TextField
          {...campo("telefono")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Por ejemplo: 11 5555 1234."
        />
      </FieldPair>
      <FechaDeNacimiento error={errores["socioDto.fechaDeNacimiento"]} />
      <TextField
        {...campo("direccion")}
        autoComplete="street-address"
        autoCapitalize="words"
        hint="Calle, número y localidad."
      />
      <FieldPair>
        <SelectField
          label={TEXTOS_DE_SOCIO.estadoCivil.label}
          name="socioDto.estadoCivil"
          placeholder="Elegí uno"
          options={OPCIONES_CIVILES}
          required
          error={errores["socioDto.estadoCivil"]}
        />
        <TextField {...campo("nacionalidad")} autoComplete="country-name" autoCapitalize="words" />
      </FieldPair>
    </>
  );
}

/** Member fields, as the request expects them. */
export function leerSocio(form: FormData): DatosDeSocio {
  const campo = (nombre: string) => String(form.get(`socioDto.${nombre}`) ?? "").trim();
  return {
    ...mapFields(TEXTOS_DE_SOCIO, (_, nombre) => campo(nombre)),
    fechaDeNacimiento: leerNacimiento(form),
    // Only listed options can be chosen; an empty choice is rejected before submission.
    estadoCivil: campo("estadoCivil") as EstadoCivil,
  };
}

/** Client-side validation of the member fields. */
export function revisarSocio(form: FormData): FieldErrors {
  const socio = leerSocio(form);
  const nacimiento = revisarNacimiento(socio.fechaDeNacimiento);
  const socioDto = {
    ...checkTexts(TEXTOS_DE_SOCIO, socio),
    ...(nacimiento && { fechaDeNacimiento: nacimiento }),
  };
  return byPath({ socioDto }) as FieldErrors;
}

/** Strips everything but digits from typed or pasted text (`12.345.678`). */
function soloDigitos(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const digits = input.value.replace(/\D/g, "").slice(0, 8);
  if (digits !== input.value) input.value = digits;
}
