import { formatPrecio } from "#contract/format.ts";
import { describedForm } from "#web/admin/described-form.tsx";
import { randomUuid } from "#web/api.ts";
import type { Precios } from "../contract.ts";
import { CAMPOS_DE_TARIFA, LIMITE_DE_COMPRA } from "../rules.ts";

const FILA = describedForm(CAMPOS_DE_TARIFA);
const LIMITE = describedForm(LIMITE_DE_COMPRA);

export type FilaForm = typeof FILA.empty & {
  key: string;
  /** Undefined for a type that has not been saved. */
  id?: number;
  tomadas: number;
};

export type PreciosForm = typeof LIMITE.empty & { tarifas: FilaForm[] };

export function toForm({ tarifas, maximoPorCompra }: Precios): PreciosForm {
  return { tarifas: tarifas.map(toFila), ...LIMITE.toForm({ maximoPorCompra }) };
}

export function toFila(tarifa: Precios["tarifas"][number]): FilaForm {
  const { id, tomadas } = tarifa;
  return { ...FILA.toForm(tarifa), key: String(id), id, tomadas };
}

/** Creates a row. The first row is "General" at the event's price. */
export function nuevaFila(cuantas: number, precio: number): FilaForm {
  const primera = cuantas === 0 && { nombre: "General", precio: formatPrecio(precio) };
  return { ...FILA.empty, key: randomUuid(), tomadas: 0, ...primera };
}

export const VALIDATE = { tarifas: FILA.validate, ...LIMITE.validate };

/** Returns the form's values for the call that saves the prices. */
export function leerPrecios({ tarifas, ...limite }: PreciosForm) {
  return {
    ...LIMITE.read(limite),
    tarifas: tarifas.map(({ key: _, tomadas: _tomadas, id, ...fila }) => ({
      ...(id !== undefined && { id }),
      ...FILA.read(fila),
    })),
  };
}
