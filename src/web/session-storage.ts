/** localStorage keys (Rule SES-13). */
export const USER_KEY = "user";
export const TOKEN_KEY = "token";

/** The logged-in user, stored under `user`. */
export interface UsuarioDeSesion {
  id: number;
  nombreUsuario: string;
  permisos: string[];
  persona: { nombre: string; apellido: string; correo: string | null };
}

export interface StoredSession {
  token: string;
  usuario: UsuarioDeSesion;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Raw stored token and user; null where missing. */
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
    // Storage is unavailable.
  }
}
