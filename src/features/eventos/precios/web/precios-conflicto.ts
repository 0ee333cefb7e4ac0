import type { FieldValues } from "#contract/edit.ts";
import { labelsOf } from "#contract/text-fields.ts";
import type { Precios } from "../contract.ts";
import { CUPOS_DE_TARIFA, LIMITE_DE_COMPRA, TEXTOS_DE_TARIFA } from "../rules.ts";
import { type FilaForm, type PreciosForm, toFila, toForm } from "./precios-form.ts";

const CAMPOS = {
  ...labelsOf(TEXTOS_DE_TARIFA),
  precio: "Precio",
  ...labelsOf(CUPOS_DE_TARIFA),
  soloSocios: "Solo para socios",
  desde: "Se vende desde",
  hasta: "Se vende hasta",
};
const NOMBRES_DE_CAMPOS = Object.keys(CAMPOS) as (keyof typeof CAMPOS)[];

/** The prices as the form has them, by `maximoPorCompra` or `<type id>.<field>`. */
export function camposDeForm({ tarifas, maximoPorCompra }: PreciosForm): FieldValues {
  const campos = tarifas.flatMap((fila) =>
    fila.id === undefined ? [] : NOMBRES_DE_CAMPOS.map((campo) => [`${fila.id}.${campo}`, fila[campo]]),
  );
  return { maximoPorCompra, ...Object.fromEntries(campos) };
}

export const camposDePrecios = (precios: Precios) => camposDeForm(toForm(precios));

/** Their labels on screen. */
export function nombresDePrecios({ tarifas }: Precios): Record<string, string> {
  const nombres = tarifas.flatMap(({ id, nombre }) =>
    NOMBRES_DE_CAMPOS.map((campo) => [
      `${id}.${campo}`,
      `${nombre}: ${CAMPOS[campo].toLocaleLowerCase("es-AR")}`,
    ]),
  );
  return { ...labelsOf(LIMITE_DE_COMPRA), ...Object.fromEntries(nombres) };
}

export function mostrarPrecio(valor: unknown): string {
  if (typeof valor === "boolean") return valor ? "Sí" : "No";
  return valor ? String(valor).replace("T", ", ") : "Nada";
}

/** What happened to whole types since they were read, which no field shows. */
export function avisosDePrecios(leidos: Precios, ahora: Precios, mios: readonly FilaForm[]): string[] {
  const tiene = ({ tarifas }: Precios, id: number) => tarifas.some((tarifa) => tarifa.id === id);
  const mio = (id: number) => mios.some((fila) => fila.id === id);
  return [
    ...ahora.tarifas
      .filter(({ id }) => !tiene(leidos, id))
      .map(({ nombre }) => `Agregó «${nombre}», que ya está en tu lista: quitalo si no va.`),
    ...leidos.tarifas
      .filter(({ id }) => !tiene(ahora, id) && mio(id))
      .map(({ nombre }) => `Quitó «${nombre}»: sigue en tu lista, y si guardás se crea de nuevo.`),
    ...leidos.tarifas
      .filter(({ id }) => tiene(ahora, id) && !mio(id))
      .map(({ nombre }) => `«${nombre}», que quitaste, sigue en lo que guardó: si guardás se elimina.`),
  ];
}

/** The own rows with what is sold by now, and the types that another person added. */
export function juntar(leidos: Precios, ahora: Precios, mios: readonly FilaForm[]): FilaForm[] {
  const porId = new Map(ahora.tarifas.map((tarifa) => [tarifa.id, tarifa]));
  const quedan = mios.map(({ id, ...fila }) => {
    const tarifa = id === undefined ? undefined : porId.get(id);
    return tarifa ? { ...fila, id: tarifa.id, tomadas: tarifa.tomadas } : { ...fila, tomadas: 0 };
  });
  const conocidas = new Set(leidos.tarifas.map(({ id }) => id));
  return [...quedan, ...ahora.tarifas.filter(({ id }) => !conocidas.has(id)).map(toFila)];
}
