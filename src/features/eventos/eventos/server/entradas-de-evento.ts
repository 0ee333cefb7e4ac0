import type { Queryable, Tx } from "#server/db/database.ts";

/** Somebody with a ticket that counts, who can be written to. */
export interface Titular {
  entradaId: number;
  /** Null for someone without an account who gave none. */
  nombre: string | null;
  correo: string;
  /** Whether there is a page where this person finds the ticket. */
  conCuenta: boolean;
}

/** What events need from their tickets. A port, as the tickets' tables refer to those of the events. */
export interface EntradasDeEvento {
  /** Deletes the tickets that gave their place back. Their payments stay, as accounting needs them. */
  borrarAnuladas(tx: Tx, eventoId: number): Promise<void>;
  /** Deletes the tickets of its rehearsal, whatever their state. */
  borrarDeEnsayo(tx: Tx, eventoId: number): Promise<void>;
  /** The paid tickets whose owners have an address. */
  titulares(q: Queryable, eventoId: number): Promise<Titular[]>;
}

declare module "#server/deps.ts" {
  interface Deps {
    entradasDeEvento: EntradasDeEvento;
  }
}
