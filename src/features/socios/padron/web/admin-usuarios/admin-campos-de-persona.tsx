import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { CORREO_MAX, NOMBRE_MAX, NOMBRE_USUARIO_MAX } from "#features/cuentas/usuarios/rules.ts";
import {
  DIRECCION_MAX,
  NACIONALIDAD_MAX,
  OPCIONES_CIVILES,
  TELEFONO_MAX,
} from "#features/socios/socios/rules.ts";
import styles from "./admin-campos-de-persona.module.css";
import type { DatosDePersona } from "./datos-de-persona.ts";

interface AdminCamposDePersonaProps<T extends DatosDePersona> {
  form: UseFormReturnType<T>;
  /** Whether to show the account fields: name, email, username. */
  conPersona?: boolean;
  esSocio: boolean;
  /** Called after the name was typed, to suggest a username. */
  onNombre?: () => void;
}

/** Fields of a person and member, for enrolment and for corrections. */
export function AdminCamposDePersona<T extends DatosDePersona>({
  form,
  conPersona = true,
  esSocio,
  onNombre,
}: AdminCamposDePersonaProps<T>) {
  const campo = (nombre: string) => ({ key: form.key(nombre), ...form.getInputProps(nombre) });
  const texto = (nombre: string) => ({ autoComplete: "off", ...campo(nombre) });
  const conNombre = (nombre: string) => {
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
    <div className={styles.fields}>
      {conPersona && (
        <>
          <TextInput label="Nombre" required maxLength={NOMBRE_MAX} {...conNombre("persona.nombre")} />
          <TextInput label="Apellido" required maxLength={NOMBRE_MAX} {...conNombre("persona.apellido")} />
        </>
      )}
      {esSocio && (
        <>
          <TextInput label="DNI" required inputMode="numeric" maxLength={20} {...texto("socioDto.dni")} />
          <TextInput
            label="Fecha de nacimiento"
            required
            type="date"
            {...texto("socioDto.fechaDeNacimiento")}
          />
          <TextInput
            label="Teléfono"
            type="tel"
            inputMode="tel"
            maxLength={TELEFONO_MAX}
            placeholder="2346 400140"
            {...texto("socioDto.telefono")}
          />
        </>
      )}
      {conPersona && (
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          maxLength={CORREO_MAX}
          {...texto("persona.correo")}
        />
      )}
      {esSocio && (
        <>
          <TextInput label="Dirección" required maxLength={DIRECCION_MAX} {...texto("socioDto.direccion")} />
          <TextInput
            label="Nacionalidad"
            required
            maxLength={NACIONALIDAD_MAX}
            {...texto("socioDto.nacionalidad")}
          />
          <NativeSelect
            label="Estado civil"
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
          {...texto("nombreUsuario")}
        />
      )}
    </div>
  );
}
