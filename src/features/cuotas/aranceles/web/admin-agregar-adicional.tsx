import { NativeSelect } from "@mantine/core";
import { clubTime } from "#contract/club-time.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import type { LoQuePaga } from "../contract.ts";

interface AdminAgregarAdicionalProps {
  personaId: number;
  nombre: string;
  posibles: LoQuePaga["adicionalesPosibles"];
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function AdminAgregarAdicional(props: AdminAgregarAdicionalProps) {
  const { personaId, nombre, posibles, opened, onClose, onChange } = props;
  const { form, ...sending } = useStaffForm({
    initialValues: { arancelId: String(posibles[0]?.id ?? ""), desde: clubTime(serverTime()).fecha },
    send: ({ arancelId, desde }) =>
      answerOf(
        api.personas[":id"].adicionales.$post({
          param: { id: String(personaId) },
          json: { arancelId: Number(arancelId), desde },
        }),
      ),
    onSaved() {
      notifications.show({ message: `${nombre} tiene un adicional más.`, color: "green" });
      onClose();
      onChange();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={`Adicional de ${nombre}`}>
      <DialogForm {...sending} submitLabel="Agregar" onCancel={onClose}>
        <NativeSelect
          label="Adicional"
          data={posibles.map((uno) => ({ value: String(uno.id), label: uno.nombre }))}
          {...form.getInputProps("arancelId")}
        />
        <DateField label="Desde" required {...form.getInputProps("desde")} />
      </DialogForm>
    </Modal>
  );
}
