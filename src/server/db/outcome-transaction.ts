import type { Outcome } from "#contract/outcome.ts";
import type { Database, Tx } from "./database.ts";

class RolledBack<T> extends Error {
  readonly outcome: Outcome<T>;

  constructor(outcome: Outcome<T>) {
    super("rolled back");
    this.outcome = outcome;
  }
}

/**
 * Runs `work` in a transaction that is rolled back if its outcome is a refusal, or an outcome that `commits` rejects.
 * @returns the outcome in either case
 */
export async function outcomeTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<Outcome<T>>,
  commits = ({ ok }: Outcome<T>) => ok,
): Promise<Outcome<T>> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx);
      if (!commits(outcome)) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}
