import { randomUuid } from "#web/api.ts";
import { tryStorage } from "#web/session-storage.ts";

const PHONE_KEY = "puerta-telefono";

/** Id for a browser without storage, kept as long as the page. */
let unstoredId: string | undefined;

export function phoneId(): string {
  const known = knownPhoneId() ?? unstoredId;
  if (known) return known;
  const made = randomUuid();
  unstoredId = made;
  tryStorage(() => localStorage.setItem(PHONE_KEY, made));
  return made;
}

/** This phone's id; null if the browser has never been a gate. */
export const knownPhoneId = () => tryStorage(() => localStorage.getItem(PHONE_KEY)) ?? null;

/** Returns a short name that tells the gate's phones apart. */
export const siglaDeTelefono = (id: string) => id.slice(0, 4).toUpperCase();
