import type { z } from "@hono/zod-openapi";
import type { Ajustes, Club, Grupo } from "#contract/club.ts";
import { gruposDelClub } from "#contract/club-groups.ts";
import { isGroup } from "../rules.ts";
import { AJUSTES_INICIALES } from "./ajustes-iniciales.ts";
import { leerCampos } from "./leer-campos.ts";

/**
 * Parses a stored group with the current schema (Rule CLU-9).
 * @returns the group, and the paths of the fields that got their defaults (`""` for the whole group)
 */
export function leerAjuste<G extends Grupo>(
  grupo: G,
  guardado: unknown,
): { datos: Ajustes[G]; campos: string[] } {
  const schema = gruposDelClub[grupo] as unknown as z.ZodType<Ajustes[G]>;
  const iniciales = AJUSTES_INICIALES[grupo];
  return leerCampos(schema, guardado, iniciales) ?? { datos: iniciales, campos: [""] };
}

/** Stored like the other groups, but edited on its own screen. */
export const GRUPO_DE_CORREOS = "correos";

/** Reads the stored switches of emails. Leaves out unreadable switches, so that defaults apply. */
export function leerInterruptores(guardado: unknown): Club["correos"] {
  const entries = Object.entries(isGroup(guardado) ? guardado : {});
  return Object.fromEntries(entries.filter((one): one is [string, boolean] => typeof one[1] === "boolean"));
}
