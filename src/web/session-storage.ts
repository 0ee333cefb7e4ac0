import { DAY_MS } from "#contract/club-time.ts";

/** localStorage keys (Rule SES-13). */
export const USER_KEY = "user";
export const TOKEN_KEY = "token";

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

/** Uses the browser's storage. @returns null if it is disabled or full */
export function tryStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

export function storedTexts(): (string | null)[] {
  return [TOKEN_KEY, USER_KEY].map((key) => tryStorage(() => localStorage.getItem(key)));
}

/** Prefix of the keys of unsent input (`useDraft`), in both storages. */
export const DRAFTS = "borrador/";

/** Drafts that the storage did not take, kept until this document is left, or a logout. */
export const unstoredDrafts = new Map<string, string>();

/** Removes all unsent input at a logout, since it belongs to the user who logs out. */
export function clearDrafts(): void {
  unstoredDrafts.clear();
  for (const storage of [() => localStorage, () => sessionStorage])
    tryStorage(() => {
      for (const key of Object.keys(storage())) if (key.startsWith(DRAFTS)) storage().removeItem(key);
    });
}

/** Short, because next week somebody else may be using the phone. */
const DRAFT_DAYS = 7;

/**
 * Removes the drafts of forms that nobody returned to, because they hold names, addresses and document numbers. Also
 * removes drafts that previous versions stored of people without a session.
 */
export function dropOldDrafts(): void {
  tryStorage(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(DRAFTS)) continue;
      const { at, usuario } = tryStorage(() => JSON.parse(localStorage.getItem(key) ?? "{}")) ?? {};
      const recent = Date.now() - at < DRAFT_DAYS * DAY_MS;
      if (!recent || !usuario) localStorage.removeItem(key);
    }
  });
}

export function clearStored(): void {
  for (const key of [USER_KEY, TOKEN_KEY]) tryStorage(() => localStorage.removeItem(key));
}
