import { createContext } from "react";

/** Only error pages carry it: a cached page answers many requests. */
export const REQUEST_ID_META = "x-request-id";

/** Id of the request that this error document answered; null on other pages. */
export const RequestId = createContext<string | null>(null);

/** Reads the request id from an error document; null on other pages. */
export function requestIdOfDocument(): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content ?? null;
}
