/** Below this width modals are full-screen. */
export const PHONE = "(max-width: 47.99em)";
/** Below this width tables become cards. */
export const NO_TABLES = "(max-width: 61.99em)";
