import type { Outcome, Refusal } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

/** Consumes a code in the caller's transaction; rejected if it has been used meanwhile. */
export type GastarCodigo = (tx: Tx) => Promise<({ ok: false } & Refusal) | null>;

/** Port for the second step of a login, implemented by `verificacion`, which depends on this feature. */
export interface SegundoPaso {
  /**
   * Checks a second-step code after a correct password, without consuming it.
   * @returns a function that consumes the code in the transaction that creates the session; 401 `falta-codigo` or
   * `codigo-incorrecto`
   */
  revisar(
    deps: Pick<Deps, "clock" | "db" | "jobs" | "log" | "settings">,
    usuarioId: number,
    codigo: string | undefined,
  ): Promise<Outcome<GastarCodigo>>;
}

declare module "#server/deps.ts" {
  interface Deps {
    segundoPaso: SegundoPaso;
  }
}
