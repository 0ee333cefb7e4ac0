import CirclePlus from "icon:circle-plus";
import { formatMoney } from "#contract/format.ts";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { KeptNotice } from "#web/admin/kept-input.tsx";
import { FormCard } from "#web/admin/staff-screen.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { COSTO_DE_PLAN, importeDeCuota, TEXTOS_DE_PLAN } from "../../rules.ts";

const { descripcion, ...NOMBRE } = TEXTOS_DE_PLAN;
const FORM = describedForm({ ...TEXTOS_DE_PLAN, ...COSTO_DE_PLAN });

export function AdminNuevoPlan({ onCreated }: { onCreated: () => void }) {
  const { form, refusal, busy, kept, onSubmit } = useStaffForm({
    initialValues: FORM.empty,
    keep: { name: "plan" },
    validate: FORM.validate,
    send: (values) => answerOf(api.planes.crear.$post({ json: FORM.read(values) })),
    done: ({ nombre_plan }) => `«${nombre_plan}» ya está entre los planes.`,
    onSaved() {
      form.reset();
      form.getInputNode("nombre_plan")?.focus();
      onCreated();
    },
  });

  return (
    <FormCard title="Nuevo plan" onSubmit={onSubmit}>
      <KeptNotice kept={kept} />
      <DescribedInputs of={NOMBRE} form={form} />
      <div className="stack-4 top pair-m">
        <DescribedInputs of={COSTO_DE_PLAN} form={form} />
      </div>
      <p className="note tabular" role="status">
        {previaDeCuotas(form.values)}
      </p>
      <DescribedInputs of={{ descripcion }} form={form} />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <Button type="submit" variant="accent" loading={busy} icon={<CirclePlus />}>
        Agregar Plan
      </Button>
    </FormCard>
  );
}

function previaDeCuotas(values: typeof FORM.empty): string {
  const { precio, numeroCuotas } = FORM.read(values);
  if (FORM.validate.precio(values.precio) ?? FORM.validate.numeroCuotas(values.numeroCuotas))
    return "El precio es por todo el plan y se reparte en cuotas iguales.";
  const cuotas = numeroCuotas === 1 ? "Una cuota" : `${numeroCuotas} cuotas mensuales`;
  return `${cuotas} de ${formatMoney(importeDeCuota(precio, numeroCuotas))}`;
}
