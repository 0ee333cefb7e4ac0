import type { Rol } from "#contract/permission.ts";
import { forgetOwn, leaveNothing } from "./own-copies.ts";
import {
  clearDrafts,
  clearStored,
  type StoredSession,
  storedTexts,
  TOKEN_KEY,
  tryStorage,
  USER_KEY,
  type UsuarioDeSesion,
} from "./session-storage.ts";
import { createStore } from "./store.ts";
import { hasTyped, watchTyping } from "./typed-input.ts";

/** The code for the stored session is loaded on demand, because most visitors have none. */
const loadVault = () => import("./session-vault.ts");

/**
 * `loading` until the stored session has been read, as on the server and in the first render. `ended` when the session
 * is over but its page stays open for a new login, so that no input is lost; calls then carry no token. `quiet` on a
 * page that works without a session and asks for the login itself (`showLogin`).
 */
export type Session =
  | { status: "loading"; usuario: null }
  | { status: "out"; usuario: null }
  | { status: "in"; usuario: UsuarioDeSesion; ended?: true; quiet?: true };

const LOADING: Session = { status: "loading", usuario: null };
const OUT: Session = { status: "out", usuario: null };

/**
 * Maximum difference between the clocks of phone and server: a login corrects more than five minutes
 * (session-vault.ts).
 */
const MARGIN_MS = 6 * 60_000;

const current = createStore<Session>(LOADING);
/** The session as seen by the guards of the first page. */
let first: Session = LOADING;
let stored: StoredSession | null = null;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;

function set(next: StoredSession | null): void {
  stored = next;
  clearTimeout(expiryTimer);
  if (next) expiryTimer = setTimeout(expire, Math.min(next.expiresAt - Date.now(), 2 ** 31 - 1));
  current.set(next ? { status: "in", usuario: next.usuario } : OUT);
}

/** Ends the session locally: a guarded page with input stays until the user logs in again or gives up. */
function lose(): void {
  const session = current.get();
  if (session.status !== "in" || !(holders > 0 || hasTyped())) {
    set(null);
    return;
  }
  stored = null;
  clearTimeout(expiryTimer);
  current.set({ ...session, ended: true, ...(holders > 0 && { quiet: true }) });
}

function tellServer(token: string): void {
  void fetch("/api/logout", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch((error: unknown) => console.warn("Error al cerrar sesión", error));
}

/** Reads the stored session and follows its expiry and changes in other tabs (Rule SES-13). */
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
  first = current.get();
  watchTyping();
  addEventListener("storage", (event) => {
    if (event.key === null || event.key === TOKEN_KEY || event.key === USER_KEY)
      void followOtherTabs(event.key === null);
  });
  // A page restored by "Back" has missed logins and logouts in other documents.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void followOtherTabs(false);
  });
  // The timer does not fire while a phone sleeps; check on waking.
  document.addEventListener("visibilitychange", () => {
    if (stored && stored.expiresAt <= Date.now()) expire();
    else if (!document.hidden) void renew();
  });
}

/** @throws if the vault module fails to load, which does not mean that the session has ended */
async function look(): Promise<StoredSession | null> {
  return storedTexts().every(Boolean) ? (await loadVault()).readStored() : null;
}

/**
 * Refreshes the user from the server, so that a changed role or a deactivation applies without a new login, in every
 * tab.
 */
export async function renew(): Promise<void> {
  const token = stored?.token;
  if (!token) return;
  const fresh = await (await loadVault()).askWhoThisIs(token);
  if (token !== stored?.token || !fresh) return;
  if (fresh === "gone") expire();
  else await updateUser(fresh);
}

function isOver(): boolean {
  return stored !== null && stored.expiresAt - MARGIN_MS <= Date.now();
}

async function followOtherTabs(cleared: boolean): Promise<void> {
  try {
    const now = await look();
    if (JSON.stringify(now) === JSON.stringify(stored)) return;
    // Only a logout deletes the user's copy and drafts, not expiry or an outage.
    const loggedOut = !now && !cleared && !isOver();
    if (loggedOut) clearDrafts();
    if (now || loggedOut) void forgetOwn(now?.usuario.id);
    if (now) set(now);
    else lose();
  } catch (error) {
    console.warn("the session of another tab could not be looked at", error);
  }
}

/** Stores a session, then starts it. @throws InvalidTokenError when the token is unreadable */
export async function enter(token: string, usuario: UsuarioDeSesion): Promise<void> {
  const { store } = await loadVault();
  await forgetOwn(usuario.id);
  set(store(token, usuario));
}

export async function updateUser(fresh: UsuarioDeSesion): Promise<void> {
  if (!stored) return;
  const { token, usuario } = stored;
  const { id, nombreUsuario, permisos, persona } = fresh;
  const next: UsuarioDeSesion = { id, nombreUsuario, permisos, persona };
  if (id === usuario.id && JSON.stringify(next) !== JSON.stringify(usuario)) await enter(token, next);
}

/**
 * Ends the session after expiry, or after the server rejected it because it was revoked elsewhere. If another document
 * has stored a newer session, continues with that one.
 */
export function expire(): void {
  const token = stored?.token;
  const [newest] = storedTexts();
  if (newest && newest !== token) {
    void followOtherTabs(false);
    return;
  }
  if (stored && !isOver()) void forgetOwn();
  clearStored();
  lose();
  if (token) tellServer(token);
}

/** Gives up a session that has ended; the user's data stored in the browser stays (Rule SES-19). */
export function giveUp(): void {
  clearStored();
  clearDrafts();
  set(null);
}

export function leave(): void {
  const token = stored?.token;
  void leaveNothing();
  clearStored();
  clearDrafts();
  set(null);
  if (token) tellServer(token);
}

/** Logs out locally and clears the storage, because the server is down (Rule SES-14). */
export function dropForOutage(): void {
  if (holders > 0) return;
  tryStorage(() => localStorage.clear());
  if (stored) lose();
}

export function currentToken(): string | null {
  return stored?.token ?? null;
}

export const currentSession = current.get;

export function changedSinceStart(): boolean {
  return current.get() !== first;
}

export const onSessionChange = current.subscribe;

/** Subscribes to the session; `loading` on the server and in the first render. */
export const useSession = current.use;

export function hasRole(session: Session, roles: readonly Rol[]): boolean {
  return (
    session.status === "in" &&
    session.usuario.permisos.some((rol) => (roles as readonly string[]).includes(rol))
  );
}

let holders = 0;

/** Marks a page that works without the server and without a session. @returns a function that removes the mark */
export function holdGuardedPage(): () => void {
  holders++;
  return () => void holders--;
}

/** Keeps the page while a code is open. If the session ends meanwhile, the page closes together with the code. */
export function holdWhileOpen(): () => void {
  const release = holdGuardedPage();
  return () => {
    release();
    const session = current.get();
    if (holders === 0 && session.status === "in" && session.ended && session.quiet) set(null);
  };
}

export function showLogin(): void {
  const session = current.get();
  if (session.status === "in" && session.ended)
    current.set({ status: "in", usuario: session.usuario, ended: true });
}

/** Returns when the session ends, in milliseconds since the epoch. */
export function sessionEndsAt(): number | null {
  return stored?.expiresAt ?? null;
}
