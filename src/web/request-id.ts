import { createContext } from "react";

/** Only pages that tell of a fault carry it: a kept page is the answer to many requests. */
export const REQUEST_ID_META = "x-request-id";

/** Id of the request that this document answered, if it tells of a fault. */
export const RequestId = createContext<string | null>(null);

/** As the server wrote it into a page that tells of a fault; null on all others. */
export function requestIdOfDocument(): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content ?? null;
}
