import type { Lugar } from "../contract.ts";

/** A place as the browser holds it, so that a reload or another tab asks nothing of the server. */
export interface LugarGuardado {
  lugar: Lugar;
  /** The hash of the draw's secret, as published when the place was taken: what the secret is later checked against. */
  huella: string | null;
}

const keyOf = (eventoId: number, usuarioId: number) => `fila-${eventoId}-${usuarioId}`;

/** The place that this browser holds in a line; null for none, or for one of another line. */
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
    // Private browsing: the server is asked after each reload.
  }
}
