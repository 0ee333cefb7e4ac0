import { sql } from "drizzle-orm";
import type { ObjetoAuditado } from "#features/cuentas/auditoria/server/table.ts";
import { holdsText } from "#server/db/search.ts";

/** An instalment in the audit log: its number and member. */
export const cuotaAuditada: ObjetoAuditado = {
  label: "Cuota",
  nombres: () =>
    sql`select c.id, 'n.º ' || c.numero_cuota || ' de ' || u.nombre_usuario as nombre
      from cuotas c join usuarios u on u.id = c.usuario_id`,
  llamados: (_deps, word) =>
    sql`select id from cuotas where usuario_id in (select id from usuarios where ${holdsText(sql`texto`, word)})`,
};
