import { type Outcome, type Refusal, refused } from "#contract/outcome.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { TextosDeConcepto } from "../contract.ts";
import type { PagadorSinCuenta, SqlDe } from "./table.ts";

/** The payment fields that a concepto reads. */
export interface PagoDeConcepto {
  id: number;
  usuarioId: number | null;
  descripcion: string;
  monto: number;
}

/** Sentences about the purchased item in emails about an incomplete payment. */
export interface FrasesDeConcepto {
  /** A rejected attempt; the page stays payable until `hasta` (already formatted). */
  reintento(hasta: string): string;
  /** A rejected attempt; the page has expired. */
  otraVez: string;
  /** An expired hold: subject, consequence, and what happens to a late payment. */
  vencido: { asunto: string; resultado: string; siLlegaTarde: string };
}

/** Dependencies available to a concepto. */
type DepsDeConcepto = Pick<Deps, "cache" | "clock" | "club" | "codes" | "db" | "jobs" | "settings">;

/** Dependencies of what follows from money that came or went back. */
export type DepsDeDinero = DepsDeConcepto & Pick<Deps, "alMoverDinero" | "conceptos">;

/** Dependencies of a state change: those of payments and of every concepto. */
export type DepsDePago = DepsDeDinero & Pick<Deps, "cobrosAparte" | "log" | "payments">;

/** What can be refunded separately of a payment: a ticket of an order. */
interface ParteDePago {
  id: number;
  nombre: string;
  /** Pesos. */
  precio: number;
  /** Used already: its refund needs attention. */
  usada: boolean;
  /** False once refunded or annulled. */
  vigente: boolean;
}

/** A payment that is refunded by parts. */
export interface PartesDePago {
  /** Oldest first, void ones included; null for a payment that is refunded by any amount. */
  listar(q: Queryable, pago: Pick<PagoDeConcepto, "id">): Promise<ParteDePago[] | null>;
  /** Revokes these, used ones included, for a refund; its id is null if they were free. */
  retirar(
    deps: DepsDeConcepto,
    tx: Tx,
    pago: PagoDeConcepto,
    retiro: { ids: readonly number[]; devolucionId: number | null; avisar: boolean },
  ): Promise<void>;
  /** The ids of those of a refund, as an array. */
  deDevolucion: SqlDe;
}

/** What a receipt says besides its payment: whom it names, and what was paid for whom. Frozen once it is issued. */
export interface ContenidoDeRecibo {
  titular: string;
  /** DNI of the payer, as digits; null if unknown. */
  documento: string | null;
  /** In whole cents; together they are the payment. */
  renglones: readonly { persona: string; concepto: string; centavos: number }[];
}

/** An issued receipt, as mails name it. */
export interface ReciboEmitido {
  /** As it is printed: `R-00000012`. */
  numero: string;
  /** Address of the page that verifies it, which needs no login. */
  verificacion: string;
}

/** A kind of payment with receipts (docs/decisions/0113). */
export interface ReciboDeConcepto {
  contenido(q: Queryable, pago: PagoDeConcepto): Promise<ContenidoDeRecibo>;
  /** Mails it to whom the payment concerns, in the transaction that issues it. */
  enviar(deps: DepsDeConcepto, tx: Tx, pago: PagoDeConcepto, recibo: ReciboEmitido): Promise<void>;
}

/** Money that was received for no payment in particular. */
export interface CobroACuenta {
  usuarioId: number;
  /** Pesos. */
  monto: number;
  medio: "efectivo" | "transferencia";
}

/**
 * Port for what can be paid (a ticket, an instalment): what it is, and its effects when the payment changes state. Except
 * for `despues`, every effect runs in that transaction, with the payment's row locked (docs/decisions/0036).
 */
export interface Concepto {
  textos: TextosDeConcepto;
  /** Sentences of emails. */
  frases: FrasesDeConcepto;
  /** What an administradorB is answered, if only an administrador refunds it and sees its sums; otherwise null. */
  soloAdministrador: string | null;
  /** Null if only accounts pay it. */
  pagador: PagadorSinCuenta | null;
  /**
   * Whether it can be revoked within ten days of the purchase (Ley 24.240, art. 34), or the condition under which it
   * could be at a time of the club's clock.
   */
  arrepentible: boolean | SqlDe<[horaDelClub: string]>;
  /** Null if it is refunded by any amount. */
  partes: PartesDePago | null;
  /** Null if its payments get no numbered receipt. */
  recibo: ReciboDeConcepto | null;
  /**
   * Records money of a payer for whatever they have to pay, the rest as their credit; null if it takes none. In the
   * caller's transaction, with the receipt.
   */
  aCuenta:
    | ((deps: Deps, tx: Tx, actor: Actor, cobro: CobroACuenta) => Promise<Outcome<{ pagoId: number }>>)
    | null;
  /** The page of the office about what was paid for, below the administration (`eventos/12`); null without one. */
  enLaOficina(
    q: Queryable,
    pago: Pick<PagoDeConcepto, "id" | "usuarioId">,
  ): Promise<{ titulo: string; ruta: string } | null>;
  /** Delivers what was paid for; false if it is no longer available, so that the payment is refunded. */
  cumplir(deps: DepsDeConcepto, tx: Tx, pago: PagoDeConcepto): Promise<boolean>;
  /** Releases what an unpaid payment was holding. Idempotent. */
  soltar(deps: DepsDeConcepto, tx: Tx, pago: PagoDeConcepto): Promise<void>;
  /** Upper limit for the hold of a payment under review, if any. */
  topeDeRevision(tx: Tx, pago: PagoDeConcepto): Promise<Date | null>;
  /** Revokes what a refunded payment had bought. */
  retirar(deps: DepsDeConcepto, tx: Tx, pago: PagoDeConcepto): Promise<void>;
  /**
   * Revokes what a payment still pays beyond what is left of it, after a part was returned; null if that voids nothing.
   * @param queda pesos
   */
  retirarExceso:
    | ((deps: DepsDeConcepto, tx: Tx, pago: PagoDeConcepto, queda: number) => Promise<void>)
    | null;
  /** Runs after the commit, to invalidate cached pages. */
  despues(deps: DepsDeConcepto, pago: PagoDeConcepto): Promise<void>;
}

/** Implementations by the `concepto` of their payments. */
export type Conceptos = Readonly<Record<string, Concepto>>;

/** The kinds of payment, in the order of the areas. */
export function textosDeConceptos(conceptos: Conceptos): TextosDeConcepto[] {
  return Object.values(conceptos).map(({ textos }) => textos);
}

/** What their sums are called: «Entradas». */
export function nombresDeConceptos(conceptos: Conceptos): Map<string, string> {
  return new Map(textosDeConceptos(conceptos).map(({ concepto, nombre }) => [concepto, nombre]));
}

declare module "#server/deps.ts" {
  interface Deps {
    /** Of all areas, so that `pagos` does not depend on any of them. */
    conceptos: Conceptos;
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    /** The conceptos that the feature implements. */
    conceptos?: Conceptos;
  }
}

/** Cache tag of the responses that show whether the club takes online payments. */
export const PAGO_EN_LINEA = "pago-en-linea";

/** Refusal of an online payment while there are no credentials; nothing is held for it. */
export const SIN_PAGO_EN_LINEA = refused(
  409,
  "sin-pago-en-linea",
  "El club todavía no cobra en línea. Podés pagar en el club, en efectivo, o por transferencia.",
);

/** Refusal of a payment that cannot start because the provider is down. */
export const PROVEEDOR_CAIDO: Refusal = {
  status: 503,
  code: "proveedor-caido",
  detail: "Mercado Pago no responde en este momento. No se te cobró nada: probá de nuevo en unos minutos.",
  retryAfterSeconds: 30,
};
