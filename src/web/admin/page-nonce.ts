import { club } from "#club";

declare global {
  /** Where the scroll lock of open modals looks for the nonce of the style element that it writes. */
  var __webpack_nonce__: string | undefined;
}

/** The nonce that this document was served with; undefined in a public document, on the server and in development. */
export function pageNonce(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLElement>("script[nonce]")?.nonce || undefined;
}

/** Gives the nonce to the library that reads it from a global; to be called before a modal opens. */
export function publishPageNonce(): void {
  if (typeof document !== "undefined") globalThis.__webpack_nonce__ = pageNonce();
}

/**
 * Whether this document came from the server as a staff screen. A document that did and has no nonce will
 * not get one by being asked for again.
 */
export function isStaffDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname.startsWith(`/${club.slug}/admin/`);
}
