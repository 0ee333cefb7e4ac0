import { beforeCommit } from "#server/db/before-commit.ts";
import type { Tx } from "#server/db/database.ts";
import type { DepsDeDinero } from "./concepto.ts";

/** What an area does about the money of a payment that came or went back. Idempotent. */
type AlMoverDinero = (deps: DepsDeDinero, tx: Tx, pagoId: number) => Promise<void>;

declare module "#server/feature.ts" {
  interface Feature {
    /** Runs at the end of every transaction that approves a payment, or returns any part of it. */
    alMoverDinero?: AlMoverDinero;
  }
}
declare module "#server/deps.ts" {
  interface Deps {
    alMoverDinero: readonly AlMoverDinero[];
  }
}

/** Lets areas follow a payment whose money came or went back, once, when its transaction has done everything else. */
export function dineroMovido(deps: DepsDeDinero, pagoId: number): void {
  beforeCommit(`pago ${pagoId}`, async (tx) => {
    for (const follow of deps.alMoverDinero) await follow(deps, tx, pagoId);
  });
}
