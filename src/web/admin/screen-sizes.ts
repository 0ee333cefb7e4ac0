/** Breakpoints at which staff screens change their layout. */

/** Modals are full-screen. */
export const PHONE = "(max-width: 47.99em)";
/** Tables become cards. */
export const NO_TABLES = "(max-width: 61.99em)";
