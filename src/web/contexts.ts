import { createContext } from "react-router";
import type { PageReads } from "#contract/page-reads.ts";

/** Data access of server-side loaders. */
export const readsContext = createContext<PageReads>();

/** The site's public base URL, for canonical links and preview pictures. */
export const siteUrlContext = createContext<string>();

/** Receives the rendered document as a string: a `Response` would encode it before the server post-processes it. */
export const documentContext = createContext<{ html?: string }>();

/** Request id, logged and shown on error pages so that reports can be matched. */
export const requestIdContext = createContext<string>();

/** Logs errors of loaders and rendering. */
export const reportContext = createContext<(error: unknown, path: string) => void>();

/**
 * CSP nonce of a staff page, used for Mantine's style elements. Public pages are cached and allow their inline
 * scripts by hash instead.
 */
export const nonceContext = createContext<string | undefined>(undefined);
