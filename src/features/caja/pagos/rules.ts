import { HOUR_MS } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";
import { keysOf } from "#contract/keys.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { reasonOf } from "#contract/text-fields.ts";

export const PALABRA_DE_ESTADO = {
  pendiente: "Sin pagar",
  aprobado: "Aprobado",
  rechazado: "Rechazado",
  cancelado: "Cancelado",
  vencido: "Vencido",
  reembolsado: "Devuelto",
  contracargo: "Desconocido en el banco o la tarjeta",
} as const;
export type EstadoDePago = keyof typeof PALABRA_DE_ESTADO;
export const ESTADOS_DE_PAGO = keysOf(PALABRA_DE_ESTADO);

export const PALABRA_DE_MEDIO = {
  mercadopago: "Mercado Pago",
  efectivo: "Efectivo",
  transferencia: "Transferencia",
  "sin-cargo": "Sin cargo",
} as const;
export type MedioDePago = keyof typeof PALABRA_DE_MEDIO;
export const MEDIOS_DE_PAGO = keysOf(PALABRA_DE_MEDIO);

/** Completes "se pagó". */
export const CON_QUE_SE_PAGO: Record<MedioDePago, string> = {
  mercadopago: "con Mercado Pago",
  efectivo: "en efectivo",
  transferencia: "por transferencia",
  "sin-cargo": "sin cargo",
};

export const EN_REVISION = "En revisión";

/** Returns the state of a payment in the office's words, including any part that was voided or refunded. */
export function estadoEnPalabras(pago: {
  estado: EstadoDePago;
  enRevision: boolean;
  anulacion: object | null;
  anulaId: number | null;
  devoluciones: readonly { hechaEn: string | null }[];
}): string {
  const { estado, enRevision, anulacion, anulaId, devoluciones } = pago;
  if (anulacion) return "Anulada";
  if (anulaId !== null) return "Contraasiento";
  if (enRevision) return EN_REVISION;
  const devuelto = estado === "aprobado" && devoluciones.some(({ hechaEn }) => hechaEn !== null);
  return devuelto ? "Devuelto en parte" : PALABRA_DE_ESTADO[estado];
}

const PALABRA_DEL_PROVEEDOR: Record<string, string> = {
  pending: "Pendiente",
  approved: "Aprobado",
  authorized: "Autorizado, falta cobrarlo",
  in_process: EN_REVISION,
  in_mediation: "En mediación",
  rejected: "Rechazado",
  cancelled: "Cancelado",
  refunded: "Devuelto",
  charged_back: "Desconocido en el banco o la tarjeta",
};

/** Returns the label of a provider's status; unknown statuses get a generic label. */
export function leerEstadoDelProveedor(status: string | null): string | null {
  return status === null ? null : (PALABRA_DEL_PROVEEDOR[status] ?? "Otro estado");
}

export function leerAccionDeAviso(action: string | null): string | null {
  if (action === null) return null;
  if (action === "payment.created") return "Se creó el pago";
  return action === "payment.updated" ? "Cambió el pago" : "Otro aviso";
}

/**
 * Allowed state transitions of a payment (Rule PAG-1). `rechazado` and `cancelado` can still become `aprobado`, because
 * the same checkout page accepts another card. A payment that arrives too late to be honoured becomes `reembolsado`.
 */
const TRANSICIONES: Record<EstadoDePago, readonly EstadoDePago[]> = {
  pendiente: ["aprobado", "rechazado", "cancelado", "vencido"],
  rechazado: ["aprobado", "reembolsado"],
  cancelado: ["aprobado", "reembolsado"],
  vencido: ["aprobado", "reembolsado"],
  aprobado: ["reembolsado", "contracargo"],
  reembolsado: [],
  contracargo: [],
};

export function puedePasar(de: EstadoDePago, a: EstadoDePago): boolean {
  return TRANSICIONES[de].includes(a);
}

const MAX_ID = 2_147_483_647;

/** Returns the payment id in the provider's external reference (Rule PAG-3); null for a reference of another site. */
export function leerReferencia(referencia: string): number | null {
  const id = Number(referencia);
  return Number.isSafeInteger(id) && id > 0 && id <= MAX_ID ? id : null;
}

/** A payment attempt as the provider reports it, reduced to the fields that the site needs. */
export interface Intento {
  id: string;
  status: string;
  amount: number;
  /** Refunds of the attempt so far, oldest first. */
  refunds: readonly { id: string; amount: number }[];
  /**
   * The amount after fees and withheld taxes, and the date on which it becomes available, if the provider reports them.
   */
  netReceived?: number | null;
  releasedAt?: string | null;
  currency: string;
  externalReference: string | null;
}

type Lectura =
  | { que: "aprobado" | "reembolsado" | "contracargo"; intento: Intento; sobrantes: Intento[] }
  | { que: "rechazado" | "cancelado" | "discrepancia"; intento: Intento }
  | { que: "en-revision" | "nada" };

const SIN_DECIDIR = new Set(["pending", "in_process"]);

export const HORAS_DE_REVISION = 48;

/**
 * Returns when the hold of a payment under review expires (Rule PAG-8). Counted from the payment's creation, so that
 * further attempts do not extend it.
 * @param tope the latest time that the kind of payment allows, if any
 */
export function finDeRevision(pago: { creadoEn: Date; venceEn: Date }, tope: Date | null): Date {
  const limite = pago.creadoEn.getTime() + HORAS_DE_REVISION * HOUR_MS;
  return new Date(Math.max(pago.venceEn.getTime(), Math.min(limite, tope?.getTime() ?? limite)));
}

/**
 * Evaluates the provider's attempts for one payment. Only an attempt with the exact amount, currency and
 * reference can pay it. Any further valid attempt is a surplus to be refunded.
 */
export function leerIntentos(
  intentos: readonly Intento[],
  esperado: { referencia: string; monto: number; moneda: string; pagadoCon: string | null },
): Lectura {
  const coincide = (i: Intento) =>
    i.externalReference === esperado.referencia &&
    i.currency === esperado.moneda &&
    toCentavos(i.amount) === toCentavos(esperado.monto);
  const nuestros = intentos.filter(coincide);
  const aprobados = nuestros.filter((i) => i.status === "approved");
  const pagado = nuestros.find((i) => i.id === esperado.pagadoCon);
  if (pagado?.status === "charged_back") return { que: "contracargo", intento: pagado, sobrantes: aprobados };
  if (pagado?.status === "refunded") return { que: "reembolsado", intento: pagado, sobrantes: aprobados };
  const elegido = aprobados.find((i) => i.id === esperado.pagadoCon) ?? aprobados[0];
  if (elegido)
    return { que: "aprobado", intento: elegido, sobrantes: aprobados.filter((i) => i !== elegido) };
  const ajeno = intentos.find((i) => i.status === "approved" && !coincide(i));
  if (ajeno) return { que: "discrepancia", intento: ajeno };
  const devuelto = nuestros.find((i) => i.status === "refunded" || i.status === "charged_back");
  if (devuelto) {
    const que = devuelto.status === "refunded" ? "reembolsado" : "contracargo";
    return { que, intento: devuelto, sobrantes: [] };
  }
  // A pending attempt takes precedence over an earlier rejected attempt.
  if (nuestros.some((i) => SIN_DECIDIR.has(i.status))) return { que: "en-revision" };
  const abierto = nuestros.some((i) => ["authorized", "in_mediation"].includes(i.status));
  const ultimo = nuestros.at(-1);
  if (abierto || !ultimo) return { que: "nada" };
  if (ultimo.status === "rejected") return { que: "rechazado", intento: ultimo };
  if (ultimo.status === "cancelled") return { que: "cancelado", intento: ultimo };
  return { que: "nada" };
}

export const HORAS_PARA_ANULAR = 24;

export const MOTIVO_DE_ANULACION = reasonOf(200);
export const NOTA_DE_RESUELTA = {
  ...MOTIVO_DE_ANULACION,
  label: "Cómo se resolvió",
  missing: "Escribí cómo se resolvió",
} as const;

/** Whether a user may reverse a payment that `registradoPor` recorded; null if the recorder is unknown. */
export function puedeAnular(
  registradoPor: number | null,
  actor: { usuarioId: number; administrador: boolean },
): boolean {
  return actor.administrador || registradoPor === actor.usuarioId;
}

export const NO_SE_PUEDE_ANULAR = {
  "no-en-mano":
    "Solo se anula un cobro en efectivo o por transferencia. Lo que se pagó con Mercado Pago se devuelve con «Devolver», en su pago.",
  tarde: `Pasaron más de ${HORAS_PARA_ANULAR} horas desde el cobro: ya no se puede anular.`,
  "ya-anulado": "Este cobro ya fue anulado.",
  "con-devolucion": "De este cobro ya se pidió una devolución: devolvé también el resto en vez de anularlo.",
  "de-otra-persona": "Un cobro lo anula quien lo registró, o un administrador.",
} as const;

/**
 * Days in which a buyer may withdraw from a purchase (Ley 24.240, art. 34); for tickets, only until the event starts.
 */
export const DIAS_DE_ARREPENTIMIENTO = 10;
/** The withdrawal period in words for buyers of tickets; completes «Tenés …». */
export const PLAZO_DE_ARREPENTIMIENTO = `${DIAS_DE_ARREPENTIMIENTO} días desde la compra, hasta que empiece el evento`;

export const PALABRA_DE_CAUSA = {
  staff: "La pidió el club",
  cancelacion: "Se canceló el evento",
  "no-puedo-ir": "No puede ir",
  arrepentimiento: "Botón de arrepentimiento",
  proveedor: "Desde Mercado Pago",
} as const;
export type CausaDeDevolucion = keyof typeof PALABRA_DE_CAUSA;
export const CAUSAS = keysOf(PALABRA_DE_CAUSA);

/** Lists of refunds: to be made by hand, in progress at the provider, made, and returned twice. */
export const QUE_DEVOLUCIONES = ["a-mano", "en-curso", "hechas", "de-mas"] as const;
export type QueDevoluciones = (typeof QUE_DEVOLUCIONES)[number];

/** Returns the amount that can still be returned, in pesos. */
export function porDevolverDe({ monto, aDevolver }: { monto: number; aDevolver: number }): number {
  return toPesos(toCentavos(monto) - toCentavos(aDevolver));
}

/** The club's only series: ordinary receipts and those that void them share its numbers. */
export const SERIE = "R";

/** Formats a receipt's number as it is printed: `R-00000012`. */
export function numeroDeRecibo({ serie, numero }: { serie: string; numero: number }): string {
  return `${serie}-${String(numero).padStart(8, "0")}`;
}

/** Parses a printed number, with or without leading zeros; null if the text is not a number. */
export function leerNumero(text: string): { serie: string; numero: number } | null {
  const [, serie = "", digits = ""] = /^([A-Z]{1,3})-(\d{1,9})$/.exec(text.toUpperCase()) ?? [];
  return serie && Number(digits) > 0 ? { serie, numero: Number(digits) } : null;
}

const ESCRITO = /^(?:recibo\s*(?:n\.?\s*[º°]\s*|#\s*)?r?|r)[-\s]*(\d{1,9})$/i;

/** Parses a receipt's number as people write it (`R-00000012`, `r12`, `Recibo R-12`); null for any other text. */
export const leerNumeroEscrito = (texto: string) => leerNumero(`${SERIE}-${ESCRITO.exec(texto)?.[1] ?? ""}`);

/** Length of a receipt's verification code; each letter has five bits. */
export const LETRAS_DE_CODIGO = 20;

/**
 * Whether a receipt is still valid (Rule REC-4). `parcial`: part of the money was returned. `anulacion`: it voids
 * another receipt, wholly or in part.
 */
export const PALABRA_DE_VALIDEZ = {
  valido: "Válido",
  parcial: "Devuelto en parte",
  anulado: "Anulado",
  anulacion: "Anula a otro recibo",
} as const;
export type Validez = keyof typeof PALABRA_DE_VALIDEZ;
export const VALIDECES = keysOf(PALABRA_DE_VALIDEZ);

/** Returns the reason printed on a voiding receipt; it never quotes a person. */
export function motivoDeAnulacion(pago: { estado: string; contraasiento: boolean; todo: boolean }): string {
  if (pago.contraasiento) return "Se anuló el cobro.";
  if (pago.estado === "contracargo") return "El pago fue desconocido en el banco o la tarjeta.";
  return pago.todo ? "Se devolvió el dinero." : "Se devolvió una parte del dinero.";
}

/** Returns the stamp on a receipt and its PDF (Rules REC-2, REC-7). */
export function selloDe({
  validez,
  anula,
  anuladoPor,
}: {
  validez: Validez;
  anula: string | null;
  anuladoPor: readonly string[];
}): string {
  if (validez === "valido") return "Pagado";
  const otros = anula ? `: ${anula}` : anuladoPor.length > 0 ? ` por ${anuladoPor.join(", ")}` : "";
  return PALABRA_DE_VALIDEZ[validez] + otros;
}

export const NO_ES_FACTURA = "Documento no válido como factura";

/** Columns of the list of receipts; `server/recibos.repo.ts` has their SQL. */
export const COLUMNAS_DE_RECIBOS = {
  numero: { label: "Recibo", kind: "short", ordered: true, card: "title", verbatim: true },
  emitidoEn: { label: "Emitido", kind: "instant", ordered: true },
  titular: { label: "A nombre de", kind: "text", ordered: true, verbatim: true },
  importe: { label: "Importe", kind: "money", ordered: true },
  medio: { label: "Medio", kind: "text", width: 14, words: PALABRA_DE_MEDIO },
  validez: { label: "Estado", kind: "text", words: PALABRA_DE_VALIDEZ },
  anula: { label: "Anula al", kind: "short", empty: "—", verbatim: true },
  pagoId: { label: "Pago", kind: "number" },
} as const satisfies ListColumns;
