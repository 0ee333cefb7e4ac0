import { PRECIO_MAX } from "#features/socios/planes/rules.ts";
import type { Beneficio } from "../rules.ts";

export const NOMBRE_DE_ARANCEL_MAX = 100;
export const MOTIVO_DE_BENEFICIO_MAX = 300;
/** Pesos. */
export const IMPORTE_MAX = PRECIO_MAX;

export const PALABRA_DE_BENEFICIO: Readonly<Record<Beneficio["regla"], string>> = {
  beca: "Beca",
  fijo: "Monto fijo",
  ausencia: "Ausencia",
};
export const BENEFICIOS = ["beca", "fijo", "ausencia"] as const;

export const YA_MENSUAL = "Ese plan ya se paga por mes.";
