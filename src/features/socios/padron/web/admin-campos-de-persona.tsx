import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { NOMBRE_USUARIO_MAX } from "#features/personas/usuarios/rules.ts";
import { OPCIONES_CIVILES } from "#features/socios/socios/rules.ts";
import { DescribedInput, type InputProps } from "#web/admin/described-form.tsx";
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
  const campo = (nombre: keyof typeof CAMPOS_DE_PERSONA, exceptions: InputProps = {}) => (
    <DescribedInput of={CAMPOS_DE_PERSONA[nombre]} {...form.getInputProps(nombre)} {...exceptions} />
  );
  return (
    <div className="stack-4 top pair-m">
      {conPersona && (
        <>
          {campo("persona.nombre", { onBlur: onNombre })}
          {campo("persona.apellido", { onBlur: onNombre })}
        </>
      )}
      {esSocio && (
        <>
          {campo("socioDto.dni")}
          <DescribedInput
            of={{ ...CAMPOS_DE_PERSONA["socioDto.fechaDeNacimiento"], kind: "date" }}
            {...form.getInputProps("socioDto.fechaDeNacimiento")}
          />
          {campo("socioDto.telefono", { placeholder: "2346 400140" })}
        </>
      )}
      {conPersona && campo("persona.correo")}
      {esSocio && (
        <>
          {campo("socioDto.direccion")}
          {campo("socioDto.nacionalidad")}
          <NativeSelect
            label={CAMPOS_DE_PERSONA["socioDto.estadoCivil"].label}
            required
            data={[{ value: "", label: "Elegí uno" }, ...OPCIONES_CIVILES]}
            {...form.getInputProps("socioDto.estadoCivil")}
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
          {...form.getInputProps("nombreUsuario")}
        />
      )}
    </div>
  );
}
