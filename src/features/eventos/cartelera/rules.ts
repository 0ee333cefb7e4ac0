import { addDays } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";
import { sumPesos, toPesos } from "#contract/money.ts";
import { type MedioDePago, PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import type { VentaDeEvento } from "./contract.ts";

const CUENTAS = ["vendidas", "importe", "devueltas", "devuelto", "porDevolver", "adentro"] as const;
type Cuentas = Pick<VentaDeEvento, (typeof CUENTAS)[number]>;

/** Sums amounts, and numbers of tickets likewise. */
export function sumarVentas(ventas: readonly Cuentas[]): Cuentas {
  const suma = (cuenta: keyof Cuentas) => sumPesos(ventas.map((venta) => venta[cuenta]));
  return Object.fromEntries(CUENTAS.map((cuenta) => [cuenta, suma(cuenta)])) as Cuentas;
}

/** Computes cumulative ticket sales by day, from the first sale to `hasta` or the last sale; empty without sales. */
export function curvaDeVentas(ventas: readonly VentaDeEvento[], hasta: string) {
  const porDia = Map.groupBy(
    ventas.filter(({ vendidas }) => vendidas > 0),
    ({ dia }) => dia,
  );
  const dias = [...porDia.keys()].sort();
  const [first] = dias;
  const last = dias.at(-1);
  if (first === undefined || last === undefined) return [];
  const curva: { dia: string; nuevas: number; vendidas: number }[] = [];
  for (let dia = first; dia <= last || dia <= hasta; dia = addDays(dia, 1)) {
    const { vendidas: nuevas } = sumarVentas(porDia.get(dia) ?? []);
    curva.push({ dia, nuevas, vendidas: (curva.at(-1)?.vendidas ?? 0) + nuevas });
  }
  return curva;
}

/** Groups of a settlement. The lines of each group add up to `total`. */
export const GRUPOS = ["total", "tipo", "medio", "codigo", "lugar", "acreditacion"] as const;
type Grupo = (typeof GRUPOS)[number];

export const PALABRA_DE_GRUPO: Record<Grupo, string> = {
  total: "Total",
  tipo: "Tipo de entrada",
  medio: "Medio de pago",
  codigo: "Código promocional",
  lugar: "Dónde se vendió",
  acreditacion: "Acreditación de Mercado Pago",
};

const SIN_CODIGO = "Sin código";
/** Line for money without a ticket: repeated payments, and their refunds. */
const SIN_ENTRADA = "Pagos repetidos";
const LUGARES = { sitio: "En el sitio", mano: "En la puerta o la secretaría" };

export interface Venta {
  enMano: boolean;
  /** The provider's fee; null if it is unknown or if the sale was not paid through the provider. */
  comision: number | null;
  /** Date (`YYYY-MM-DD`) on which the provider makes the money available. */
  acreditadaEl: string | null;
  /** Whether it was paid through the provider and has not been completely refunded. */
  acreditable: boolean;
  entradas: readonly { precio: number; tipo: string; codigo: string | null; vale: boolean }[];
  movimientos: readonly { medio: MedioDePago; cobrado: number; devuelto: number; repetido: boolean }[];
}

export interface Renglon {
  grupo: Grupo;
  nombre: string;
  entradas: number;
  anuladas: number;
  cobrado: number;
  devuelto: number;
  neto: number;
  /** Mercado Pago's fees; null if no payment was made through it. */
  comision: number | null;
  queda: number;
}

type Suma = Pick<Renglon, "entradas" | "anuladas" | "cobrado" | "devuelto"> & { comision: number | null };
/** Part of a payment or refund, with the name of its line in each group. */
type Parte = Partial<Suma> & { en: Partial<Record<Grupo, string>> };

/**
 * Computes the settlement of an event (Rule EVE-20). Calculates in centavos, so that each group adds up exactly to
 * the payments and refunds.
 */
export function liquidar(ventas: readonly Venta[]): Renglon[] {
  const partes = ventas.flatMap(partesDe);
  return GRUPOS.flatMap((grupo) => {
    const sumas = new Map<string, Suma>();
    for (const { en, ...parte } of partes) {
      const nombre = grupo === "total" ? PALABRA_DE_GRUPO.total : en[grupo];
      if (nombre !== undefined) sumas.set(nombre, sumar(sumas.get(nombre) ?? VACIA, parte));
    }
    if (grupo === "total" && sumas.size === 0) sumas.set(PALABRA_DE_GRUPO.total, VACIA);
    return [...sumas]
      .toSorted(([a], [b]) => a.localeCompare(b, "es"))
      .map(([nombre, suma]) => toRenglon(grupo, nombre, suma));
  });
}

const VACIA: Suma = { entradas: 0, anuladas: 0, cobrado: 0, devuelto: 0, comision: null };

function sumar(a: Suma, b: Partial<Suma>): Suma {
  const { entradas = 0, anuladas = 0, cobrado = 0, devuelto = 0, comision = null } = b;
  return {
    entradas: a.entradas + entradas,
    anuladas: a.anuladas + anuladas,
    cobrado: a.cobrado + cobrado,
    devuelto: a.devuelto + devuelto,
    comision: a.comision === null && comision === null ? null : (a.comision ?? 0) + (comision ?? 0),
  };
}

function toRenglon(grupo: Grupo, nombre: string, suma: Suma): Renglon {
  const { entradas, anuladas, cobrado, devuelto, comision } = suma;
  const neto = cobrado - devuelto;
  return {
    grupo,
    nombre,
    entradas,
    anuladas,
    cobrado: toPesos(cobrado),
    devuelto: toPesos(devuelto),
    neto: toPesos(neto),
    comision: comision === null ? null : toPesos(comision),
    queda: toPesos(neto - (comision ?? 0)),
  };
}

/** Splits a purchase into parts: the money of each ticket, and the money without a ticket. */
function partesDe({ enMano, comision, acreditadaEl, acreditable, entradas, movimientos }: Venta): Parte[] {
  const lugar = enMano ? LUGARES.mano : LUGARES.sitio;
  const acreditacion = acreditadaEl ?? "Sin fecha informada";
  const partes: Parte[] = [];
  const medioDeCompra = movimientos.find(({ cobrado, repetido }) => cobrado > 0 && !repetido)?.medio;
  const deCompra = PALABRA_DE_MEDIO[medioDeCompra ?? "sin-cargo"];
  const lugaresDe = (medio: string, entrada: Venta["entradas"][number] | undefined) => ({
    medio,
    lugar,
    tipo: entrada?.tipo ?? SIN_ENTRADA,
    codigo: entrada ? (entrada.codigo ?? SIN_CODIGO) : SIN_ENTRADA,
    ...(acreditable && medio === PALABRA_DE_MEDIO.mercadopago && entrada && { acreditacion }),
  });
  for (const entrada of entradas)
    partes.push({
      en: lugaresDe(deCompra, entrada),
      ...(entrada.vale ? { entradas: 1 } : { anuladas: 1 }),
    });

  /** Splits an amount among tickets; no ticket gets more than what remains of its own amount. */
  const repartir = (
    cuales: typeof entradas,
    saldos: Map<object, number>,
    medio: string,
    que: "cobrado" | "devuelto",
    amount: number,
  ) => {
    let resto = amount;
    for (const entrada of cuales) {
      const parte = Math.min(resto, saldos.get(entrada) ?? entrada.precio);
      if (parte === 0) continue;
      saldos.set(entrada, (saldos.get(entrada) ?? entrada.precio) - parte);
      partes.push({ en: lugaresDe(medio, entrada), [que]: parte });
      resto -= parte;
    }
    if (resto > 0) partes.push({ en: lugaresDe(medio, undefined), [que]: resto });
  };
  const porCobrar = new Map<object, number>();
  const porDevolver = new Map<object, number>();
  // Annulled tickets get the refunds first. A refund in the provider's panel leaves its tickets valid.
  const anuladasPrimero = entradas.toSorted((a, b) => Number(a.vale) - Number(b.vale));
  for (const { medio, cobrado, devuelto, repetido } of movimientos) {
    repartir(repetido ? [] : entradas, porCobrar, PALABRA_DE_MEDIO[medio], "cobrado", cobrado);
    repartir(repetido ? [] : anuladasPrimero, porDevolver, PALABRA_DE_MEDIO[medio], "devuelto", devuelto);
  }
  if (comision !== null) {
    const medio = PALABRA_DE_MEDIO.mercadopago;
    partes.push({ en: { medio, lugar, ...(acreditable && { acreditacion }) }, comision });
  }
  return partes;
}

export const COLUMNAS_DE_LIQUIDACION = {
  grupo: { label: "Por", kind: "short", width: 28, words: PALABRA_DE_GRUPO },
  nombre: { label: "Detalle", kind: "text" },
  entradas: { label: "Entradas", kind: "number" },
  anuladas: { label: "Devueltas", kind: "number" },
  cobrado: { label: "Cobrado", kind: "money" },
  devuelto: { label: "Devuelto", kind: "money" },
  neto: { label: "Neto", kind: "money" },
  comision: { label: "Comisión", kind: "money", empty: "" },
  queda: { label: "Queda", kind: "money" },
} as const satisfies ListColumns;
