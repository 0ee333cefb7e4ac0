import type { Refusal } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

/** A payment as its kind needs to know it. */
export interface PagoDeConcepto {
  id: number;
  usuarioId: number | null;
  descripcion: string;
  monto: number;
  dePrueba: boolean;
}

/** What mails say of the thing itself while its payment does not come about: whole sentences. */
export interface FrasesDeConcepto {
  /** An attempt was refused, and the same page can be paid until `hasta` (ready to read). */
  reintento(hasta: string): string;
  /** An attempt was refused, and that page is over. */
  otraVez: string;
  /** The time to pay passed: the mail's subject, what became of the thing, and what money that comes late does. */
  vencido: { asunto: string; resultado: string; siLlegaTarde: string };
}

/** What the kinds of payment may use. */
export type DepsDeConcepto = Pick<Deps, "cache" | "clock" | "codes" | "db" | "jobs" | "settings">;

/** What moving a payment takes: parts of its own, and those of whatever it pays for. */
export type DepsDePago = DepsDeConcepto & Pick<Deps, "conceptos" | "log" | "payments" | "testPayments">;

/**
 * What a kind of payment (a ticket, an instalment) does when its payment moves. Every call runs
 * inside the transaction that moves it, with the payment's row locked.
 */
export interface Concepto {
  frases: FrasesDeConcepto;
  /** Gives what was paid for. `false`: there is nothing left to give, the money goes back. */
  cumplir(deps: DepsDeConcepto, tx: Tx, pago: PagoDeConcepto): Promise<boolean>;
  /** Gives up what an unpaid one was holding. Repeating it changes nothing. */
  soltar(deps: DepsDeConcepto, tx: Tx, pago: PagoDeConcepto): Promise<void>;
  /** The latest instant until which a payment under review may keep what it holds; null without one. */
  topeDeRevision(tx: Tx, pago: PagoDeConcepto): Promise<Date | null>;
  /** Takes back what a returned payment had bought. */
  retirar(deps: DepsDeConcepto, tx: Tx, pago: PagoDeConcepto): Promise<void>;
  /** After the commit of a move: what public pages show may have changed. */
  despues(deps: DepsDeConcepto, pago: PagoDeConcepto): Promise<void>;
}

declare module "#server/deps.ts" {
  interface Deps {
    /** What each kind of payment pays for, so that `pagos` knows none of them. */
    conceptos: Readonly<Record<string, Concepto>>;
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    /** The kinds of payment that the area takes. */
    conceptos?: Readonly<Record<string, Concepto>>;
  }
}

/** Sentence for a payment that cannot begin because the provider is down. */
export const PROVEEDOR_CAIDO: Refusal = {
  status: 503,
  code: "proveedor-caido",
  detail: "Mercado Pago no responde en este momento. No se te cobró nada: probá de nuevo en unos minutos.",
  retryAfterSeconds: 30,
};
