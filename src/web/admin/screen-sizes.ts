/** Media queries of what staff screens show in another way on a smaller screen, not only in another size. */

/** One hand: a modal takes the whole screen. */
export const PHONE = "(max-width: 47.99em)";
/** Too narrow for a table of many columns: its rows are cards. */
export const NO_TABLES = "(max-width: 61.99em)";
