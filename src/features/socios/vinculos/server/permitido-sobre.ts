import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type Permiso, permite } from "../rules.ts";
import { derechosDe } from "./derechos.ts";

/** Whether a user may see or do this about a person today (Rule FAM-5); everything about oneself. */
export async function permitidoSobre(
  deps: Pick<Deps, "clock">,
  q: Queryable,
  usuarioId: number,
  permiso: Permiso,
  personaId: number,
): Promise<boolean> {
  if (personaId === usuarioId) return true;
  const bond = (await derechosDe(deps, q, usuarioId)).get(personaId);
  return bond !== undefined && permite(bond, permiso);
}
