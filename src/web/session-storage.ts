import type { UsuarioDeSesion } from "#features/cuentas/sesion/contract.ts";

/** Storage keys of spec 1 §9. */
export const USER_KEY = "user";
export const TOKEN_KEY = "token";

export interface StoredSession {
  token: string;
  usuario: UsuarioDeSesion;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Token and user as they lie there, each perhaps missing. */
export function storedTexts(): (string | null)[] {
  try {
    return [localStorage.getItem(TOKEN_KEY), localStorage.getItem(USER_KEY)];
  } catch {
    return [null, null];
  }
}

export function clearStored(): void {
  try {
    localStorage.removeItem(USER_KEY);
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Nothing was stored then.
  }
}
