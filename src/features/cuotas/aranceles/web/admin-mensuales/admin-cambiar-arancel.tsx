import { TextInput } from "@mantine/core";
import { CheckLine } from "#web/admin/check-line.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Arancel } from "../../contract.ts";
import { NOMBRE_DE_ARANCEL_MAX } from "../../rules.ts";

export function AdminCambiarArancel({ arancel, ...dialog }: DialogProps & { arancel: Arancel }) {
  const { id, nombre, activa } = arancel;
  return (
    <FormDialog
      {...dialog}
      title={`Cambiar ${nombre}`}
      initialValues={{ nombre, activa }}
      validate={{ nombre: (texto) => (texto.trim() ? null : "Escribí el nombre") }}
      edit={{ read: { nombre, activa }, names: { nombre: "Nombre", activa: "Se cobra" } }}
      send={(json, antes) =>
        answerOf(api.aranceles[":id"].$patch({ param: { id: String(id) }, json: { ...json, antes } }))
      }
      done={(guardado) => `Se guardó ${guardado.nombre}.`}
    >
      {(form) => (
        <>
          <TextInput
            label="Nombre"
            required
            maxLength={NOMBRE_DE_ARANCEL_MAX}
            {...form.getInputProps("nombre")}
          />
          <CheckLine checked={form.values.activa} onChange={(value) => form.setFieldValue("activa", value)}>
            Se cobra
          </CheckLine>
        </>
      )}
    </FormDialog>
  );
}
