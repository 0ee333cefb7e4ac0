import { useSyncExternalStore } from "react";
import type { Rol } from "#contract/permission.ts";
import { hasTyped, watchTyping } from "./guarded-page.ts";
import {
  clearStored,
  type StoredSession,
  storedTexts,
  TOKEN_KEY,
  USER_KEY,
  type UsuarioDeSesion,
} from "./session-storage.ts";

/** Reads, writes and renews what is stored. Loaded only where there is a session: most visitors have none. */
const loadVault = () => import("./session-vault.ts");

/**
 * `loading` until the stored session was looked at: on the server, and for the first picture in the browser. `ended`
 * once it is over but its page is still open for a new login, so that nothing typed is lost; no call carries a token then.
 */
export type Session =
  | { status: "loading"; usuario: null }
  | { status: "out"; usuario: null }
  | { status: "in"; usuario: UsuarioDeSesion; ended?: true };

const LOADING: Session = { status: "loading", usuario: null };
const OUT: Session = { status: "out", usuario: null };

let current: Session = LOADING;
/** As the guards of the first page found it. */
let first: Session = LOADING;
let stored: StoredSession | null = null;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: StoredSession | null): void {
  stored = next;
  current = next ? { status: "in", usuario: next.usuario } : OUT;
  clearTimeout(expiryTimer);
  if (next) expiryTimer = setTimeout(expire, Math.min(next.expiresAt - Date.now(), 2 ** 31 - 1));
  for (const listener of listeners) listener();
}

/** Ends the session here: a guarded page where something was typed stays until the person has logged in again or gives up. */
function lose(): void {
  if (current.status !== "in" || !hasTyped()) {
    set(null);
    return;
  }
  stored = null;
  current = { ...current, ended: true };
  clearTimeout(expiryTimer);
  for (const listener of listeners) listener();
}

function tellServer(token: string): void {
  void fetch("/api/logout", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch((error: unknown) => console.warn("Error al cerrar sesión", error));
}

/** Looks at the stored session and follows it: its expiry, and what other tabs do (Rule SES-13). */
export async function startSession(): Promise<void> {
  try {
    const [token] = storedTexts();
    const found = await look();
    if (!found) {
      clearStored();
      if (token) tellServer(token);
    }
    set(found);
    void renew();
  } catch (error) {
    console.warn("the stored session could not be looked at", error);
    set(null);
  }
  first = current;
  watchTyping();
  addEventListener("storage", (event) => {
    if (event.key === null || event.key === TOKEN_KEY || event.key === USER_KEY) void followOtherTabs();
  });
  // A phone that slept through the timer finds out on waking.
  document.addEventListener("visibilitychange", () => {
    if (stored && stored.expiresAt <= Date.now()) expire();
    else if (!document.hidden) void renew();
  });
}

/** @throws when what reads the session could not be loaded: that says nothing of it */
async function look(): Promise<StoredSession | null> {
  return storedTexts().every(Boolean) ? (await loadVault()).readStored() : null;
}

/**
 * Asks the club who this is by now: what the office decided meanwhile (a role, a baja) shows without another
 * login, and in every tab.
 */
export async function renew(): Promise<void> {
  const token = stored?.token;
  if (!token) return;
  const fresh = await (await loadVault()).askWhoThisIs(token);
  if (token !== stored?.token || !fresh) return;
  if (fresh === "gone") expire();
  else await updateUser(fresh);
}

async function followOtherTabs(): Promise<void> {
  try {
    const now = await look();
    if (JSON.stringify(now) === JSON.stringify(stored)) return;
    if (now) set(now);
    else lose();
  } catch (error) {
    console.warn("the session of another tab could not be looked at", error);
  }
}

/** Keeps a new login, first in the storage. @throws InvalidTokenError when the token cannot be read */
export async function enter(token: string, usuario: UsuarioDeSesion): Promise<void> {
  const { store } = await loadVault();
  set(store(token, usuario));
}

/** Keeps what changed of the logged-in person (a new username, another role), without another login. */
export async function updateUser(fresh: UsuarioDeSesion): Promise<void> {
  if (!stored) return;
  const { token, usuario } = stored;
  const { id, nombreUsuario, permisos, persona } = fresh;
  const next: UsuarioDeSesion = { id, nombreUsuario, permisos, persona };
  if (id === usuario.id && JSON.stringify(next) !== JSON.stringify(usuario)) await enter(token, next);
}

/** Ends the session because its time passed or the server no longer takes it. */
export function expire(): void {
  const token = stored?.token;
  clearStored();
  lose();
  if (token) tellServer(token);
}

/** Ends the session because the person asked for it. */
export function leave(): void {
  const token = stored?.token;
  clearStored();
  set(null);
  if (token) tellServer(token);
}

/** The server is down: logged out here, everything stored is cleared (Rule SES-14). */
export function dropForOutage(): void {
  try {
    localStorage.clear();
  } catch {
    // Nothing was stored then.
  }
  if (stored) lose();
}

export function currentToken(): string | null {
  return stored?.token ?? null;
}

export function currentSession(): Session {
  return current;
}

/** Whether the session is another than when the page came alive. */
export function changedSinceStart(): boolean {
  return current !== first;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, followed. The server and the first picture in the browser see `loading`. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, () => LOADING);
}

export function hasRole(session: Session, roles: readonly Rol[]): boolean {
  return (
    session.status === "in" &&
    session.usuario.permisos.some((rol) => (roles as readonly string[]).includes(rol))
  );
}
