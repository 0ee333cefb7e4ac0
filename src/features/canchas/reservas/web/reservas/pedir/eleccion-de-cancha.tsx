import { SelectField } from "#web/ui/field.tsx";
import { Opciones } from "./opciones.tsx";

/** Above this number a select replaces the chips. */
const CHIPS_MAX = 6;

interface EleccionDeCanchaProps {
  canchas: readonly { id: number; nombre: string }[];
  elegida: number;
  onElegir: (id: number) => void;
}

export function EleccionDeCancha({ canchas, elegida, onElegir }: EleccionDeCanchaProps) {
  if (canchas.length > CHIPS_MAX) {
    return (
      <SelectField
        label="Cancha"
        value={elegida}
        onChange={(event) => onElegir(Number(event.target.value))}
        options={canchas.map(({ id, nombre }) => ({ value: id, label: nombre }))}
      />
    );
  }
  return (
    <Opciones
      leyenda={<span className="visually-hidden">Cancha</span>}
      opciones={canchas.map(({ id, nombre }) => ({ valor: id, texto: nombre }))}
      elegida={elegida}
      onElegir={onElegir}
    />
  );
}
