import { club } from "#club";

declare global {
  /** Read by the modal's scroll lock, which inserts a style element. */
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this document; undefined in public documents, on the server and in development. */
export function pageNonce(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLElement>("script[nonce]")?.nonce || undefined;
}

/** Publishes the nonce in the global that the scroll-lock library reads. Call it before a modal opens. */
export function publishPageNonce(): void {
  if (typeof document !== "undefined") globalThis.__webpack_nonce__ = pageNonce();
}

/** Whether this document was served as a staff screen. Reloading a staff document without a nonce would not add one. */
export function isStaffDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname.startsWith(`/${club.slug}/admin/`);
}
