/** A search finds this many at most in a list of any size; then it says so, and more letters find fewer. */
export const FOUND_MAX = 1000;
