import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { CORREO_MAX, NOMBRE_MAX, NOMBRE_USUARIO_MAX } from "#features/cuentas/usuarios/rules.ts";
import {
  DIRECCION_MAX,
  ESTADOS_CIVILES,
  type EstadoCivil,
  NACIONALIDAD_MAX,
  TELEFONO_MAX,
} from "#features/socios/socios/rules.ts";
import styles from "./admin-campos-de-persona.module.css";
import type { DatosDePersona } from "./datos-de-persona.ts";

const CIVIL: Record<EstadoCivil, string> = {
  soltero: "Soltero/a",
  casado: "Casado/a",
  divorciado: "Divorciado/a",
  viudo: "Viudo/a",
};

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
  const conNombre = (nombre: string) => {
    const { onBlur, ...props } = campo(nombre);
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
          <TextInput
            label="Nombre"
            required
            maxLength={NOMBRE_MAX}
            autoComplete="off"
            {...conNombre("persona.nombre")}
          />
          <TextInput
            label="Apellido"
            required
            maxLength={NOMBRE_MAX}
            autoComplete="off"
            {...conNombre("persona.apellido")}
          />
        </>
      )}
      {esSocio && (
        <>
          <TextInput
            label="DNI"
            required
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            {...campo("socioDto.dni")}
          />
          <TextInput
            label="Fecha de nacimiento"
            required
            type="date"
            autoComplete="off"
            {...campo("socioDto.fechaDeNacimiento")}
          />
          <TextInput
            label="Teléfono"
            type="tel"
            inputMode="tel"
            maxLength={TELEFONO_MAX}
            autoComplete="off"
            placeholder="2346 400140"
            {...campo("socioDto.telefono")}
          />
        </>
      )}
      {conPersona && (
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          maxLength={CORREO_MAX}
          autoComplete="off"
          {...campo("persona.correo")}
        />
      )}
      {esSocio && (
        <>
          <TextInput
            label="Dirección"
            required
            maxLength={DIRECCION_MAX}
            autoComplete="off"
            {...campo("socioDto.direccion")}
          />
          <TextInput
            label="Nacionalidad"
            required
            maxLength={NACIONALIDAD_MAX}
            autoComplete="off"
            {...campo("socioDto.nacionalidad")}
          />
          <NativeSelect
            label="Estado civil"
            required
            data={[
              { value: "", label: "Elegí uno" },
              ...ESTADOS_CIVILES.map((value) => ({ value, label: CIVIL[value] })),
            ]}
            {...campo("socioDto.estadoCivil")}
          />
        </>
      )}
      {conPersona && (
        <TextInput
          label="Nombre de usuario"
          required
          maxLength={NOMBRE_USUARIO_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...campo("nombreUsuario")}
        />
      )}
    </div>
  );
}
