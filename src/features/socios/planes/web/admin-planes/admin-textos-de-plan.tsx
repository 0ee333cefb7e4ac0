import { Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import type { Plan } from "../../contract.ts";
import { DESCRIPCION_DE_PLAN_MAX, NOMBRE_DE_PLAN_MAX } from "../../rules.ts";
import { validarPlan } from "./admin-plan-form.ts";
import styles from "./admin-planes.module.css";

interface AdminTextosDePlanProps {
  plan: Plan;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Dialog for a plan's name and description. Price and instalments are fixed. */
export function AdminTextosDePlan({ plan, opened, onClose, onChange }: AdminTextosDePlanProps) {
  const { form, ...sending } = useStaffForm({
    initialValues: { nombre_plan: plan.nombre_plan, descripcion: plan.descripcion },
    validate: { nombre_plan: validarPlan.nombre_plan, descripcion: validarPlan.descripcion },
    send: (json) => answerOf(api.planes[":id"].$patch({ param: { id: String(plan.id) }, json })),
    onSaved({ nombre_plan }) {
      notifications.show({ message: `Guardaste los textos de «${nombre_plan}».`, color: "green" });
      onClose();
      onChange();
    },
    onRefused({ status }) {
      if (status === 404) onChange();
    },
  });

  return (
    <Modal opened={opened} onClose={onClose} title="Editar plan" size="md">
      <DialogForm {...sending} submitLabel="Guardar" onCancel={onClose}>
        <TextInput
          label="Nombre del Plan"
          required
          maxLength={NOMBRE_DE_PLAN_MAX}
          autoComplete="off"
          {...form.getInputProps("nombre_plan")}
        />
        <Textarea
          label="Descripción del Plan"
          required
          rows={5}
          maxLength={DESCRIPCION_DE_PLAN_MAX}
          {...form.getInputProps("descripcion")}
        />
        <p className={styles.preview}>
          El precio y las cuotas no se cambian, porque sus socios ya los deben así. Para otro precio creá un
          plan nuevo y dejá de ofrecer este.
        </p>
      </DialogForm>
    </Modal>
  );
}
