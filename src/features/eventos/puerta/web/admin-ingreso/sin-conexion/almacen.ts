import type { CodigosDeEvento } from "#features/eventos/puerta/contract.ts";
import { isDuplicate, phoneStore } from "#web/phone-store.ts";

/** Times are milliseconds since the epoch. */
export interface EventoGuardado extends Omit<CodigosDeEvento, "clave" | "codigos" | "puerta"> {
  /** Undefined if an older version of the page downloaded the codes. */
  puerta?: CodigosDeEvento["puerta"];
  clave: CryptoKey;
  codigos: Uint8Array;
  /** Time of the download, according to the server's clock. */
  bajadoEn: number;
  /** Server time minus the phone's time, in milliseconds. */
  desfase: number;
}

export interface LecturaGuardada {
  id: string;
  /** Event and hash; unique, so that this phone admits a code only once. */
  codigo: string;
  evento: number;
  huella: string;
  /** Undefined if an older version of the page stored the entry. */
  sello?: string;
  operador: number;
  /** When the code was read, according to this phone's clock. */
  leidaEn: number;
  corregidaEn: number;
  igual: boolean;
  /** When the server received the entry (this phone's clock); set from the start for a check-in with a connection. */
  enviadaEn: number | null;
  /** When the entry was first sent. The server may have it from then on, even without a response. */
  mandadaEn?: number;
  rechazo?: string;
}

interface Almacenes {
  eventos: EventoGuardado;
  lecturas: LecturaGuardada;
}

const { change, ask } = phoneStore<Almacenes>("puerta", (database) => {
  database.createObjectStore("eventos", { keyPath: "id" });
  const lecturas = database.createObjectStore("lecturas", { keyPath: "id" });
  lecturas.createIndex("codigo", "codigo", { unique: true });
});

export const listAll = <S extends keyof Almacenes>(store: S): Promise<Almacenes[S][]> =>
  ask(store, (found) => found.getAll());

export const findLectura = (codigo: string): Promise<LecturaGuardada | undefined> =>
  ask("lecturas", (found) => found.index("codigo").get(codigo));

export const putAll = <S extends keyof Almacenes>(store: S, rows: readonly Almacenes[S][]): Promise<void> =>
  change(store, (found) => {
    for (const row of rows) found.put(row);
  });

export const removeAll = (store: keyof Almacenes, ids: readonly (number | string)[]): Promise<void> =>
  change(store, (found) => {
    for (const id of ids) found.delete(id);
  });

/**
 * Marks entries as sent, which can then no longer be undone here. Skips entries that were undone.
 * @returns the entries that were marked
 */
export async function markSent(ids: readonly string[], mandadaEn: number): Promise<LecturaGuardada[]> {
  const found: LecturaGuardada[] = [];
  await change("lecturas", (store) => {
    for (const id of ids) {
      const request: IDBRequest<LecturaGuardada | undefined> = store.get(id);
      request.onsuccess = () => {
        if (!request.result) return;
        const marked = { ...request.result, mandadaEn };
        found.push(marked);
        store.put(marked);
      };
    }
  });
  return found;
}

/**
 * Removes an entry, unless it was sent.
 * @returns false if the entry was sent or is unknown
 */
export async function removeUnsent(id: string): Promise<boolean> {
  let removed = false;
  await change("lecturas", (store) => {
    const request: IDBRequest<LecturaGuardada | undefined> = store.get(id);
    request.onsuccess = () => {
      if (!request.result || isSent(request.result)) return;
      removed = true;
      store.delete(id);
    };
  });
  return removed;
}

export const isSent = ({ enviadaEn, mandadaEn }: LecturaGuardada) =>
  enviadaEn !== null || mandadaEn !== undefined;

/**
 * Records an admitted ticket.
 * @returns false if any tab of this phone has admitted the ticket's code before
 */
export async function addLectura(lectura: LecturaGuardada): Promise<boolean> {
  try {
    await change("lecturas", (found) => found.add(lectura));
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
