import { conflict, type Outcome, unavailable } from "#contract/outcome.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import type { NoticeHint } from "#server/providers/payments/port.ts";
import type { TextosDeConcepto } from "../contract.ts";
import type { PagadorSinCuenta, SqlDe } from "./table.ts";

interface PagoDeConcepto {
  id: number;
  usuarioId: number | null;
  descripcion: string;
  monto: number;
}

export interface FrasesDeConcepto {
  /** Text after a rejected attempt. `hasta` is the formatted time until which the checkout page accepts payment. */
  reintento(hasta: string): string;
  /** Text after a rejected attempt with an expired checkout page. */
  otraVez: string;
  /** Texts after a hold has expired: subject, consequence, and what happens to money that arrives late. */
  vencido: { asunto: string; resultado: string; siLlegaTarde: string };
}

interface ParteDePago {
  id: number;
  nombre: string;
  precio: number;
  /** Whether the part was used, so that its refund needs attention. */
  usada: boolean;
  vigente: boolean;
}

export interface PartesDePago {
  /** All parts, even void ones, oldest first; null if this payment is refunded by amount. */
  listar(q: Queryable, pago: Pick<PagoDeConcepto, "id">): Promise<ParteDePago[] | null>;
  /** Revokes these parts, even used ones, because of a refund; `devolucionId` is null if the parts were free. */
  retirar(
    deps: Deps,
    tx: Tx,
    pago: PagoDeConcepto,
    retiro: { ids: readonly number[]; devolucionId: number | null; avisar: boolean },
  ): Promise<void>;
  /** The ids of the parts of a refund, as an array. */
  deDevolucion: SqlDe;
}

/** Payer and lines of a receipt, which never change once it is issued. */
export interface ContenidoDeRecibo {
  titular: string;
  /** Digits of the payer's DNI; null if unknown. */
  documento: string | null;
  /** Amounts in whole centavos; the lines add up to the payment. */
  renglones: readonly { persona: string; concepto: string; centavos: number }[];
}

export interface ReciboEmitido {
  /** The receipt's number as printed: `R-00000012`. */
  numero: string;
  verificacion: string;
}

export interface ReciboDeConcepto {
  contenido(q: Queryable, pago: PagoDeConcepto): Promise<ContenidoDeRecibo>;
  /** Emails the receipt to the people concerned, in the transaction that issues it. */
  enviar(deps: Deps, tx: Tx, pago: PagoDeConcepto, recibo: ReciboEmitido): Promise<void>;
}

export interface CobroACuenta {
  usuarioId: number;
  monto: number;
  medio: "efectivo" | "transferencia";
}

/**
 * Port for a kind of payment, such as tickets or instalments: its texts, and what happens when a payment
 * changes state. Except for `despues`, the functions run in the transaction of that change, with the
 * payment's row locked (docs/decisions/0036).
 */
export interface Concepto {
  textos: TextosDeConcepto;
  frases: FrasesDeConcepto;
  /** Refusal for an administradorB, if only an administrador may refund such payments; otherwise null. */
  soloAdministrador: string | null;
  /** Null if buyers need an account. */
  pagador: PagadorSinCuenta | null;
  /**
   * Whether the buyer may withdraw from the purchase within ten days (Ley 24.240, art. 34), or the SQL condition that
   * decides it for a given time in the club's time zone.
   */
  arrepentible: boolean | SqlDe<[horaDelClub: string]>;
  /** Null if payments of this kind are refunded by amount. */
  partes: PartesDePago | null;
  /** Null if payments of this kind get no numbered receipt. */
  recibo: ReciboDeConcepto | null;
  /**
   * Records money from a payer: it pays what the payer owes, and the rest becomes the payer's credit. Issues
   * the receipt in the same transaction. Null if this kind takes no money on account.
   */
  aCuenta:
    | ((deps: Deps, tx: Tx, actor: Actor, cobro: CobroACuenta) => Promise<Outcome<{ pagoId: number }>>)
    | null;
  /**
   * Finds people who owe exactly one of these amounts, in whole centavos, for a single instalment or for the oldest
   * ones together. Includes the instalments of people for whom they pay. Null if this kind takes no money on account.
   * @param hoy the club's date, `YYYY-MM-DD`
   */
  deben:
    | ((
        q: Queryable,
        deuda: { quienes: readonly number[]; importes: readonly number[]; hoy: string },
      ) => Promise<{ personaId: number; importe: number }[]>)
    | null;
  /** Path, below the administration's, of the page about what was paid for (`eventos/12`); null if there is none. */
  enLaOficina(
    q: Queryable,
    pago: Pick<PagoDeConcepto, "id" | "usuarioId">,
  ): Promise<{ titulo: string; ruta: string } | null>;
  /** Delivers the item; false if it has become unavailable, in which case the payment is refunded. */
  cumplir(deps: Deps, tx: Tx, pago: PagoDeConcepto): Promise<boolean>;
  /** Releases what an unpaid payment holds. Idempotent. */
  soltar(deps: Deps, tx: Tx, pago: PagoDeConcepto): Promise<void>;
  /** The latest time until which a payment under review may hold the item; null for no limit. */
  topeDeRevision(tx: Tx, pago: PagoDeConcepto): Promise<Date | null>;
  retirar(deps: Deps, tx: Tx, pago: PagoDeConcepto): Promise<void>;
  /**
   * Revokes what a partly refunded payment no longer covers; null if partial refunds revoke nothing.
   * @param queda what is left of the payment, in pesos
   */
  retirarExceso: ((deps: Deps, tx: Tx, pago: PagoDeConcepto, queda: number) => Promise<void>) | null;
  /** Runs after the commit, to invalidate cached pages. */
  despues(deps: Deps, pago: PagoDeConcepto): Promise<void>;
}

export type Conceptos = Readonly<Record<string, Concepto>>;

export function textosDeConceptos(conceptos: Conceptos): TextosDeConcepto[] {
  return Object.values(conceptos).map(({ textos }) => textos);
}

export function nombresDeConceptos(conceptos: Conceptos): Map<string, string> {
  return new Map(textosDeConceptos(conceptos).map(({ concepto, nombre }) => [concepto, nombre]));
}

declare module "#server/deps.ts" {
  interface Deps {
    /** The kinds of payment of all areas, so that `pagos` depends on none of them. */
    conceptos: Conceptos;
    cobrosAparte: readonly CobroAparte[];
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    conceptos?: Conceptos;
    cobroAparte?: CobroAparte;
  }
}

/** Cache tag of responses that depend on whether the club takes online payments. */
export const PAGO_EN_LINEA = "pago-en-linea";

/** Refuses an online payment for lack of credentials, before anything is held. */
export const SIN_PAGO_EN_LINEA = conflict(
  "sin-pago-en-linea",
  "El club todavía no cobra en línea. Podés pagar en el club, en efectivo, o por transferencia.",
);

export const PROVEEDOR_CAIDO = unavailable(
  "proveedor-caido",
  "Mercado Pago no responde en este momento. No se te cobró nada: probá de nuevo en unos minutos.",
  { retryAfterSeconds: 30 },
);

/**
 * Port for money that the provider collects without a checkout page of the site, such as automatic debits.
 * The area that arranged a collection reads it from the provider and records it as payments. A notice only
 * makes this happen sooner (Rule PAG-2).
 */
export interface CobroAparte {
  name: string;
  /**
   * Prefix of the external references, which is not a number, because the references of ordinary payments are
   * their ids.
   */
  prefijo: string;
  temas: readonly NoticeHint["topic"][];
  /**
   * Reads the subject of a notice from the provider: the object with this id, or the payment with this
   * reference. Idempotent; ignores unknown ids.
   */
  consultar(
    deps: Deps,
    pista: { topic: NoticeHint["topic"]; id: string } | { referencia: string },
  ): Promise<void>;
}

/**
 * Collects the kinds of payment of all areas and checks what the type system cannot.
 * @throws Error if a kind is declared twice or has another name in its texts
 */
export function reunirConceptos(features: readonly Pick<Feature, "name" | "conceptos">[]): Conceptos {
  const owners = new Map<string, string>();
  const claim = (name: string, what: string) => {
    const other = owners.get(what);
    if (other !== undefined) throw new Error(`${other} and ${name} both declare the ${what}`);
    owners.set(what, name);
  };
  const all: Record<string, Concepto> = {};
  for (const { name, conceptos = {} } of features) {
    for (const [key, concepto] of Object.entries(conceptos)) {
      claim(name, `kind of payment "${key}"`);
      all[key] = concepto;
      const { campo, concepto: named } = concepto.textos;
      claim(name, `name "${campo}" of the sums of a kind of payment`);
      if (named !== key)
        throw new Error(`${name} has the texts of a kind of payment "${named}" that it does not declare`);
    }
  }
  return all;
}
