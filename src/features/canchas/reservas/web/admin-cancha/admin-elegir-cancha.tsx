import { NativeSelect } from "@mantine/core";
import type { Cancha } from "#features/canchas/canchas/contract.ts";

interface ElegirCanchaProps {
  canchas: readonly Cancha[];
  value: number;
  onChange: (id: number) => void;
}

/** Selects a court, available or not. */
export function ElegirCancha({ canchas, value, onChange }: ElegirCanchaProps) {
  return (
    <NativeSelect
      label="Cancha"
      value={String(value)}
      data={canchas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
