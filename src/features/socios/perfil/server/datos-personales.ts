import type { Queryable, Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

/** What an area keeps of a person. Put together in `site.ts`, so that the profile knows none of the areas. */
export interface DatosPersonales {
  /** Its key in the file that the person downloads: `entradas`, `reservas` … */
  nombre: string;
  /** Everything that the area keeps of the person, in the club's words. */
  exportar(deps: Deps, q: Queryable, usuarioId: number): Promise<unknown>;
  /** Wipes what names the person and leaves what the accounts need. Runs in the transaction that deletes the account. */
  anonimizar(deps: Deps, tx: Tx, usuarioId: number): Promise<void>;
}
