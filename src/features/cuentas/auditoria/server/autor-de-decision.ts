import type { Queryable } from "#server/db/database.ts";
import { nombreDeAutor } from "./repo.ts";

/** A decision that wrote down the number of a row (`pagoId: 12`) within a minute of an instant. */
export interface DecisionBuscada {
  campo: string;
  id: number;
  cuando: Date;
}

/** The name of the person who made a decision; null when the site itself did, or the account was deleted. */
export function autorDeDecision(q: Queryable, decision: DecisionBuscada): Promise<string | null> {
  return nombreDeAutor(q, decision);
}
