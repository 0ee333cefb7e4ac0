/** Maximum matches of a search in a list of any size; beyond, the screen asks for a narrower search. */
export const FOUND_MAX = 1000;
