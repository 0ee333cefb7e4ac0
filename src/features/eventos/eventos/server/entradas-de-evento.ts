import type { Queryable, Tx } from "#server/db/database.ts";

/** Holder of a paid ticket with an email. */
interface Titular {
  entradaId: number;
  /** Null for a buyer without an account that gave none. */
  nombre: string | null;
  correo: string;
  /** Whether the ticket is listed in a profile. */
  conCuenta: boolean;
}

/** Port for tickets, whose tables reference those of events. */
export interface EntradasDeEvento {
  /** Which of these events had tickets refunded, or sold before they were cancelled. */
  conDevoluciones(q: Queryable, eventoIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Prepares the deletion of an event: annulled tickets go (their payments stay), and its promo codes stop. */
  borrarAnuladas(tx: Tx, eventoId: number): Promise<void>;
  /** Deletes all tickets of its rehearsal. */
  borrarDeEnsayo(tx: Tx, eventoId: number): Promise<void>;
  /** Detaches annulled tickets from ticket types that are deleted. */
  soltarTarifas(tx: Tx, tarifaIds: number[]): Promise<void>;
  /** What promo codes took off paid orders, by their id. */
  descontadoPor(q: Queryable, codigoIds: number[]): Promise<Map<number, number>>;
  /** Holders of paid tickets that have an email. */
  titulares(q: Queryable, eventoId: number): Promise<Titular[]>;
}

declare module "#server/deps.ts" {
  interface Deps {
    entradasDeEvento: EntradasDeEvento;
  }
}
