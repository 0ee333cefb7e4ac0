import { NativeSelect, TextInput } from "@mantine/core";
import { parsePrecio } from "#contract/format.ts";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import type { Aranceles } from "../../contract.ts";
import { NOMBRE_DE_ARANCEL_MAX } from "../../rules.ts";
import { CampoDeMes, mesDesdeHoy } from "../campo-de-mes.tsx";

interface AdminNuevoArancelProps {
  planes: Aranceles["planes"];
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function AdminNuevoArancel({ planes, opened, onClose, onChange }: AdminNuevoArancelProps) {
  const { form, ...sending } = useStaffForm({
    initialValues: { planId: "", nombre: "", importe: "", vigenteDesde: mesDesdeHoy(0) },
    validate: ({ nombre, importe }) => ({
      ...(!nombre.trim() && { nombre: "Escribí el nombre" }),
      ...(parsePrecio(importe) === null && { importe: "Escribí el importe en pesos" }),
    }),
    send: ({ planId, nombre, importe, vigenteDesde }) =>
      answerOf(
        api.aranceles.$post({
          json: {
            ...(planId ? { tipo: "base" as const, planId: Number(planId) } : { tipo: "adicional" as const }),
            nombre,
            importe: parsePrecio(importe) ?? 0,
            vigenteDesde,
          },
        }),
      ),
    onSaved({ nombre }) {
      notifications.show({ message: `${nombre} se cobra por mes.`, color: "green" });
      onClose();
      onChange();
    },
  });
  const plan = form.getInputProps("planId");
  return (
    <Modal opened={opened} onClose={onClose} title="Cobrar por mes">
      <DialogForm {...sending} submitLabel="Agregar" onCancel={onClose}>
        <NativeSelect
          label="Qué es"
          description="Los socios de un plan mensual pagan una cuota por mes, en lugar de las cuotas del plan."
          data={[
            { value: "", label: "Un adicional, como un deporte" },
            ...planes.map(({ id, nombre, activo }) => ({
              value: String(id),
              label: `El plan ${nombre}${activo ? "" : " (inactivo)"}`,
            })),
          ]}
          {...plan}
          onChange={(event) => {
            plan.onChange(event);
            const elegido = planes.find(({ id }) => String(id) === event.currentTarget.value);
            if (elegido && !form.values.nombre) form.setFieldValue("nombre", elegido.nombre);
          }}
        />
        <TextInput
          label="Nombre"
          description="Sale en la cuota."
          required
          maxLength={NOMBRE_DE_ARANCEL_MAX}
          {...form.getInputProps("nombre")}
        />
        <TextInput label="Importe por mes" required inputMode="decimal" {...form.getInputProps("importe")} />
        <CampoDeMes label="Desde" {...form.getInputProps("vigenteDesde")} />
      </DialogForm>
    </Modal>
  );
}
