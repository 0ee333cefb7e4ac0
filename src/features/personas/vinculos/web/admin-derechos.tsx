import { Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { DescribedInput, DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { CAMPOS_DE_VINCULO, MOTIVO_MAX } from "../rules.ts";

export const FORM = describedForm(CAMPOS_DE_VINCULO);
const { relacion: RELACION, ...DERECHOS } = CAMPOS_DE_VINCULO;

export type DatosDeVinculo = typeof FORM.empty & { motivo: string };

export const VINCULO_NUEVO: DatosDeVinculo = { ...FORM.empty, motivo: "" };

export function AdminDerechos<T extends DatosDeVinculo>({ form }: { form: UseFormReturnType<T> }) {
  return (
    <>
      <DescribedInput of={RELACION} {...form.getInputProps("relacion")} />
      <fieldset className="stack-2">
        <legend className="strong">Qué puede hacer</legend>
        <DescribedInputs of={DERECHOS} form={form} />
      </fieldset>
      <Textarea
        label="Motivo"
        description="Queda en el historial. Por ejemplo: «lo pidió la madre, con partida de nacimiento»."
        required
        rows={2}
        maxLength={MOTIVO_MAX}
        {...form.getInputProps("motivo")}
      />
    </>
  );
}

export const faltaMotivo = ({ motivo }: { motivo: string }) =>
  motivo.trim() ? {} : { motivo: "Escribí el motivo" };
