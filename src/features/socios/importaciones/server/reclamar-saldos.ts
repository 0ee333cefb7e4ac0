import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Importacion } from "../contract.ts";
import { lockImportacion, updateImportacion } from "./importaciones.repo.ts";
import { toImportacion } from "./ver-importacion.ts";

/** Starts reminders and surcharges for the imported debts (Rule IMP-11). Idempotent; audited. */
export function reclamarSaldos(deps: Deps, actor: Actor, { id }: { id: number }) {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<Importacion>> => {
    const row = await lockImportacion(tx, id);
    if (!row) return notFound("Esa importación no existe.");
    if (row.estado !== "aplicada")
      return conflict("sin-aplicar", "Se reclama lo que se deba de una importación aplicada.");
    const reclamadaEn = row.reclamadaEn ?? deps.clock();
    if (row.reclamadaEn === null) {
      await updateImportacion(tx, id, { reclamadaEn });
      await registrar(deps, tx, actor, {
        accion: "importacion.reclamar",
        objetoId: id,
        despues: { archivo: row.archivo },
      });
    }
    return done(await toImportacion(deps, tx, { ...row, reclamadaEn }));
  });
}
