import type { Queryable, Tx } from "#server/db/database.ts";

/** Holder with an email of a paid ticket. */
interface Titular {
  entradaId: number;
  /** Null for a buyer without an account that gave none. */
  nombre: string | null;
  correo: string;
  /** Whether the ticket is listed in a profile. */
  conCuenta: boolean;
}

/** Port of the tickets area, whose tables reference those of events. */
export interface EntradasDeEvento {
  /** Which of these events have money of annulled tickets that is not returned yet. */
  conDevolucionesPendientes(q: Queryable, eventoIds: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Prepares the deletion of an event: deletes annulled tickets (their payments stay, with the
   * names of buyers without an account) and deactivates its promo codes.
   */
  borrarAnuladas(tx: Tx, eventoId: number): Promise<void>;
  /** Detaches annulled tickets from ticket types that will be deleted. */
  soltarTarifas(tx: Tx, tarifaIds: number[]): Promise<void>;
  /** Discounts of promo codes on paid orders, by id. */
  descontadoPor(q: Queryable, codigoIds: number[]): Promise<Map<number, number>>;
  /** Holders with an email of paid tickets. */
  titulares(q: Queryable, eventoId: number): Promise<Titular[]>;
  /** How many tickets are paid. */
  pagadas(q: Queryable, eventoId: number): Promise<number>;
}

declare module "#server/deps.ts" {
  interface Deps {
    entradasDeEvento: EntradasDeEvento;
  }
}
