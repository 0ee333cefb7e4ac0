import { mondayOf } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";
import type { Fields } from "#contract/described.ts";
import { roundPesos, toCentavos, toPesos } from "#contract/money.ts";
import { type MedioDePago, PALABRA_DE_ESTADO, PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";

/** Payment methods, in the order in which totals list them. */
export const MEDIOS_DE_CAJA: readonly MedioDePago[] = ["efectivo", "transferencia", "mercadopago"];

const PALABRA_DE_COBRO = {
  cobrado: "Cobrado",
  anulado: "Anulado",
  anulacion: "Contraasiento",
  devolucion: "Devolución hecha a mano",
  "devolucion-mercadopago": "Devolución de Mercado Pago",
  devuelto: PALABRA_DE_ESTADO.reembolsado,
  "devuelto-en-parte": "Devuelto en parte",
  desconocido: PALABRA_DE_ESTADO.contracargo,
  "en-devolucion": "Devolución en curso",
  repetido: "Repetido, devuelto",
  "repetido-en-devolucion": "Repetido, devolución en curso",
} as const;

export type EstadoDeCobro = keyof typeof PALABRA_DE_COBRO;

/** Filter value for online payments, which no staff member recorded. */
export const EL_SITIO = "sitio";
export const NO_CONSTA = "No consta";

type Periodo = "hoy" | "semana" | "mes";

export function diasDe(periodo: Periodo, hoy: string): { desde: string; hasta: string } {
  const desde = { hoy, semana: mondayOf(hoy), mes: `${hoy.slice(0, 7)}-01` }[periodo];
  return { desde, hasta: hoy };
}

function quienRegistro(cobro: { medio: MedioDePago; registro: { nombreUsuario: string } | null }): string {
  return cobro.registro?.nombreUsuario ?? (cobro.medio === "mercadopago" ? "El sitio" : NO_CONSTA);
}

/** The columns on screen and in the spreadsheet, in display order; `server/cobros.repo.ts` has the SQL of each. */
export const COLUMNAS_DE_COBROS = {
  pagoId: { label: "Pago", kind: "number", only: "sheet" },
  cuando: { label: "Fecha", kind: "instant", ordered: true },
  nombreDeConcepto: { label: "Concepto", kind: "text", width: 12, only: "sheet" },
  descripcion: { label: "Qué", sheet: "Detalle", kind: "long", card: "title" },
  /** The account's name, or the name given by a buyer without an account. */
  pagador: {
    label: "Pagó",
    kind: "text",
    of: ({ pagador }: { pagador: { nombre: string } | null }) => pagador?.nombre,
    empty: SIN_NOMBRE,
    verbatim: true,
  },
  medio: { label: "Medio", kind: "text", width: 14, words: PALABRA_DE_MEDIO },
  /** Negative for a counter-entry. */
  monto: { label: "Monto", kind: "money", only: "screen" },
  cobrado: { label: "Cobrado", kind: "money", only: "sheet" },
  devuelto: { label: "Devuelto", kind: "money", only: "sheet" },
  neto: {
    label: "Neto",
    kind: "money",
    of: ({ cobrado, devuelto }: Record<"cobrado" | "devuelto", number>) => roundPesos(cobrado - devuelto),
    only: "sheet",
  },
  registro: { label: "Registró", kind: "text", width: 20, of: quienRegistro },
  estado: { label: "Estado", kind: "text", width: 30, words: PALABRA_DE_COBRO },
  operacion: { label: "Operación de Mercado Pago", kind: "short", width: 26, empty: "—", only: "sheet" },
} as const satisfies ListColumns;

const CONTADO = { pesosMax: 9_999_999_999.99, tooHigh: "El importe es demasiado grande" } as const;

export const CAMPOS_DE_ARQUEO = {
  apertura: {
    ...CONTADO,
    label: "Apertura",
    hint: "Lo que había en la caja antes de empezar",
    wrong: "Escribí con cuánto abrió la caja; si estaba vacía, 0",
  },
  contado: {
    ...CONTADO,
    label: "Contado",
    hint: "Lo que hay ahora, contado billete por billete",
    wrong: "Escribí cuánto contaste",
  },
  /** Required if the counted amount differs from the expected one. */
  motivo: {
    label: "Motivo de la diferencia",
    max: 200,
    multiline: true,
    hint: "Solo si no coincide. Después de cerrar no se cambia nada.",
  },
} as const satisfies Fields;

interface Importes {
  apertura: number;
  cobrado: number;
  devuelto: number;
}

/** Returns the cash that should be in the till, in pesos. */
export function esperadoEn({ apertura, cobrado, devuelto }: Importes): number {
  return toPesos(toCentavos(apertura) + toCentavos(cobrado) - toCentavos(devuelto));
}

/** Returns the difference in pesos; negative if money is missing. */
export function diferenciaDe(arqueo: Importes & { contado: number }): number {
  return toPesos(toCentavos(arqueo.contado) - toCentavos(esperadoEn(arqueo)));
}

/** Columns of the list of closings; `server/arqueos.repo.ts` has their SQL. */
export const COLUMNAS_DE_ARQUEOS = {
  id: { label: "Cierre", kind: "number", ordered: true },
  cerradoEn: { label: "Cerrada", kind: "instant", ordered: true, card: "title" },
  cajero: { label: "Caja de", kind: "text", ordered: true, verbatim: true },
  desde: { label: "Desde", kind: "instant", only: "sheet" },
  apertura: { label: "Apertura", kind: "money" },
  cobrado: { label: "Cobrado", kind: "money" },
  devuelto: { label: "Devuelto", kind: "money" },
  contado: { label: "Contado", kind: "money" },
  diferencia: { label: "Diferencia", kind: "money" },
  motivo: { label: "Motivo", kind: "long", empty: "—" },
  cerradoPor: { label: "La cerró", kind: "text", verbatim: true },
} as const satisfies ListColumns;
