import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { NOMBRE_USUARIO_MAX } from "#features/personas/usuarios/rules.ts";
import { OPCIONES_CIVILES } from "#features/socios/socios/rules.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { CAMPOS_DE_PERSONA, type DatosDePersona } from "./datos-de-persona.ts";

interface AdminCamposDePersonaProps<T extends DatosDePersona> {
  form: UseFormReturnType<T>;
  conPersona?: boolean;
  esSocio: boolean;
  onNombre?: () => void;
}

export function AdminCamposDePersona<T extends DatosDePersona>({
  form,
  conPersona = true,
  esSocio,
  onNombre,
}: AdminCamposDePersonaProps<T>) {
  const campo = (nombre: string) => form.getInputProps(nombre);
  const texto = (nombre: keyof typeof CAMPOS_DE_PERSONA) => {
    const { label, max, missing } = CAMPOS_DE_PERSONA[nombre];
    return {
      label,
      maxLength: max,
      required: missing !== undefined,
      autoComplete: "off",
      ...campo(nombre),
    };
  };
  const conNombre = (nombre: keyof typeof CAMPOS_DE_PERSONA) => {
    const { onBlur, ...props } = texto(nombre);
    return {
      ...props,
      onBlur: (event: unknown) => {
        onBlur?.(event);
        onNombre?.();
      },
    };
  };
  return (
    <div className="stack-4 top pair-m">
      {conPersona && (
        <>
          <TextInput {...conNombre("persona.nombre")} />
          <TextInput {...conNombre("persona.apellido")} />
        </>
      )}
      {esSocio && (
        <>
          <TextInput inputMode="numeric" {...texto("socioDto.dni")} />
          <DateField {...texto("socioDto.fechaDeNacimiento")} />
          <TextInput type="tel" inputMode="tel" placeholder="2346 400140" {...texto("socioDto.telefono")} />
        </>
      )}
      {conPersona && <TextInput type="email" inputMode="email" {...texto("persona.correo")} />}
      {esSocio && (
        <>
          <TextInput {...texto("socioDto.direccion")} />
          <TextInput {...texto("socioDto.nacionalidad")} />
          <NativeSelect
            label={CAMPOS_DE_PERSONA["socioDto.estadoCivil"].label}
            required
            data={[{ value: "", label: "Elegí uno" }, ...OPCIONES_CIVILES]}
            {...campo("socioDto.estadoCivil")}
          />
        </>
      )}
      {conPersona && (
        <TextInput
          label="Nombre de usuario"
          required
          maxLength={NOMBRE_USUARIO_MAX}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          {...campo("nombreUsuario")}
        />
      )}
    </div>
  );
}
