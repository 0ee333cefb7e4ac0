import { formatMoney } from "#contract/format.ts";
import {
  ANTIGUEDADES,
  type Antiguedad,
  PALABRA_DE_ANTIGUEDAD,
  PALABRA_DE_SITUACION,
  SITUACIONES,
  type Situacion,
} from "../../rules.ts";

export const CUALQUIERA = { value: "", label: "Cualquiera" };
export const ANTIGUEDAD = [
  CUALQUIERA,
  ...ANTIGUEDADES.map((value) => ({ value, label: PALABRA_DE_ANTIGUEDAD[value] })),
];
export const SITUACION = [
  CUALQUIERA,
  ...SITUACIONES.map((value) => ({ value, label: PALABRA_DE_SITUACION[value] })),
];
export const MINIMOS = [
  CUALQUIERA,
  ...[5_000, 20_000, 50_000, 100_000].map((pesos) => ({
    value: String(pesos),
    label: `Al menos ${formatMoney(pesos)}`,
  })),
];

const unoDe = <T extends string>(values: readonly T[], value: string | null) =>
  values.find((one) => one === value);
const idDe = (value: string | null) => /^[1-9]\d{0,8}$/.exec(value ?? "")?.[0];

/** The filters of the debtors in the address. */
export function filtrosDe(params: URLSearchParams) {
  return {
    antiguedad: unoDe<Antiguedad>(ANTIGUEDADES, params.get("antiguedad")),
    situacion: unoDe<Situacion>(SITUACIONES, params.get("situacion")),
    minimo: MINIMOS.find(({ value }) => value !== "" && value === params.get("minimo"))?.value,
    plan: idDe(params.get("plan")),
    actividad: idDe(params.get("actividad")),
  };
}

export type FiltrosDeDeudores = ReturnType<typeof filtrosDe>;
