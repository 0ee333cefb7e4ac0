import { randomUuid } from "#web/api.ts";
import { tryStorage } from "#web/session-storage.ts";

const PHONE_KEY = "puerta-telefono";

/** The id if storage is unavailable. Lasts as long as the page. */
let unstoredId: string | undefined;

export function phoneId(): string {
  const known = knownPhoneId() ?? unstoredId;
  if (known) return known;
  const made = randomUuid();
  unstoredId = made;
  tryStorage(() => localStorage.setItem(PHONE_KEY, made));
  return made;
}

/** This phone's id; null if this browser was never a gate. */
export const knownPhoneId = () => tryStorage(() => localStorage.getItem(PHONE_KEY)) ?? null;

/** Short name that distinguishes the gate's phones, on their screens and in the office's list. */
export const siglaDeTelefono = (id: string) => id.slice(0, 4).toUpperCase();
