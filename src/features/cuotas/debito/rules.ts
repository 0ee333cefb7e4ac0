import { addDays, addMonths } from "#contract/club-time.ts";
import { keysOf } from "#contract/keys.ts";
import type { TextFields } from "#contract/text-fields.ts";
import { DIA_DE_DEBITO_MAX, type ReglasDeCuotas } from "#features/cuotas/aranceles/rules.ts";

/** Automatic debit: states of an authorisation, amounts, and dates in the club's time zone. Money in whole centavos. */

export const PALABRA_DE_ADHESION = {
  borrador: "Empezando",
  pendiente: "Falta autorizarlo",
  activa: "Activo",
  pausada: "En pausa",
  cancelada: "Cancelado",
} as const;
export type EstadoDeAdhesion = keyof typeof PALABRA_DE_ADHESION;
export const ESTADOS_DE_ADHESION = keysOf(PALABRA_DE_ADHESION);

/**
 * Allowed state changes of an authorisation (Rule DEB-1). Cancelling is final, even at the provider, but the
 * payer may start a new authorisation.
 */
const TRANSICIONES: Record<EstadoDeAdhesion, readonly EstadoDeAdhesion[]> = {
  borrador: ["pendiente", "activa", "pausada", "cancelada"],
  pendiente: ["activa", "pausada", "cancelada"],
  activa: ["pausada", "cancelada"],
  pausada: ["activa", "cancelada"],
  cancelada: [],
};

export const puedePasar = (de: EstadoDeAdhesion, a: EstadoDeAdhesion): boolean =>
  TRANSICIONES[de].includes(a);

/** Who paused or cancelled an authorisation; `sin-autorizar` if nobody authorised it in time. */
export type Quien = "pagador" | "club" | "proveedor" | "sin-autorizar";

/** The provider did not accept the amount that the site requested; the authorisation stays active. */
export const IMPORTE_DISTINTO = "importe-distinto";

/** Returns the reason for an authorisation's state, for the payer or the office; null if the state needs none. */
export function explicarAdhesion(
  { estado, motivo }: { estado: EstadoDeAdhesion; motivo: string | null },
  para: "pagador" | "oficina",
): string | null {
  const esSuya = para === "pagador";
  if (motivo === null) return null;
  if (estado === "pendiente") return `Mercado Pago lo rechazó: ${explicarRechazo(motivo)}`;
  if (estado === "activa")
    return motivo === IMPORTE_DISTINTO ? "Mercado Pago no tomó el importe que le pedimos." : null;
  if (estado === "pausada")
    return motivo === "club"
      ? "No hay nada para debitar."
      : `Se pausó desde ${esSuya ? "tu cuenta de Mercado Pago" : "la cuenta de Mercado Pago de quien paga"}.`;
  const CANCELADA: Record<Quien, string> = {
    pagador: esSuya ? "Lo cancelaste vos." : "Lo canceló quien paga.",
    club: "Lo canceló el club.",
    proveedor: "Lo canceló Mercado Pago, después de varios débitos rechazados.",
    "sin-autorizar": "No se autorizó a tiempo.",
  };
  return CANCELADA[motivo as Quien] ?? null;
}

export const TEXTOS_DE_DEBITO = {
  correo: {
    label: "Correo de tu cuenta de Mercado Pago",
    hint: "Tiene que ser el de la cuenta con la que vas a pagar: con otro, Mercado Pago lo rechaza.",
    max: 100,
    missing: "Escribí el correo de tu cuenta de Mercado Pago",
    format: "email",
    wrong: "El correo no parece válido",
  },
} as const satisfies TextFields;

const RECHAZOS: Record<string, string> = {
  cc_rejected_high_risk:
    "el correo tiene que ser el de la cuenta de Mercado Pago de quien paga. Si no es ese, empezá de nuevo con el correcto.",
  cc_rejected_insufficient_amount: "la tarjeta no tiene fondos suficientes.",
  cc_rejected_call_for_authorize: "la tarjeta pide que llames para autorizarlo.",
  cc_rejected_bad_filled_security_code: "el código de seguridad de la tarjeta no es correcto.",
  cc_rejected_bad_filled_date: "la tarjeta está vencida, o la fecha no es correcta.",
  cc_rejected_bad_filled_other: "algún dato de la tarjeta no es correcto.",
  cc_rejected_card_disabled: "la tarjeta no está habilitada.",
};

/** Returns the provider's reason for a rejection, worded to end a sentence. */
export function explicarRechazo(detalle: string | null): string {
  return RECHAZOS[detalle ?? ""] ?? "la tarjeta rechazó el pago.";
}

/** Days between the notice of an amount and its debit (Rule DEB-2). */
const DIAS_DE_AVISO = 3;
/** Amount to authorise while nothing is owed: the provider's minimum, in centavos. */
export const MONTO_MINIMO = 1_500;
export const DIAS_PARA_AUTORIZAR = 7;
/** Days for which the site looks for charges of a cancelled authorisation; their retries end within ten days. */
export const DIAS_DE_COLA = 15;

export const PREFIJO_DE_ADHESION = "debito-";

export const referenciaDeAdhesion = (id: number): string => `${PREFIJO_DE_ADHESION}${id}`;

/** @returns the id; null if the reference is not an authorisation's */
export function leerReferenciaDeAdhesion(referencia: string): number | null {
  const [, digits] = /^debito-([1-9]\d{0,9})$/.exec(referencia) ?? [];
  const id = Number(digits ?? 0);
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

/**
 * Returns the date of the first debit, which leaves time for the notice: the club's day of the month for debits or,
 * without such a day, the due date of the next instalment, but at the latest the usual due day.
 * @param vencimientos due dates of the payer's debts
 */
export function primerDebito(
  hoy: string,
  vencimientos: readonly string[],
  { diaDeDebito, diaDeVencimiento }: Pick<ReglasDeCuotas, "diaDeDebito" | "diaDeVencimiento">,
): string {
  const desde = addDays(hoy, DIAS_DE_AVISO + 1);
  const dia = Math.min(diaDeDebito ?? diaDeVencimiento, DIA_DE_DEBITO_MAX);
  const esteMes = `${desde.slice(0, 8)}${String(dia).padStart(2, "0")}`;
  const fijo = esteMes >= desde ? esteMes : addMonths(esteMes, 1);
  if (diaDeDebito !== null) return fijo;
  const [proximo] = vencimientos.filter((vence) => vence >= desde).toSorted();
  return proximo !== undefined && proximo < fijo ? proximo : fijo;
}

/** Returns the first date from `hoy` on with the same day of the month, for the next debit after a pause. */
export function proximoDesde(fecha: string, hoy: string): string {
  for (let months = 0; ; months++) {
    const dia = addMonths(fecha, months);
    if (dia >= hoy) return dia;
  }
}

interface Decidible {
  estado: EstadoDeAdhesion;
  motivo: string | null;
  proximoDebito: string | null;
  avisadoEn: Date | null;
  /** The provider's next charge, in centavos. */
  monto: number | null;
}

/**
 * Returns the request to make to the provider (Rules DEB-2, DEB-3): nothing, a pause, or an amount for the next
 * debit. An announced amount can only decrease.
 * @param debe debt due by then, in centavos
 */
export function quePedir(adhesion: Decidible, hoy: string, debe: number): "nada" | "pausar" | "fijar" {
  const { estado, motivo, proximoDebito, avisadoEn, monto } = adhesion;
  const laPausoElSitio = estado === "pausada" && motivo === "club";
  if (estado !== "activa" && !laPausoElSitio) return "nada";
  if (proximoDebito === null || hoy < addDays(proximoDebito, -DIAS_DE_AVISO) || hoy > proximoDebito)
    return "nada";
  if (debe === 0) return estado === "activa" ? "pausar" : "nada";
  // On the day itself, the provider may already be charging.
  if (hoy === proximoDebito) return "nada";
  return avisadoEn === null || laPausoElSitio || debe < (monto ?? 0) ? "fijar" : "nada";
}

type EstadoDeDebito = "scheduled" | "processed" | "recycling" | "cancelled";

/** Whether a payment is money (Rule DEB-5): `processed` is not enough, because it can mean that no retries are left. */
export const esDinero = ({ paymentStatus }: { paymentStatus: string | null }): boolean =>
  paymentStatus === "approved";

const ORDEN: Record<EstadoDeDebito, number> = { scheduled: 0, recycling: 1, processed: 2, cancelled: 2 };

/**
 * Whether a report of a debit is at least as recent as the known report, because reports can arrive late and
 * out of order.
 */
export function noEsAnterior(
  nuevo: { estado: EstadoDeDebito; intento: number },
  conocido: { estado: EstadoDeDebito; intento: number },
): boolean {
  if (nuevo.intento !== conocido.intento) return nuevo.intento > conocido.intento;
  return ORDEN[nuevo.estado] >= ORDEN[conocido.estado];
}

/** The provider cancels an authorisation after this many rejected debits without retries left. */
const RECHAZADOS_PARA_CANCELAR = 3;

/**
 * Returns who cancelled an authorisation at the provider: the provider itself after rejected debits, or the payer.
 * The provider does not report who cancelled.
 */
export function quienCancelo(
  debitos: readonly { estado: EstadoDeDebito; paymentStatus: string | null }[],
): "pagador" | "proveedor" {
  const ultimos = debitos.slice(-RECHAZADOS_PARA_CANCELAR);
  const todos = ultimos.every((uno) => uno.estado === "processed" && uno.paymentStatus === "rejected");
  return ultimos.length === RECHAZADOS_PARA_CANCELAR && todos ? "proveedor" : "pagador";
}

export function explicarDebito(debito: {
  estado: EstadoDeDebito;
  paymentStatus: string | null;
  detalle: string | null;
}): string {
  const { estado, paymentStatus, detalle } = debito;
  switch (paymentStatus) {
    case "approved":
      return "Cobrado";
    case "refunded":
      return "Devuelto";
    case "charged_back":
      return "Desconocido en el banco o la tarjeta";
    case "rejected":
      return estado === "recycling"
        ? `Rechazado, se reintenta: ${explicarRechazo(detalle)}`
        : `No se cobró: ${explicarRechazo(detalle)}`;
    default:
      return estado === "cancelled" ? "Cancelado" : "En proceso";
  }
}
