import { createContext } from "react-router";

/**
 * The nonce of a staff page, whose library writes style elements. Public pages have none: they are kept
 * in the cache, and their inline scripts are allowed by hash.
 */
export const nonceContext = createContext<string | undefined>(undefined);
