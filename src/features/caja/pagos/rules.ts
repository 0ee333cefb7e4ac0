/** What a payment is for. */
export const CONCEPTOS = ["entrada", "cuota"] as const;
export type ConceptoDePago = (typeof CONCEPTOS)[number];

export const ESTADOS_DE_PAGO = [
  "pendiente",
  "aprobado",
  "rechazado",
  "cancelado",
  "vencido",
  "reembolsado",
  "contracargo",
] as const;
export type EstadoDePago = (typeof ESTADOS_DE_PAGO)[number];

export const MEDIOS_DE_PAGO = ["mercadopago", "efectivo", "transferencia", "sin-cargo"] as const;
export type MedioDePago = (typeof MEDIOS_DE_PAGO)[number];

/** How states and means read to people. */
export const PALABRA_DE_ESTADO: Record<EstadoDePago, string> = {
  pendiente: "Sin pagar",
  aprobado: "Aprobado",
  rechazado: "Rechazado",
  cancelado: "Cancelado",
  vencido: "Vencido",
  reembolsado: "Devuelto",
  contracargo: "Desconocido en el banco o la tarjeta",
};
export const PALABRA_DE_MEDIO: Record<MedioDePago, string> = {
  mercadopago: "Mercado Pago",
  efectivo: "Efectivo",
  transferencia: "Transferencia",
  "sin-cargo": "Sin cargo",
};

/** The same after "se pagó". */
export const CON_QUE_SE_PAGO: Record<MedioDePago, string> = {
  mercadopago: "con Mercado Pago",
  efectivo: "en efectivo",
  transferencia: "por transferencia",
  "sin-cargo": "sin cargo",
};

export const EN_REVISION = "En revisión";

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

/** The provider's state of a payment in words; null stays null, and one that it invents later never shows raw. */
export function leerEstadoDelProveedor(status: string | null): string | null {
  return status === null ? null : (PALABRA_DEL_PROVEEDOR[status] ?? "Otro estado");
}

/** What a notice says that happened, in words. */
export function leerAccionDeAviso(action: string | null): string | null {
  if (action === null) return null;
  if (action === "payment.created") return "Se creó el pago";
  return action === "payment.updated" ? "Cambió el pago" : "Otro aviso";
}

/**
 * The one table by which payments move (Rule PAG-1). A refused or cancelled attempt closes nothing: the
 * same page can be paid again with another card, so both can still become `aprobado`. What comes in too
 * late, with nothing left to give for it, goes back: `reembolsado`.
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

const ENSAYO = "ensayo-";
const MAX_ID = 2_147_483_647;

/**
 * The reference that the provider keeps of a payment of ours: its id (Rule PAG-3). A rehearsal's says so: a trial site
 * may use the same test credentials under plain ids.
 */
export function referenciaDe(pago: { id: number; dePrueba: boolean }): string {
  return `${pago.dePrueba ? ENSAYO : ""}${pago.id}`;
}

/** The payment that a reference names; null for one that is not ours. */
export function leerReferencia(referencia: string | null): { id: number; dePrueba: boolean } | null {
  const dePrueba = referencia?.startsWith(ENSAYO) ?? false;
  const id = Number(dePrueba ? referencia?.slice(ENSAYO.length) : referencia);
  return Number.isSafeInteger(id) && id > 0 && id <= MAX_ID ? { id, dePrueba } : null;
}

/** Paid attempts as the provider tells them; only what the decision needs. */
export interface Intento {
  id: string;
  status: string;
  amount: number;
  amountRefunded: number;
  currency: string;
  externalReference: string | null;
}

/** What all attempts together mean for a payment of ours. */
export type Lectura =
  | { que: "aprobado"; intento: Intento; sobrantes: Intento[] }
  | { que: "reembolsado" | "contracargo"; intento: Intento; sobrantes: Intento[] }
  | { que: "rechazado" | "cancelado"; intento: Intento }
  | { que: "en-revision" }
  | { que: "nada" }
  | { que: "discrepancia"; intento: Intento };

/** States in which the provider has the money's answer still to give (Rule PAG-8). */
const SIN_DECIDIR = new Set(["pending", "in_process"]);

/** For how long at most a payment under review keeps what it holds. */
export const HORAS_DE_REVISION = 48;

/**
 * Until when a payment under review keeps what it holds (Rule PAG-8): counted from its beginning, so that one
 * attempt after another does not prolong it, and never shorter than the time to pay that it has anyway.
 * @param tope the latest that the thing itself allows; null without one
 */
export function finDeRevision(pago: { creadoEn: Date; venceEn: Date }, tope: Date | null): Date {
  const limite = pago.creadoEn.getTime() + HORAS_DE_REVISION * 3_600_000;
  return new Date(Math.max(pago.venceEn.getTime(), Math.min(limite, tope?.getTime() ?? limite)));
}

/**
 * Reads the provider's attempts for one payment of ours. Only an attempt whose amount, currency and
 * reference are exactly ours can pay it; any other good one is left over, to be given back.
 */
export function leerIntentos(
  intentos: readonly Intento[],
  esperado: { referencia: string; monto: number; moneda: string; pagadoCon: string | null },
): Lectura {
  const coincide = (i: Intento) =>
    i.externalReference === esperado.referencia &&
    i.currency === esperado.moneda &&
    Math.round(i.amount * 100) === Math.round(esperado.monto * 100);
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
  // An attempt that the provider still decides on comes before one that it refused earlier.
  if (nuestros.some((i) => SIN_DECIDIR.has(i.status))) return { que: "en-revision" };
  const abierto = nuestros.some((i) => ["authorized", "in_mediation"].includes(i.status));
  const ultimo = nuestros.at(-1);
  if (abierto || !ultimo) return { que: "nada" };
  if (ultimo.status === "rejected") return { que: "rechazado", intento: ultimo };
  if (ultimo.status === "cancelled") return { que: "cancelado", intento: ultimo };
  return { que: "nada" };
}

/** How long a collection in cash or by transfer can be taken back. */
export const HORAS_PARA_ANULAR = 24;

/** The longest reason for taking one back. */
export const MOTIVO_DE_ANULACION_MAX = 200;

/** Whether someone may take back a collection recorded by `registradoPor`; null: recorded by nobody that is known. */
export function puedeAnular(
  registradoPor: number | null,
  actor: { usuarioId: number; administrador: boolean },
): boolean {
  return actor.administrador || registradoPor === actor.usuarioId;
}

/** Sentences for a collection that cannot be taken back. */
export const NO_SE_PUEDE_ANULAR = {
  "no-en-mano":
    "Solo se anula un cobro en efectivo o por transferencia. Lo que se pagó con Mercado Pago se devuelve desde Mercado Pago.",
  tarde: `Pasaron más de ${HORAS_PARA_ANULAR} horas desde el cobro: ya no se puede anular.`,
  "ya-anulado": "Este cobro ya fue anulado.",
  "de-otra-persona": "Un cobro lo anula quien lo registró, o un administrador.",
} as const;
