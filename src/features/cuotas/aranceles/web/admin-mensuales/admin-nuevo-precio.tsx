import { TextInput } from "@mantine/core";
import { formatMoney, parsePrecio } from "#contract/format.ts";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import type { Arancel } from "../../contract.ts";
import { CampoDeMes, mesDesdeHoy } from "../campo-de-mes.tsx";

interface AdminNuevoPrecioProps {
  arancel: Arancel;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function AdminNuevoPrecio({ arancel, opened, onClose, onChange }: AdminNuevoPrecioProps) {
  const ultimoPrecioId = Math.max(0, ...arancel.precios.map(({ id }) => id));
  const { form, ...sending } = useStaffForm({
    initialValues: { importe: "", vigenteDesde: mesDesdeHoy(1) },
    validate: ({ importe }) =>
      parsePrecio(importe) === null ? { importe: "Escribí el importe en pesos" } : {},
    send: ({ importe, vigenteDesde }) =>
      answerOf(
        api.aranceles[":id"].precios.$post({
          param: { id: String(arancel.id) },
          json: {
            importe: parsePrecio(importe) ?? 0,
            vigenteDesde,
            ...(ultimoPrecioId > 0 && { ultimoPrecioId }),
          },
        }),
      ),
    onSaved() {
      notifications.show({ message: `${arancel.nombre} tiene su precio nuevo.`, color: "green" });
      onClose();
      onChange();
    },
    onRefused: onChange,
  });
  return (
    <Modal opened={opened} onClose={onClose} title={`Nuevo precio de ${arancel.nombre}`}>
      <DialogForm {...sending} submitLabel="Guardar" onCancel={onClose}>
        <TextInput
          label="Importe por mes"
          description={arancel.precio === null ? undefined : `Hoy cuesta ${formatMoney(arancel.precio)}.`}
          required
          inputMode="decimal"
          {...form.getInputProps("importe")}
        />
        <CampoDeMes label="Desde" {...form.getInputProps("vigenteDesde")} />
        <p>No avisa a nadie. Para avisar con el motivo, y ver a quién le cambia, usá Aumentos.</p>
      </DialogForm>
    </Modal>
  );
}
