import { clubInstant } from "#contract/club-time.ts";
import { formatPrecio, parsePrecio } from "#contract/format.ts";
import { randomUuid } from "#web/api.ts";
import type { Precios } from "../contract.ts";
import { ENTRADAS_POR_COMPRA_MAX, leerEntero, revisarTarifas } from "../rules.ts";
import { toMomento } from "./momento-field.tsx";

/** A ticket type as typed. */
export interface FilaForm {
  /** Key of the row. */
  key: string;
  /** Absent until saved. */
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

/** A further row; the first one is "General" at the event's price. */
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

const malEntero = (text: string, max: number) => text.trim() !== "" && (leerEntero(text) ?? max + 1) > max;

/** Client-side validation of Rule ENT-12; the server validates again. */
export function validarPrecios({ tarifas, maximoPorCompra }: PreciosForm, capacidad: number) {
  const errors: Record<string, string> = {};
  if (!leerEntero(maximoPorCompra) || malEntero(maximoPorCompra, ENTRADAS_POR_COMPRA_MAX))
    errors.maximoPorCompra = `Un número de 1 a ${ENTRADAS_POR_COMPRA_MAX}`;
  const rows = tarifas.map((fila) => ({
    ...fila,
    cupo: leerEntero(fila.cupo),
    desde: leerMomento(fila.desde),
    hasta: leerMomento(fila.hasta),
  }));
  for (const { path, message } of revisarTarifas(rows, capacidad)) errors[path] ??= message;
  for (const [n, fila] of tarifas.entries()) {
    const at = (campo: keyof FilaForm) => `tarifas.${n}.${campo}`;
    if (!fila.nombre.trim()) errors[at("nombre")] = "Escribí el nombre";
    if (parsePrecio(fila.precio) === null) errors[at("precio")] = "Un precio desde 0, por ejemplo 12.500";
    if (malEntero(fila.cupo, 1_000_000)) errors[at("cupo")] = "Un número entero desde 1, o nada";
    if (fila.soloSocios && malEntero(fila.maximoPorSocio, ENTRADAS_POR_COMPRA_MAX))
      errors[at("maximoPorSocio")] = `Un número de 1 a ${ENTRADAS_POR_COMPRA_MAX}, o nada`;
  }
  return errors;
}

function leerMomento(text: string): Date | null {
  const [fecha, hora] = text.split("T");
  return fecha && hora ? clubInstant(fecha, hora) : null;
}

/** The rows as they will be listed: cheapest first. */
export function porPrecio(tarifas: readonly FilaForm[]): FilaForm[] {
  return tarifas.toSorted((a, b) => (parsePrecio(a.precio) ?? 0) - (parsePrecio(b.precio) ?? 0));
}

/** The body of PUT /eventos/{id}/tarifas for a valid form. */
export function toBody({ tarifas, maximoPorCompra }: PreciosForm, version: number) {
  return {
    version,
    maximoPorCompra: leerEntero(maximoPorCompra) ?? 1,
    tarifas: tarifas.map(({ id, nombre, precio, cupo, soloSocios, maximoPorSocio, desde, hasta }) => ({
      ...(id !== undefined && { id }),
      nombre,
      precio: parsePrecio(precio) ?? 0,
      cupo: leerEntero(cupo),
      soloSocios,
      maximoPorSocio: soloSocios ? leerEntero(maximoPorSocio) : null,
      desde: desde || null,
      hasta: hasta || null,
    })),
  };
}
