import { createContext } from "react-router";
import type { PageReads } from "#contract/page-reads.ts";

/** What loaders read on the server. */
export const readsContext = createContext<PageReads>();

/** The public address of the site, for canonical links and pictures of previews. */
export const siteUrlContext = createContext<string>();

/** Takes the rendered document as text: a `Response` would encode it, and the server still has to read it. */
export const documentContext = createContext<{ html?: string }>();

/** Names the request in the log; shown with a fault, so that whoever meets one can tell which. */
export const requestIdContext = createContext<string>();

/** Where faults of loaders and rendering are written down. */
export const reportContext = createContext<(error: unknown, path: string) => void>();
