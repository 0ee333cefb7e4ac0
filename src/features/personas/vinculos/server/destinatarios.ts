import { clubTime } from "#contract/club-time.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { permite } from "../rules.ts";
import { derechosDe } from "./derechos-de-usuario.ts";
import { listResponsables } from "./vinculos.repo.ts";

interface Destinatario {
  id: number;
  nombre: string;
  correo: string;
  esLaPersona: boolean;
}

/**
 * Returns the recipients of an email about a person (Rule FAM-12): the person or, if they have no address, the people
 * who answer for them and may see the email's content, by default `carnet`. An email that says where the person will
 * be needs `agenda`, which a restricted bond does not allow.
 */
export async function destinatarios(
  deps: Deps,
  q: Queryable,
  { id, nombre, correo }: { id: number; nombre: string; correo: string | null },
  que: "agenda" | "carnet" | "cuotas" = "carnet",
): Promise<Destinatario[]> {
  if (correo) return [{ id, nombre, correo, esLaPersona: true }];
  return (await responsablesDe(deps, q, [id], que)).map((uno) => ({
    id: uno.id,
    nombre: uno.nombre,
    correo: uno.correo,
    esLaPersona: false,
  }));
}

/** Returns the key of each copy of an email. The person's own copy keeps the email's key. */
export function keyOfCopy(
  clave: string | number,
  { id, esLaPersona }: Pick<Destinatario, "id" | "esLaPersona">,
): string {
  return esLaPersona ? String(clave) : `${clave}:${id}`;
}

/** Returns the people whose calendar a user may see today, including the user (Rule FAM-5). */
export async function personasACargo(deps: Deps, q: Queryable, usuarioId: number): Promise<number[]> {
  return [...(await derechosDe(deps, q, usuarioId)).values()]
    .filter((bond) => permite(bond, "agenda"))
    .map(({ personaId }) => personaId);
}

/** Returns the people who answer for these people, have an address and may see the content, once per bond (Rule FAM-12). */
export async function responsablesDe(
  deps: Deps,
  q: Queryable,
  personaIds: readonly number[],
  que: "agenda" | "carnet" | "cuotas",
): Promise<{ id: number; dependienteId: number; nombre: string; apellido: string; correo: string }[]> {
  const bonds = await listResponsables(q, personaIds, clubTime(deps.clock()).fecha);
  return bonds.flatMap(({ id, dependienteId, nombre, apellido, correo, alta, ...bond }) =>
    correo !== null && alta && permite(bond, que) ? [{ id, dependienteId, nombre, apellido, correo }] : [],
  );
}

/** Returns the contact of the responsables of these people, without those under a court order (Rule FAM-6). */
export async function contactosDeResponsables(deps: Deps, q: Queryable, personaIds: readonly number[]) {
  const bonds = await listResponsables(q, personaIds, clubTime(deps.clock()).fecha);
  return bonds.filter((bond) => permite(bond, "responsables"));
}
