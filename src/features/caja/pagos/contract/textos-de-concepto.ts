import type { ClubEnPaginas } from "#contract/club.ts";
import type { Rol } from "#contract/permission.ts";

/** What a kind of payment says of itself. `[…]` in a sentence is a link to `ruta`. */
export const FRASES = [
  /** In the plural, for filters and totals: «Entradas». */
  "nombre",
  /** After «el pago de»: «una entrada». */
  "una",
  /** Where the person finds what was paid: the address, its name in Mi perfil, and the label of the link. */
  "ruta",
  "donde",
  "ver",
  /** Waiting for the provider's answer: what the page will show. */
  "seActualiza",
  /** Refused, left or expired: nothing was charged; and what holds until the time that follows. */
  "noSeCobro",
  "todavia",
  /** The page does not know the payment: pending; and, after «Si ya se aprobó», asked for again. */
  "siSeConfirma",
  "siSeAprobo",
] as const;

/** The words of a payment that is refunded by parts. */
export const FRASES_DE_PARTES = [
  /** Before their numbers: «Entrada», «Entradas». */
  "una",
  "varias",
  "cuales",
  "alDevolver",
  /** After the name of a used one; and at the reason, if one was chosen. */
  "usada",
  "hayUsada",
  /** Refusals: none chosen, one of another payment, one that is void. */
  "faltan",
  "ajena",
  "yaDevuelta",
] as const;

/**
 * The texts of a kind of payment, used by screens and mails. Each area that takes payments has one in its `concepto.ts`,
 * where both sides find it (docs/decisions/0081).
 */
export type TextosDeConcepto = Readonly<Record<(typeof FRASES)[number], string>> & {
  /** Its name in the database and in calls. */
  readonly concepto: string;
  /** Name of its sum in a week of Inicio. */
  readonly campo: string;
  /** Who can have one; null for every account. */
  readonly rol: Rol | null;
  /** Paid, after «Pagaste …»; null if the page shows what was bought. */
  readonly yaFigura: string | null;
  /** What is lost once it cannot be paid any more. */
  readonly seSolto: string | null;
  /** What a login adds to a page that does not know the payment. */
  readonly alEntrar: string | null;
  /** On a page that does not know the failed payment: how to go on. */
  readonly siFallo: (club: ClubEnPaginas) => string;
  /** Null if it is refunded by amount. */
  readonly partes: Readonly<Record<(typeof FRASES_DE_PARTES)[number], string>> | null;
};
