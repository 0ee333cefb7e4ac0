import type { Tx } from "#server/db/database.ts";
import { auditoria } from "./table.ts";

export async function agregar(tx: Tx, fila: typeof auditoria.$inferInsert): Promise<void> {
  await tx.insert(auditoria).values(fila);
}
