import { Input, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useId } from "react";
import { CORREO_MAX, NOMBRE_USUARIO_MAX } from "#features/cuentas/usuarios/rules.ts";
import { Segments } from "#web/admin/segments.tsx";
import { PORTADOR_MAX } from "../rules.ts";

export interface Comprador {
  /** Anonymous, named without an account, or a user. */
  para: "nadie" | "persona" | "usuario";
  nombreUsuario: string;
  nombre: string;
  correo: string;
}

const PARA: { value: Comprador["para"]; label: string }[] = [
  { value: "nadie", label: "Sin nombre" },
  { value: "persona", label: "Nombre" },
  { value: "usuario", label: "Usuario" },
];

/** Who the sold tickets are for; nobody in particular by default. */
export function AdminComprador<V extends Comprador>({ form }: { form: UseFormReturnType<V> }) {
  const paraId = useId();
  const { para } = form.values;
  return (
    <>
      <Input.Wrapper label="La entrada es" labelElement="div" labelProps={{ id: paraId }}>
        <Segments
          aria-labelledby={paraId}
          fullWidth
          size="sm"
          data={PARA}
          value={para}
          onChange={(value) => form.setValues({ para: value } as Partial<V>)}
        />
      </Input.Wrapper>
      {para === "usuario" && (
        <TextInput
          label="Nombre de usuario"
          required
          description="El de quien se lleva la entrada"
          maxLength={NOMBRE_USUARIO_MAX}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("nombreUsuario")}
        />
      )}
      {para === "persona" && (
        <>
          <TextInput
            label="Nombre y apellido (opcional)"
            maxLength={PORTADOR_MAX}
            autoComplete="off"
            {...form.getInputProps("nombre")}
          />
          <TextInput
            type="email"
            label="Email (opcional)"
            description="Le mandamos la entrada"
            maxLength={CORREO_MAX}
            autoComplete="off"
            {...form.getInputProps("correo")}
          />
        </>
      )}
    </>
  );
}
