import { createStore } from "./store.ts";

/**
 * A logged-in user's own data in this browser, for use without a network or after the session has expired (Rule
 * SES-19). Each user has a cache, and others for what else is kept (`what`), which `session.ts` deletes at logout, when
 * somebody else logs in, and when the server rejects the session. Browsers have caches only with https.
 */
const OWN = "propio ";
/** The number changes with the format, so that no version reads another version's data. */
const COPY = "/propio/1";

/** A temporary menu entry for the copy, such as tonight's ticket. Instants in milliseconds. */
export interface Pinned {
  label: string;
  from: number;
  until: number;
}

interface OwnCopy<T> {
  data: T;
  /** On this device's clock. */
  savedAt: number;
  /** The server's clock minus this device's. */
  skew: number;
  pinned: Pinned | null;
  /** Deleted after this time by this device's clock. */
  expiresAt: number;
}

/** Changes with each copy that is stored or deleted. */
const changes = createStore({});
export const onOwnCopies = changes.subscribe;

export const canStore = () => "caches" in globalThis;

async function listOwners(): Promise<string[]> {
  return canStore() ? (await caches.keys()).filter((name) => name.startsWith(OWN)) : [];
}

const nameOf = (usuarioId: number, what: string) => `${OWN}${usuarioId}${what && ` ${what}`}`;

export async function saveOwn<T>(usuarioId: number, copy: OwnCopy<T>, what = ""): Promise<void> {
  await (await caches.open(nameOf(usuarioId, what))).put(COPY, new Response(JSON.stringify(copy)));
  changes.set({});
}

export async function deleteOwn(usuarioId: number): Promise<void> {
  await caches.delete(nameOf(usuarioId, ""));
  changes.set({});
}

/**
 * Returns the copy of a user or, with null, the browser's only copy, for use after its owner's session has expired.
 * @returns null without a copy, or if the browser has copies of several people
 */
export async function readOwn<T>(usuarioId: number | null, what = ""): Promise<OwnCopy<T> | null> {
  try {
    const owners = await listOwners();
    const [only, ...others] = owners.filter((name) => !name.slice(OWN.length).includes(" "));
    const name = usuarioId !== null ? nameOf(usuarioId, what) : others.length === 0 ? only : undefined;
    if (!name || !owners.includes(name)) return null;
    const stored = await (await caches.open(name)).match(COPY);
    const copy: OwnCopy<T> | null = stored ? await stored.json() : null;
    if (copy && copy.expiresAt > Date.now()) return copy;
    await caches.delete(name);
  } catch (error) {
    console.warn("the stored copy could not be read", error);
  }
  return null;
}

/** Deletes all copies of users' data in this browser, or all but those of one user. */
export async function forgetOwn(except?: number): Promise<void> {
  try {
    for (const name of await listOwners())
      if (!`${name} `.startsWith(`${OWN}${except} `)) await caches.delete(name);
  } catch (error) {
    console.warn("the stored copies could not be deleted", error);
  }
  changes.set({});
}

export async function leaveNothing(): Promise<void> {
  await forgetOwn();
  const registration = await navigator.serviceWorker?.getRegistration("/").catch(() => undefined);
  await registration?.unregister();
}
