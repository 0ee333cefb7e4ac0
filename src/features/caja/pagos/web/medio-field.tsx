import { Input } from "@mantine/core";
import { useId } from "react";
import { Segments } from "#web/admin/segments.tsx";

/** Payment methods at the counter. */
export type MedioEnMano = "efectivo" | "transferencia";

interface Opcion<Medio> {
  value: Medio;
  label: string;
}

export const EN_MANO: readonly Opcion<MedioEnMano>[] = [
  { value: "efectivo", label: "Efectivo" },
  { value: "transferencia", label: "Transferencia" },
];

interface MedioFieldProps<Medio> {
  medios: readonly Opcion<Medio>[];
  value: Medio;
  onChange: (medio: Medio) => void;
}

export function MedioField<Medio extends string>({ medios, value, onChange }: MedioFieldProps<Medio>) {
  const labelId = useId();
  return (
    <Input.Wrapper label="Medio de pago" labelElement="div" labelProps={{ id: labelId }}>
      <Segments
        aria-labelledby={labelId}
        fullWidth
        size="md"
        data={[...medios]}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
