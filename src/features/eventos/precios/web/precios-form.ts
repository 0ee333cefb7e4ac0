import { checkFields } from "#contract/described.ts";
import { formatPrecio, parsePrecio } from "#contract/format.ts";
import { parseWhole } from "#contract/number-fields.ts";
import { leerInstante } from "#features/eventos/eventos/rules.ts";
import { randomUuid } from "#web/api.ts";
import type { Precios } from "../contract.ts";
import { CUPOS_DE_TARIFA, LIMITE_DE_COMPRA, revisarTarifas, TEXTOS_DE_TARIFA } from "../rules.ts";
import { toMomento } from "./momento-field.tsx";

export interface FilaForm {
  key: string;
  /** Undefined for a type that has not been saved. */
  id?: number;
  tomadas: number;
  nombre: string;
  precio: string;
  cupo: string;
  soloSocios: boolean;
  maximoPorSocio: string;
  desde: string;
  hasta: string;
}

export interface PreciosForm {
  tarifas: FilaForm[];
  maximoPorCompra: string;
}

export function toForm({ tarifas, maximoPorCompra }: Precios): PreciosForm {
  return { tarifas: tarifas.map(toFila), maximoPorCompra: String(maximoPorCompra) };
}

export function toFila(tarifa: Precios["tarifas"][number]): FilaForm {
  return {
    ...tarifa,
    key: String(tarifa.id),
    precio: formatPrecio(tarifa.precio),
    cupo: tarifa.cupo === null ? "" : String(tarifa.cupo),
    maximoPorSocio: tarifa.maximoPorSocio === null ? "" : String(tarifa.maximoPorSocio),
    desde: toMomento(tarifa.desde),
    hasta: toMomento(tarifa.hasta),
  };
}

/** Creates a row. The first row is "General" at the event's price. */
export function nuevaFila(cuantas: number, precio: number): FilaForm {
  const primera = cuantas === 0;
  return {
    key: randomUuid(),
    tomadas: 0,
    nombre: primera ? "General" : "",
    precio: primera ? formatPrecio(precio) : "",
    cupo: "",
    soloSocios: false,
    maximoPorSocio: "",
    desde: "",
    hasta: "",
  };
}

/** Validates the form in the browser (Rule ENT-12). */
export function validarPrecios({ tarifas, maximoPorCompra }: PreciosForm, capacidad: number) {
  const errors: Record<string, string> = checkFields(LIMITE_DE_COMPRA, { maximoPorCompra });
  const rows = tarifas.map((fila) => ({
    ...fila,
    cupo: parseWhole(fila.cupo),
    desde: leerInstante(fila.desde),
    hasta: leerInstante(fila.hasta),
  }));
  for (const { path, message } of revisarTarifas(rows, capacidad)) errors[path] ??= message;
  for (const [n, fila] of tarifas.entries()) {
    const at = (campo: string) => `tarifas.${n}.${campo}`;
    // The members' limit is hidden unless the type is for members only.
    const cupos = fila.soloSocios ? fila : { ...fila, maximoPorSocio: "" };
    const wrong = { ...checkFields(TEXTOS_DE_TARIFA, fila), ...checkFields(CUPOS_DE_TARIFA, cupos) };
    for (const [campo, message] of Object.entries(wrong)) errors[at(campo)] = message;
    if (parsePrecio(fila.precio) === null) errors[at("precio")] = "Un precio desde 0, por ejemplo 12.500";
  }
  return errors;
}

export function porPrecio(tarifas: readonly FilaForm[]): FilaForm[] {
  return tarifas.toSorted((a, b) => (parsePrecio(a.precio) ?? 0) - (parsePrecio(b.precio) ?? 0));
}

/** Builds the body of the call that saves the prices. */
export function toBody({ tarifas, maximoPorCompra }: PreciosForm, version: number) {
  return {
    version,
    maximoPorCompra: parseWhole(maximoPorCompra) ?? 1,
    tarifas: tarifas.map(({ id, nombre, precio, cupo, soloSocios, maximoPorSocio, desde, hasta }) => ({
      ...(id !== undefined && { id }),
      nombre,
      precio: parsePrecio(precio) ?? 0,
      cupo: parseWhole(cupo),
      soloSocios,
      maximoPorSocio: soloSocios ? parseWhole(maximoPorSocio) : null,
      desde: desde || null,
      hasta: hasta || null,
    })),
  };
}
