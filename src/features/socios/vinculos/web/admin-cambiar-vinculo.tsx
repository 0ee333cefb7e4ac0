import { Textarea } from "@mantine/core";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import type { Vinculo } from "../contract.ts";
import { MOTIVO_MAX, PALABRA_DE_RELACION, type Relacion } from "../rules.ts";
import { AdminDerechos, type DatosDeVinculo, faltaMotivo, NOMBRES_DE_DATOS } from "./admin-derechos.tsx";
import { nombreDe } from "./admin-vinculo.tsx";

interface DeVinculoProps {
  vinculo: Vinculo;
  /** The person whose page it is. */
  nombre: string;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

const quienes = ({ vinculo, nombre }: Pick<DeVinculoProps, "vinculo" | "nombre">) =>
  vinculo.lado === "responsable" ? `${nombreDe(vinculo)} y ${nombre}` : `${nombre} y ${nombreDe(vinculo)}`;

/** Changes what a bond gives, with why. */
export function AdminCambiarVinculo(props: DeVinculoProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={`Vínculo de ${quienes(props)}`} size="md">
      <Cambio {...props} />
    </Modal>
  );
}

function Cambio({ vinculo, onClose, onChange }: DeVinculoProps) {
  const { relacion, ve, paga, autoriza, restringido } = vinculo;
  const read = { relacion, ve: ve.rige, paga: paga.rige, autoriza: autoriza.rige, restringido };
  const { form, ...sending } = useStaffForm({
    initialValues: { ...read, motivo: "" } as DatosDeVinculo,
    validate: faltaMotivo,
    edit: {
      read,
      names: NOMBRES_DE_DATOS,
      show: (valor, campo) =>
        campo === "relacion" ? PALABRA_DE_RELACION[valor as Relacion] : valor ? "Sí" : "No",
    },
    send: (json, antes) =>
      answerOf(api.vinculos[":id"].$patch({ param: { id: String(vinculo.id) }, json: { ...json, antes } })),
    onSaved() {
      notifications.show({ message: "Guardaste el vínculo.", color: "green" });
      onClose();
      onChange();
    },
    onRefused: ({ status }) => status === 404 && onChange(),
  });
  return (
    <DialogForm {...sending} submitLabel="Guardar" onCancel={onClose}>
      <AdminDerechos form={form} />
    </DialogForm>
  );
}

/** Ends a bond, with why. */
export function AdminTerminarVinculo(props: DeVinculoProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Terminar el vínculo" size="sm">
      <Fin {...props} />
    </Modal>
  );
}

function Fin({ vinculo, nombre, onClose, onChange }: DeVinculoProps) {
  const { form, ...sending } = useStaffForm({
    initialValues: { motivo: "" },
    validate: faltaMotivo,
    send: (json) => answerOf(api.vinculos[":id"].terminar.$post({ param: { id: String(vinculo.id) }, json })),
    onSaved() {
      notifications.show({
        message: `Terminaste el vínculo de ${quienes({ vinculo, nombre })}.`,
        color: "green",
      });
      onClose();
      onChange();
    },
    onRefused: ({ status }) => status === 404 && onChange(),
  });
  const [responsable, dependiente] =
    vinculo.lado === "responsable" ? [nombreDe(vinculo), nombre] : [nombre, nombreDe(vinculo)];
  return (
    <DialogForm {...sending} submitLabel="Terminar" onCancel={onClose}>
      <p>
        <strong>{responsable}</strong> deja de ver, pagar y autorizar por <strong>{dependiente}</strong>. El
        vínculo queda en el historial.
      </p>
      <Textarea
        label="Motivo"
        required
        rows={2}
        maxLength={MOTIVO_MAX}
        key={form.key("motivo")}
        {...form.getInputProps("motivo")}
      />
    </DialogForm>
  );
}
