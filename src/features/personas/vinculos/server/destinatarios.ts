import { clubTime } from "#contract/club-time.ts";
import type { Destinatarios, PersonasACargo } from "#features/personas/usuarios/server/destinatario.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { permite, rige } from "../rules.ts";
import { derechosDe } from "./derechos.ts";
import { listResponsables } from "./vinculos.repo.ts";

/**
 * Who gets a mail about a person (Rule FAM-12): the person, or without an address those who answer for them and see what
 * the mail tells, `carnet` by default. Mails about where the person will be say `agenda`, which a restricted bond hides.
 */
export const destinatarios: Destinatarios = async (deps, q, persona, que = "carnet") => {
  const { id, nombre, correo } = persona;
  if (correo) return [{ id, nombre, correo, esLaPersona: true }];
  return (await responsablesDe(deps, q, [id], que)).flatMap((uno) =>
    uno.correo ? [{ id: uno.id, nombre: uno.nombre, correo: uno.correo, esLaPersona: false }] : [],
  );
};

/** The people whose calendar a user sees today, themselves included (Rule FAM-5). */
export const personasACargo: PersonasACargo = async (deps, q, usuarioId) =>
  [...(await derechosDe(deps, q, usuarioId)).values()]
    .filter((bond) => permite(bond, "agenda"))
    .map(({ personaId }) => personaId);

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
