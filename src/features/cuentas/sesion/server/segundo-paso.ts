import type { Outcome, Refusal } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

/** Uses up a code in the transaction of what it was for; a refusal when somebody was faster. */
export type GastarCodigo = (tx: Tx) => Promise<({ ok: false } & Refusal) | null>;

/** What a login asks for beyond the password. A port, as `verificacion`, which implements it, depends on sessions. */
export interface SegundoPaso {
  /**
   * Looks at the code of somebody whose password was right. Nothing is used up by it.
   * @returns what uses the code up, for the transaction that begins the session; 401 `falta-codigo` or
   *   `codigo-incorrecto`
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
