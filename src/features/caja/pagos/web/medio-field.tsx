import { Input, SegmentedControl } from "@mantine/core";
import { useId } from "react";

/** Payment methods at the counter. */
export type MedioEnMano = "efectivo" | "transferencia";

const MEDIOS: { value: MedioEnMano; label: string }[] = [
  { value: "efectivo", label: "Efectivo" },
  { value: "transferencia", label: "Transferencia" },
];

export function MedioField(props: { value: MedioEnMano; onChange: (medio: MedioEnMano) => void }) {
  const labelId = useId();
  return (
    <Input.Wrapper label="Medio de pago" labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        aria-labelledby={labelId}
        fullWidth
        size="md"
        data={MEDIOS}
        value={props.value}
        onChange={props.onChange}
      />
    </Input.Wrapper>
  );
}
