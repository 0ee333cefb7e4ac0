import type { Lugar } from "../contract.ts";

/** A place in local storage, so that reloads and other tabs make no request. */
export interface LugarGuardado {
  lugar: Lugar;
  /** Published hash from the time when the place was assigned, for verifying the secret after the draw. */
  huella: string | null;
}

const keyOf = (eventoId: number, usuarioId: number) => `fila-${eventoId}-${usuarioId}`;

export function leerGuardado(eventoId: number, usuarioId: number, filaId: number): LugarGuardado | null {
  try {
    const text = localStorage.getItem(keyOf(eventoId, usuarioId));
    const found = text === null ? null : (JSON.parse(text) as LugarGuardado);
    return found?.lugar.fila === filaId ? found : null;
  } catch {
    return null;
  }
}

export function guardar(eventoId: number, usuarioId: number, guardado: LugarGuardado | null): void {
  try {
    const key = keyOf(eventoId, usuarioId);
    if (guardado) localStorage.setItem(key, JSON.stringify(guardado));
    else localStorage.removeItem(key);
  } catch {
    // Private browsing may have no storage; the place is then loaded after each reload.
  }
}
