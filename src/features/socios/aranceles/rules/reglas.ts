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
  /** Day of the month of automatic debits; null for that on which the next instalment falls due. */
  diaDeDebito: number | null;
  /** A raise above this percentage asks for confirmation. */
  avisoDeAumento: number;
}

export const REGLAS_POR_DEFECTO: ReglasDeCuotas = {
  version: 0,
  diaDeVencimiento: 10,
  feriados: [],
  diasParaPagar: 5,
  diasDePrimera: 10,
  medioMesDespuesDel: 15,
  hermanos: [0, 0, 0],
  hermanosHastaEdad: null,
  ausencia: 50,
  recargo: { activo: false, porcentaje: 10, diasDespues: 0 },
  diaDeDebito: null,
  avisoDeAumento: 30,
};

/** The first instalment falls due before the second one. */
export const DIAS_DE_PRIMERA_MAX = 28;
export const FERIADOS_MAX = 200;
/** Every month has it: the provider debits on the same day each month. */
export const DIA_DE_DEBITO_MAX = 28;

/** Each rule that a club sets, in words. */
export const NOMBRE_DE_REGLA_DEL_CLUB: Readonly<Record<keyof Omit<ReglasDeCuotas, "version">, string>> = {
  diaDeVencimiento: "Día de vencimiento",
  diasParaPagar: "Días para pagar",
  diasDePrimera: "Días para pagar la primera",
  feriados: "Feriados",
  medioMesDespuesDel: "Medio mes por ingreso",
  hermanos: "Descuento por hermanos",
  hermanosHastaEdad: "Edad de los hermanos",
  ausencia: "Descuento por ausencia",
  recargo: "Recargo por pago fuera de término",
  diaDeDebito: "Día del débito automático",
  avisoDeAumento: "Aviso de aumento",
};

type Regla = keyof typeof NOMBRE_DE_REGLA_DEL_CLUB;
export const REGLAS_DEL_CLUB = Object.keys(NOMBRE_DE_REGLA_DEL_CLUB) as readonly Regla[];

const dias = (cuantos: number) => (cuantos === 1 ? "1 día" : `${cuantos} días`);
const porciento = (numero: number) => `${String(numero).replace(".", ",")} %`;

/** What a rule says, for who compares two versions. */
export function reglaEnPalabras(regla: Regla, reglas: ReglasDeCuotas): string {
  const { hermanos, recargo } = reglas;
  switch (regla) {
    case "diaDeVencimiento":
      return `el ${reglas.diaDeVencimiento} de cada mes`;
    case "diasParaPagar":
      return `al menos ${dias(reglas.diasParaPagar)}`;
    case "diasDePrimera":
      return `al menos ${dias(reglas.diasDePrimera)}`;
    case "feriados":
      return reglas.feriados.length === 1 ? "1 feriado" : `${reglas.feriados.length} feriados`;
    case "medioMesDespuesDel":
      return `después del ${reglas.medioMesDespuesDel}`;
    case "hermanos":
      return `el 2.º ${porciento(hermanos[0])}, el 3.º ${porciento(hermanos[1])}, los demás ${porciento(hermanos[2])}`;
    case "hermanosHastaEdad":
      return reglas.hermanosHastaEdad === null
        ? "de cualquier edad"
        : `hasta ${reglas.hermanosHastaEdad} años`;
    case "ausencia":
      return porciento(reglas.ausencia);
    case "recargo":
      return recargo.activo
        ? `${porciento(recargo.porcentaje)}, pasados ${dias(recargo.diasDespues)} del vencimiento`
        : "sin recargo";
    case "diaDeDebito":
      return reglas.diaDeDebito === null
        ? "el día en que vence la próxima cuota"
        : `el ${reglas.diaDeDebito} de cada mes`;
    case "avisoDeAumento":
      return `desde más del ${porciento(reglas.avisoDeAumento)}`;
  }
}
