import CirclePlus from "icon:circle-plus";
import { Textarea, TextInput } from "@mantine/core";
import { formatMoney, parsePrecio } from "#contract/format.ts";
import { KeptNotice } from "#web/admin/kept-input.tsx";
import { FormCard } from "#web/admin/staff-screen.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import {
  CUOTAS_MAX,
  DESCRIPCION_DE_PLAN_MAX,
  importeDeCuota,
  NOMBRE_DE_PLAN_MAX,
  PRECIO_MAX,
} from "../../rules.ts";

export function AdminNuevoPlan({ onCreated }: { onCreated: () => void }) {
  const { form, refusal, busy, kept, onSubmit } = useStaffForm({
    initialValues: PLAN_VACIO,
    keep: { name: "plan" },
    validate: validarPlan,
    send: (values) => answerOf(api.planes.crear.$post({ json: toPlan(values) })),
    done: ({ nombre_plan }) => `«${nombre_plan}» ya está entre los planes.`,
    onSaved() {
      form.reset();
      form.getInputNode("nombre_plan")?.focus();
      onCreated();
    },
  });
  const previa = previaDeCuotas(form.values);

  return (
    <FormCard title="Nuevo plan" onSubmit={onSubmit}>
      <KeptNotice kept={kept} />
      <TextInput
        label="Nombre del Plan"
        required
        maxLength={NOMBRE_DE_PLAN_MAX}
        autoComplete="off"
        {...form.getInputProps("nombre_plan")}
      />
      <div className="stack-4 top pair-m">
        <TextInput
          label="Precio del plan"
          required
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps("precio")}
        />
        <TextInput
          label="Número de cuotas"
          required
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...form.getInputProps("numeroCuotas")}
        />
      </div>
      <p className="note tabular" role="status">
        {previa
          ? `${previa.cuotas === 1 ? "Una cuota" : `${previa.cuotas} cuotas mensuales`} de ${formatMoney(previa.importe)}`
          : "El precio es por todo el plan y se reparte en cuotas iguales."}
      </p>
      <Textarea
        label="Descripción del Plan"
        required
        rows={4}
        maxLength={DESCRIPCION_DE_PLAN_MAX}
        {...form.getInputProps("descripcion")}
      />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <Button type="submit" variant="accent" loading={busy} icon={<CirclePlus />}>
        Agregar Plan
      </Button>
    </FormCard>
  );
}

interface PlanForm {
  nombre_plan: string;
  precio: string;
  numeroCuotas: string;
  descripcion: string;
}

const PLAN_VACIO: PlanForm = { nombre_plan: "", precio: "", numeroCuotas: "", descripcion: "" };

const falta = (message: string) => (value: string) => (value.trim() ? null : message);

/** Parses a number of instalments; null if it is invalid. */
function leerCuotas(text: string): number | null {
  const cuotas = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return cuotas >= 1 && cuotas <= CUOTAS_MAX ? cuotas : null;
}

export const validarPlan = {
  nombre_plan: falta("Escribí el nombre del plan"),
  precio: (value: string) => {
    const precio = parsePrecio(value);
    if (precio === null) return "Escribí el precio del plan, por ejemplo 12.500 o 12.500,50";
    return precio > PRECIO_MAX ? "El precio es demasiado grande" : null;
  },
  numeroCuotas: (value: string) =>
    leerCuotas(value) === null ? `Las cuotas son un número entero de 1 a ${CUOTAS_MAX}` : null,
  descripcion: falta("Escribí la descripción del plan"),
};

function toPlan({ nombre_plan, precio, numeroCuotas, descripcion }: PlanForm) {
  return {
    nombre_plan,
    descripcion,
    precio: parsePrecio(precio) ?? 0,
    numeroCuotas: leerCuotas(numeroCuotas) ?? 0,
  };
}

function previaDeCuotas(values: PlanForm): { cuotas: number; importe: number } | null {
  const [precio, cuotas] = [parsePrecio(values.precio), leerCuotas(values.numeroCuotas)];
  return precio === null || cuotas === null ? null : { cuotas, importe: importeDeCuota(precio, cuotas) };
}
