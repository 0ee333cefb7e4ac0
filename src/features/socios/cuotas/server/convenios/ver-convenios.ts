import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import { type Queryable, toCents } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Convenio } from "../../contract/convenios.ts";
import { listConvenios } from "./repo.ts";

type Fila = Awaited<ReturnType<typeof listConvenios>>[number];

function toConvenio({ partes, creadoEn, anuladoEn, ...row }: Fila): Convenio {
  const total = partes.reduce((sum, { pactado }) => sum + toCents(pactado), 0) / 100;
  return {
    ...row,
    creadoEn: creadoEn.toISOString(),
    anuladoEn: anuladoEn?.toISOString() ?? null,
    total,
    partes: partes.map(({ convenioId: _, pactado: __, ...parte }) => parte),
    seDeshace:
      anuladoEn === null &&
      partes.every(({ pagado, importe, pactado }) => pagado === 0 && importe === pactado),
  };
}

/** An arrangement as the office sees it. @throws Error if it does not exist */
export async function verConvenio(q: Queryable, id: number): Promise<Convenio> {
  const [uno] = await listConvenios(q, { id });
  if (!uno) throw new Error(`no arrangement ${id}`);
  return toConvenio(uno);
}

/** The arrangements of a person, the last one first. */
export async function verConvenios(
  { db }: Pick<Deps, "db">,
  _actor: Actor,
  { id }: { id: number },
): Promise<Outcome<Convenio[]>> {
  if (!(await personaPorId(db, id))) return notFound("Esa persona no existe.");
  return done((await listConvenios(db, { personaId: id })).map(toConvenio));
}
