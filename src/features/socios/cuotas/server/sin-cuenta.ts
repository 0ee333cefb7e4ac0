import { updateDeudor } from "./sin-cuenta.repo.ts";

/** Keeps name and DNI of a deleted account while something is owed (Rule PER-16); call it once everything was erased. */
export const guardarDeudor = updateDeudor;
