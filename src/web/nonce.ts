import { createContext } from "react-router";

/**
 * CSP nonce of a staff page, used for Mantine's style elements. Public pages are cached and allow their inline
 * scripts by hash instead.
 */
export const nonceContext = createContext<string | undefined>(undefined);
