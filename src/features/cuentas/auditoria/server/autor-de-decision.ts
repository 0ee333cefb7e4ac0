import type { Queryable } from "#server/db/database.ts";
import { nombreDeAutor } from "./repo.ts";

/** Finds a decision by a row id in its data (`pagoId: 12`) within a minute of an instant. */
export interface DecisionBuscada {
  campo: string;
  id: number;
  cuando: Date;
}

/** Name of the decision's actor; null for system actions and deleted accounts. */
export function autorDeDecision(q: Queryable, decision: DecisionBuscada): Promise<string | null> {
  return nombreDeAutor(q, decision);
}
