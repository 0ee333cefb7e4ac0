import { Input, SegmentedControl } from "@mantine/core";
import { useId } from "react";

/** Payment methods at the counter. */
export type MedioEnMano = "efectivo" | "transferencia";

const MEDIOS: { value: MedioEnMano; label: string }[] = [
  { value: "efectivo", label: "Efectivo" },
  { value: "transferencia", label: "Transferencia" },
];

interface MedioFieldProps {
  value: MedioEnMano;
  onChange: (medio: MedioEnMano) => void;
}

export function MedioField({ value, onChange }: MedioFieldProps) {
  const labelId = useId();
  return (
    <Input.Wrapper label="Medio de pago" labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        aria-labelledby={labelId}
        fullWidth
        size="md"
        data={MEDIOS}
        value={value}
        onChange={(medio) => onChange(medio)}
      />
    </Input.Wrapper>
  );
}
