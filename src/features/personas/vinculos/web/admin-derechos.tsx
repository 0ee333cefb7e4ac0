import type { UseFormReturnType } from "@mantine/form";
import { DescribedInput, DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { CAMPOS_DE_VINCULO, MOTIVO } from "../rules.ts";

export const FORM = describedForm(CAMPOS_DE_VINCULO);
export const PORQUE = describedForm({ motivo: MOTIVO });
const { relacion: RELACION, ...DERECHOS } = CAMPOS_DE_VINCULO;

type DatosDeVinculo = typeof FORM.empty & typeof PORQUE.empty;

export function AdminDerechos<T extends DatosDeVinculo>({ form }: { form: UseFormReturnType<T> }) {
  return (
    <>
      <DescribedInput of={RELACION} {...form.getInputProps("relacion")} />
      <fieldset className="stack-2">
        <legend className="strong">Qué puede hacer</legend>
        <DescribedInputs of={DERECHOS} form={form} />
      </fieldset>
      <DescribedInput of={MOTIVO} {...form.getInputProps("motivo")} />
    </>
  );
}
