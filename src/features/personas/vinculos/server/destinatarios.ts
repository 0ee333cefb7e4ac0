import { clubTime } from "#contract/club-time.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { permite, rige } from "../rules.ts";
import { derechosDe } from "./derechos.ts";
import { listResponsables } from "./vinculos.repo.ts";

/** Whom to write about a person. */
interface Destinatario {
  id: number;
  nombre: string;
  correo: string;
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
  { id, nombre, correo }: { id: number; nombre: string; correo: string | null },
  que: "agenda" | "carnet" | "cuotas" = "carnet",
): Promise<Destinatario[]> {
  if (correo) return [{ id, nombre, correo, esLaPersona: true }];
  return (await responsablesDe(deps, q, [id], que)).flatMap((uno) =>
    uno.correo ? [{ id: uno.id, nombre: uno.nombre, correo: uno.correo, esLaPersona: false }] : [],
  );
}

/** Distinguishes the copies of one mail; the person's own keeps the key that it always had. */
export function keyOfCopy(
  clave: string | number,
  { id, esLaPersona }: Pick<Destinatario, "id" | "esLaPersona">,
): string {
  return esLaPersona ? String(clave) : `${clave}:${id}`;
}

/** The people whose calendar a user sees today, themselves included (Rule FAM-5). */
export async function personasACargo(
  deps: Pick<Deps, "clock">,
  q: Queryable,
  usuarioId: number,
): Promise<number[]> {
  return [...(await derechosDe(deps, q, usuarioId)).values()]
    .filter((bond) => permite(bond, "agenda"))
    .map(({ personaId }) => personaId);
}

/** Who answers for these people, has an address and may see what a mail tells, one entry per bond (Rule FAM-12). */
export async function responsablesDe(
  deps: Pick<Deps, "clock">,
  q: Queryable,
  personaIds: readonly number[],
  que: "agenda" | "carnet" | "cuotas",
): Promise<{ id: number; dependienteId: number; nombre: string; apellido: string; correo: string | null }[]> {
  const hoy = clubTime(deps.clock()).fecha;
  return (await listResponsables(q, personaIds)).filter((uno) => {
    const derechos = {
      ve: rige({ desde: uno.veDesde, hasta: uno.veHasta }, hoy),
      paga: rige({ desde: uno.pagaDesde, hasta: uno.pagaHasta }, hoy),
      autoriza: false,
      restringido: uno.restringido,
    };
    return permite(derechos, que);
  });
}
