import type { ReglasDeVencimiento } from "./calendario.ts";

/** The rules of monthly instalments that a club sets (Rule TAR-1). Percentages are of 100, with up to two decimals. */
export interface ReglasDeCuotas extends ReglasDeVencimiento {
  /** 0 while none has been saved. */
  version: number;
  /** Joining after this day of the month pays half of it. */
  medioMesDespuesDel: number;
  /** Discounts of the second, third, and fourth and later members of a discount group. */
  hermanos: readonly [number, number, number];
  /** Members older than this on 1 January neither count nor get the discount; null for no limit. */
  hermanosHastaEdad: number | null;
  /** Discount that a new absence of whole months begins with. */
  ausencia: number;
  recargo: { activo: boolean; porcentaje: number; diasDespues: number };
  /** A raise above this percentage asks for confirmation. */
  avisoDeAumento: number;
}

export const REGLAS_POR_DEFECTO: ReglasDeCuotas = {
  version: 0,
  diaDeVencimiento: 10,
  feriados: [],
  diasParaPagar: 5,
  medioMesDespuesDel: 15,
  hermanos: [0, 0, 0],
  hermanosHastaEdad: null,
  ausencia: 50,
  recargo: { activo: false, porcentaje: 10, diasDespues: 0 },
  avisoDeAumento: 30,
};
