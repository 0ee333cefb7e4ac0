import { readOwn } from "./own-copies.ts";
import { currentSession } from "./session.ts";

/** The page that shows what this device stores, when no other page can be loaded. */
export const OFFLINE_PAGE = "/sin-conexion";

/** Whether pages can be stored, which requires https. */
const canStorePages = () => isSecureContext && "serviceWorker" in navigator && "caches" in globalThis;

const hasWorker = async () => Boolean(await navigator.serviceWorker.getRegistration("/"));

export async function isPageStored(path: string): Promise<boolean> {
  return (await caches.match(new URL(path, location.href).href, { ignoreVary: true })) !== undefined;
}

const renewed = new Set<string>();

/**
 * Registers the service worker and makes it store the current version of a page with its files. A stored page that is
 * open in this tab is updated by the worker itself.
 */
export async function storePage(path: string): Promise<void> {
  // Development serves modules that the service worker does not cache.
  if (!import.meta.env.PROD || !canStorePages()) return;
  if (renewed.has(path) && (await hasWorker())) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sin-conexion.js");
  if (location.pathname === path && (await isPageStored(path))) return;
  const { active } = await serviceWorker.ready;
  if (!serviceWorker.controller) {
    const controlled = new Promise((done) =>
      serviceWorker.addEventListener("controllerchange", done, { once: true }),
    );
    // The worker has not claimed a page that loaded while it started, or by a forced reload.
    active?.postMessage("claim");
    await controlled;
  }
  const response = await fetch(path, { cache: "no-cache" });
  if (response.ok && (await isPageStored(path))) renewed.add(path);
}

export async function canOpenOffline(): Promise<boolean> {
  if (!canStorePages() || !(await hasWorker()) || !(await isPageStored(OFFLINE_PAGE))) return false;
  return (await readOwn(currentSession().usuario?.id ?? null)) !== null;
}
