import { NativeSelect, TextInput } from "@mantine/core";
import { parsePrecio } from "#contract/format.ts";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { MOTIVO_DE_BENEFICIO_MAX } from "../rules.ts";
import { CampoDeMes, mesDesdeHoy } from "./campo-de-mes.tsx";

interface AdminDarBeneficioProps {
  personaId: number;
  nombre: string;
  ausencia: number;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

const QUE = [
  { value: "beca", label: "Beca (porcentaje)" },
  { value: "descuento", label: "Descuento fijo" },
  { value: "suma", label: "Monto fijo que se suma" },
  { value: "ausencia", label: "Ausencia (porcentaje)" },
];

export function AdminDarBeneficio(props: AdminDarBeneficioProps) {
  const { personaId, nombre, ausencia, opened, onClose, onChange } = props;
  const { form, ...sending } = useStaffForm({
    initialValues: { que: "beca", cuanto: "", desde: mesDesdeHoy(1), hasta: "", motivo: "" },
    validate: ({ cuanto, motivo }) => ({
      ...(parsePrecio(cuanto) === null && { cuanto: "Escribí cuánto" }),
      ...(!motivo.trim() && { motivo: "Escribí el motivo" }),
    }),
    fieldOf: (path) => (path === "porcentaje" || path === "importe" ? "cuanto" : path),
    send({ que, cuanto, desde, hasta, motivo }) {
      const valor = parsePrecio(cuanto) ?? 0;
      const beneficio =
        que === "beca" || que === "ausencia"
          ? { regla: que as "beca" | "ausencia", porcentaje: valor }
          : { regla: "fijo" as const, importe: que === "suma" ? valor : -valor };
      const json = { ...beneficio, desde, hasta: hasta || null, motivo };
      return answerOf(api.personas[":id"].beneficios.$post({ param: { id: String(personaId) }, json }));
    },
    onSaved() {
      notifications.show({ message: `Se guardó lo de ${nombre}.`, color: "green" });
      onClose();
      onChange();
    },
  });
  const { que } = form.values;
  const enPesos = que === "descuento" || que === "suma";
  const elegido = form.getInputProps("que");
  return (
    <Modal opened={opened} onClose={onClose} title={`Beca, monto fijo o ausencia de ${nombre}`}>
      <DialogForm {...sending} submitLabel="Guardar" onCancel={onClose}>
        <NativeSelect
          label="Qué"
          data={QUE}
          {...elegido}
          onChange={(event) => {
            elegido.onChange(event);
            if (event.currentTarget.value === "ausencia")
              form.setFieldValue("cuanto", String(ausencia).replace(".", ","));
          }}
        />
        <TextInput
          label={enPesos ? "Pesos por mes" : "Porcentaje que se descuenta"}
          required
          inputMode="decimal"
          {...form.getInputProps("cuanto")}
        />
        <CampoDeMes label="Primer mes" {...form.getInputProps("desde")} />
        <CampoDeMes label="Último mes" ninguno="Sin fin" despues={24} {...form.getInputProps("hasta")} />
        <TextInput
          label="Motivo"
          required
          maxLength={MOTIVO_DE_BENEFICIO_MAX}
          {...form.getInputProps("motivo")}
        />
      </DialogForm>
    </Modal>
  );
}
