import CirclePlus from "icon:circle-plus";
import { Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { formatMoney } from "#contract/format.ts";
import { FormCard } from "#web/admin/form-and-list.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DESCRIPCION_DE_PLAN_MAX, NOMBRE_DE_PLAN_MAX } from "../../rules.ts";
import { aPlan, PLAN_VACIO, previaDeCuotas, validarPlan } from "./admin-plan-form.ts";
import styles from "./admin-planes.module.css";

/** Form for a new plan; cleared once it is created. */
export function AdminNuevoPlan({ onCreated }: { onCreated: () => void }) {
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: PLAN_VACIO,
    validate: validarPlan,
    send: (values) => answerOf(api.planes.crear.$post({ json: aPlan(values) })),
    onSaved({ nombre_plan }) {
      notifications.show({ message: `«${nombre_plan}» ya está entre los planes.`, color: "green" });
      form.reset();
      form.getInputNode("nombre_plan")?.focus();
      onCreated();
    },
  });
  const previa = previaDeCuotas(form.values);

  return (
    <FormCard title="Nuevo plan" onSubmit={onSubmit}>
      <TextInput
        label="Nombre del Plan"
        required
        maxLength={NOMBRE_DE_PLAN_MAX}
        autoComplete="off"
        key={form.key("nombre_plan")}
        {...form.getInputProps("nombre_plan")}
      />
      <div className={styles.pair}>
        <TextInput
          label="Precio del plan"
          required
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          key={form.key("precio")}
          {...form.getInputProps("precio")}
        />
        <TextInput
          label="Número de cuotas"
          required
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          key={form.key("numeroCuotas")}
          {...form.getInputProps("numeroCuotas")}
        />
      </div>
      <p className={styles.preview} role="status">
        {previa
          ? `${previa.cuotas === 1 ? "Una cuota" : `${previa.cuotas} cuotas mensuales`} de ${formatMoney(previa.importe)}`
          : "El precio es por todo el plan y se reparte en cuotas iguales."}
      </p>
      <Textarea
        label="Descripción del Plan"
        required
        rows={4}
        maxLength={DESCRIPCION_DE_PLAN_MAX}
        key={form.key("descripcion")}
        {...form.getInputProps("descripcion")}
      />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <Button type="submit" variant="accent" loading={busy} icon={<CirclePlus aria-hidden="true" />}>
        Agregar Plan
      </Button>
    </FormCard>
  );
}
