import { TextInput } from "@mantine/core";
import { CheckLine } from "#web/admin/check-line.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import type { Arancel } from "../../contract.ts";
import { NOMBRE_DE_ARANCEL_MAX } from "../../rules.ts";

interface AdminCambiarArancelProps {
  arancel: Arancel;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function AdminCambiarArancel({ arancel, opened, onClose, onChange }: AdminCambiarArancelProps) {
  const { id, nombre, activa } = arancel;
  const { form, ...sending } = useStaffForm({
    initialValues: { nombre, activa },
    validate: (valores) => (valores.nombre.trim() ? {} : { nombre: "Escribí el nombre" }),
    edit: { read: { nombre, activa }, names: { nombre: "Nombre", activa: "Se cobra" } },
    send: (json, antes) =>
      answerOf(api.aranceles[":id"].$patch({ param: { id: String(id) }, json: { ...json, antes } })),
    onSaved(guardado) {
      notifications.show({ message: `Se guardó ${guardado.nombre}.`, color: "green" });
      onClose();
      onChange();
    },
    onRefused: onChange,
  });
  return (
    <Modal opened={opened} onClose={onClose} title={`Cambiar ${nombre}`}>
      <DialogForm {...sending} submitLabel="Guardar" onCancel={onClose}>
        <TextInput
          label="Nombre"
          required
          maxLength={NOMBRE_DE_ARANCEL_MAX}
          {...form.getInputProps("nombre")}
        />
        <CheckLine checked={form.values.activa} onChange={(value) => form.setFieldValue("activa", value)}>
          Se cobra
        </CheckLine>
      </DialogForm>
    </Modal>
  );
}
