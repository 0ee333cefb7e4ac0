import type { OrdenDeFecha, SignoDecimal } from "#contract/written.ts";
import { type CampoDeExtracto, CUENTA_DE_MERCADO_PAGO, CUENTA_DEL_CLUB } from "../../rules.ts";
import { titulo } from "./normalizar.ts";

/** How a statement is read. */
export interface Mapeo {
  /** By position; several columns may be the concept. */
  columnas: (CampoDeExtracto | null)[];
  fechas: OrdenDeFecha;
  decimal: SignoDecimal;
}

interface Formato {
  nombre: string;
  /**
   * Titles as `titulo` leaves them. A broken encoding replaces an accented letter by another one or by nothing, so each is
   * optional.
   */
  titulos: readonly (readonly [RegExp, CampoDeExtracto | null, "si-hay"?])[];
  fechas: OrdenDeFecha;
  /** Undefined if it depends on the report's settings. */
  decimal?: SignoDecimal;
  cuenta: string;
}

const CONCEPTO = /^descripci.?.?n$/;

/** The layouts that the club's banks download, with their names on screen. */
const FORMATOS: Readonly<Record<string, Formato>> = {
  galicia: {
    nombre: "Banco Galicia",
    titulos: [
      [/^fecha$/, "fecha"],
      [CONCEPTO, "concepto"],
      [/^d.?.?bitos?$/, "debito"],
      [/^cr.?.?ditos?$/, "credito"],
      [/^n.?.?merodecomprobante$/, "comprobante", "si-hay"],
      [/^leyendasadicionales1$/, "remitente"],
      [/^leyendasadicionales2$/, "cuit"],
      [/^saldo$/, "saldo", "si-hay"],
    ],
    fechas: "dia-mes",
    decimal: "coma",
    cuenta: CUENTA_DEL_CLUB,
  },
  nacion: {
    nombre: "Banco Nación",
    titulos: [
      [/^fecha$/, "fecha"],
      [/^comprobante$/, "comprobante"],
      [/^concepto$/, "concepto"],
      [/^importe$/, "importe"],
      [/^saldo$/, "saldo"],
    ],
    fechas: "dia-mes",
    decimal: "coma",
    cuenta: CUENTA_DEL_CLUB,
  },
  supervielle: {
    nombre: "Banco Supervielle",
    titulos: [
      [/^fecha$/, "fecha"],
      [/^concepto$/, "concepto"],
      [/^detalle$/, "concepto"],
      [/^d.?.?bitos?$/, "debito"],
      [/^cr.?.?ditos?$/, "credito"],
      [/^saldo$/, "saldo"],
    ],
    fechas: "dia-mes",
    decimal: "coma",
    cuenta: CUENTA_DEL_CLUB,
  },
  ciudad: {
    nombre: "Banco Ciudad",
    titulos: [
      [/^cuenta$/, "cuenta"],
      [/^cuitcuenta$/, null],
      [/^fecha$/, "fecha"],
      [/^monto$/, "importe"],
      [/^n.?.?.?decomprobante$/, "comprobante"],
      [CONCEPTO, "concepto"],
      [/^saldo$/, "saldo"],
      [/^observaciones$/, "concepto", "si-hay"],
    ],
    fechas: "dia-mes",
    decimal: "coma",
    cuenta: CUENTA_DEL_CLUB,
  },
  "mercado-pago": {
    nombre: "Mercado Pago",
    titulos: [
      [/^sourceid$/, "comprobante"],
      [/^transactiontype$/, "concepto"],
      [/^transactionamount$/, "importe"],
      [/^transactiondate$/, "fecha"],
      [/^externalreference$/, "referencia"],
      [/^payername$/, "remitente", "si-hay"],
      [/^payeridnumber$/, "cuit", "si-hay"],
    ],
    fechas: "dia-mes",
    cuenta: CUENTA_DE_MERCADO_PAGO,
  },
};

/** The name of a layout on screen; a remembered one has its own. */
export function nombreDeFormato(formato: string): string {
  return FORMATOS[formato]?.nombre ?? formato;
}

export interface FormatoReconocido {
  formato: string;
  columnas: (CampoDeExtracto | null)[];
  fechas: OrdenDeFecha;
  decimal: SignoDecimal | null;
  cuenta: string;
}

/** The known layout with these titles; null without one. */
export function reconocerFormato(celdas: readonly string[]): FormatoReconocido | null {
  const titulos = celdas.map(titulo);
  for (const [formato, { titulos: wanted, fechas, decimal, cuenta }] of Object.entries(FORMATOS)) {
    const columnas = titulos.map((): CampoDeExtracto | null => null);
    const has = ([regex, campo, optional]: Formato["titulos"][number]) => {
      const at = titulos.findIndex((uno) => regex.test(uno));
      if (at >= 0) columnas[at] = campo;
      return at >= 0 || optional !== undefined;
    };
    if (wanted.every(has)) return { formato, columnas, fechas, decimal: decimal ?? null, cuenta };
  }
  return null;
}

/** What recognizes another statement of a layout: its titles. "" without any. */
export function firmaDe(celdas: readonly string[]): string {
  const firma = celdas.map(titulo).join("|");
  return /[a-z]/.test(firma) ? firma.slice(0, 2_000) : "";
}

const PISTAS: readonly (readonly [RegExp, CampoDeExtracto])[] = [
  [/^fecha/, "fecha"],
  [/^(importe|monto)/, "importe"],
  [/^(cr.?.?dito|haber|abono|ingreso)/, "credito"],
  [/^(d.?.?bito|debe|egreso)/, "debito"],
  [/(comprobante|operaci.?.?n|referencia)|^(nro|n.?.?mero)$/, "comprobante"],
  [/^(saldo|disponible)/, "saldo"],
  [/(cuit|cuil)/, "cuit"],
  [/^(remitente|ordenante|titular|originante|nombre)/, "remitente"],
  [/^(concepto|descripci|detalle|movimiento)/, "concepto"],
];

/** A proposal for the columns of an unknown layout, each field once. */
export function adivinarColumnas(celdas: readonly string[]): (CampoDeExtracto | null)[] {
  const usados = new Set<CampoDeExtracto>();
  const columnas = celdas.map((celda) => {
    const campo = PISTAS.find(([regex, uno]) => !usados.has(uno) && regex.test(titulo(celda)))?.[1] ?? null;
    if (campo) usados.add(campo);
    return campo;
  });
  const conDos = usados.has("credito") && usados.has("debito");
  const sobran: CampoDeExtracto[] = conDos ? ["importe"] : usados.has("importe") ? ["credito", "debito"] : [];
  return columnas.map((campo) => (campo !== null && sobran.includes(campo) ? null : campo));
}
