import { dniDeCuit, esCuitDePersona } from "#contract/cuit.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { cuitValido, formatCuit } from "../rules.ts";
import { deleteCuit, findPagador, insertCuit, listCuitsDe } from "./cuits.repo.ts";
import { emparejarPendientes } from "./emparejar-pendientes.ts";
import { nombraA } from "./indice-de-cobros.ts";

/**
 * Remembers the CUIT from which a payer has paid, if its DNI or the sender's name is the payer's, or if staff ask for
 * it. With a stranger's CUIT, the stranger's later transfers would be credited to this payer (Rule TRA-5).
 */
export async function aprenderCuit(
  deps: Deps,
  tx: Tx,
  { cuit, remitente }: { cuit: string | null; remitente: string | null },
  { personaId, loDijeron }: { personaId: number | null; loDijeron: boolean },
): Promise<void> {
  if (personaId === null || cuit === null || !cuitValido(cuit) || !esCuitDePersona(cuit)) return;
  const pagador = loDijeron ? null : await findPagador(tx, personaId);
  const esSuyo =
    pagador !== null &&
    (Number(pagador.dni ?? 0) === Number(dniDeCuit(cuit)) || nombraA(remitente ?? "", pagador));
  if (loDijeron || esSuyo) await insertCuit(tx, personaId, cuit, deps.clock());
}

export async function verCuits({ db }: Deps, _actor: Actor, { id }: { id: number }) {
  if (!(await personaPorId(db, id))) return notFound("Esa persona no existe.");
  return done(
    (await listCuitsDe(db, id)).map(({ cuit, vistoEn }) => ({ cuit, vistoEn: vistoEn.toISOString() })),
  );
}

/** Removes a wrong CUIT and matches open transactions again. Idempotent. */
export function olvidarCuit(deps: Deps, actor: Actor, { id, cuit }: { id: number; cuit: string }) {
  return deps.db.transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
    if (!(await personaPorId(tx, id))) return notFound("Esa persona no existe.");
    if (await deleteCuit(tx, id, cuit)) {
      await registrar(deps, tx, actor, {
        accion: "usuario.olvidar-cuit",
        objetoId: id,
        antes: { cuit: formatCuit(cuit) },
      });
      await emparejarPendientes(deps, tx);
    }
    return done({ ok: true });
  });
}
