import { clubTime } from "#contract/club-time.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { permite, rige } from "../rules.ts";
import { listResponsables } from "./destinatarios/repo.ts";

/** Whom to write about a person. */
export interface Destinatario {
  id: number;
  nombre: string;
  correo: string | null;
  /** True for the person themselves. */
  esLaPersona: boolean;
}

/**
 * Who gets a mail about a person (Rule FAM-12): the person, or without an address those who answer for them and see what
 * the mail tells, `carnet` by default. Mails about where the person will be say `agenda`, which a restricted bond hides.
 */
export async function destinatarios(
  deps: Pick<Deps, "clock">,
  q: Queryable,
  persona: { id: number; nombre: string; correo: string | null },
  que: "agenda" | "carnet" | "cuotas" = "carnet",
): Promise<Destinatario[]> {
  const { id, nombre, correo } = persona;
  if (correo) return [{ id, nombre, correo, esLaPersona: true }];
  const hoy = clubTime(deps.clock()).fecha;
  return (await listResponsables(q, id)).flatMap((uno) => {
    const derechos = {
      ve: rige({ desde: uno.veDesde, hasta: uno.veHasta }, hoy),
      paga: rige({ desde: uno.pagaDesde, hasta: uno.pagaHasta }, hoy),
      autoriza: false,
      restringido: uno.restringido,
    };
    if (!permite(derechos, que)) return [];
    return [{ id: uno.id, nombre: uno.nombre, correo: uno.correo, esLaPersona: false }];
  });
}

/** Distinguishes the copies of one mail; the person's own keeps the key that it always had. */
export function keyOfCopy(clave: string | number, { id, esLaPersona }: Destinatario): string {
  return esLaPersona ? String(clave) : `${clave}:${id}`;
}
