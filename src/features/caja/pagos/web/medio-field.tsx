import { Segments } from "#web/admin/segments.tsx";

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
  return (
    <Segments
      aria-label="Medio de pago"
      fullWidth
      size="md"
      data={[...medios]}
      value={value}
      onChange={onChange}
    />
  );
}
