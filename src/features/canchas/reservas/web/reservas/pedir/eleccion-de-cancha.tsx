import { formatMoney } from "#contract/format.ts";
import type { CanchaParaReservar } from "#features/canchas/reservas/contract.ts";
import { SelectField } from "#web/ui/field.tsx";
import { Opciones } from "./opciones.tsx";

/** With more courts, a select replaces the chips. */
const CHIPS_MAX = 6;

interface EleccionDeCanchaProps {
  canchas: readonly CanchaParaReservar[];
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
        options={canchas.map(({ id, nombre, precioPorHora }) => ({
          value: id,
          label: precioPorHora === null ? nombre : `${nombre}, ${formatMoney(precioPorHora)} la hora`,
        }))}
      />
    );
  }
  return (
    <Opciones
      leyenda={<span className="visually-hidden">Cancha</span>}
      opciones={canchas.map(({ id, nombre, precioPorHora }) => ({
        valor: id,
        texto: (
          <>
            {nombre}
            {precioPorHora !== null && (
              <span className="text-xs block"> {formatMoney(precioPorHora)} la hora</span>
            )}
          </>
        ),
      }))}
      elegida={elegida}
      onElegir={onElegir}
    />
  );
}
