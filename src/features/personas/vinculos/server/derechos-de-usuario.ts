import { clubTime } from "#contract/club-time.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type Derecho, esMenor, type Permiso, permite, type Relacion } from "../rules.ts";
import { findPersona, findUnidaA, listDerechos, updatePersona } from "./vinculos.repo.ts";

export interface DerechosSobre extends Record<Derecho, boolean> {
  personaId: number;
  /** Null if the person is the user. */
  relacion: Relacion | null;
  restringido: boolean;
}

/**
 * Returns the people for whom a user has rights today, including the user (Rule FAM-2). Every call about another
 * person checks this map, and does not reveal whether a person outside it exists.
 */
export async function derechosDe(
  deps: Deps,
  q: Queryable,
  usuarioId: number,
): Promise<Map<number, DerechosSobre>> {
  const propios = {
    personaId: usuarioId,
    relacion: null,
    ve: true,
    paga: true,
    autoriza: true,
    restringido: false,
  };
  const deOtros = await listDerechos(q, usuarioId, clubTime(deps.clock()).fecha);
  return new Map([propios, ...deOtros].map((derechos) => [derechos.personaId, derechos]));
}

/** Whether a user has a right over each of these people today. Users have every right over themselves. */
export async function puedeSobre(
  deps: Deps,
  q: Queryable,
  usuarioId: number,
  derecho: Derecho,
  personaIds: Iterable<number>,
): Promise<boolean> {
  const otros = [...personaIds].filter((id) => id !== usuarioId);
  if (otros.length === 0) return true;
  const derechos = await derechosDe(deps, q, usuarioId);
  return otros.every((id) => derechos.get(id)?.[derecho] ?? false);
}

/** Whether a user has a permission for a person today (Rule FAM-5). Users have every permission for themselves. */
export async function permitidoSobre(
  deps: Deps,
  q: Queryable,
  usuarioId: number,
  permiso: Permiso,
  personaId: number,
): Promise<boolean> {
  if (personaId === usuarioId) return true;
  const bond = (await derechosDe(deps, q, usuarioId)).get(personaId);
  return bond !== undefined && permite(bond, permiso);
}

/** What the club knows about a person (Rule PER-14). */
export const personaConocida = findPersona;
export const personaQueQueda = findUnidaA;

export async function esUnMenor({ clock }: Deps, q: Queryable, id: number): Promise<boolean> {
  const persona = await findPersona(q, id);
  return esMenor(persona?.fechaDeNacimiento ?? null, clubTime(clock()).fecha);
}

export const corregirPersona = updatePersona;
