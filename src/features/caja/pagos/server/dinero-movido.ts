import { beforeCommit } from "#server/db/before-commit.ts";
import type { Tx } from "#server/db/database.ts";
import type { DepsDeDinero } from "./concepto.ts";

/** Called when money of a payment was received or returned. Idempotent. */
type AlMoverDinero = (deps: DepsDeDinero, tx: Tx, pagoId: number) => Promise<void>;

declare module "#server/feature.ts" {
  interface Feature {
    /** Runs at the end of every transaction that approves a payment or returns any part of it. */
    alMoverDinero?: AlMoverDinero;
  }
}
declare module "#server/deps.ts" {
  interface Deps {
    alMoverDinero: readonly AlMoverDinero[];
  }
}

/** Runs `alMoverDinero` of all areas once, at the end of the transaction. */
export function dineroMovido(deps: DepsDeDinero, pagoId: number): void {
  beforeCommit(`pago ${pagoId}`, async (tx) => {
    for (const follow of deps.alMoverDinero) await follow(deps, tx, pagoId);
  });
}
