import { sql } from "drizzle-orm";
import type { ObjetoAuditado } from "#features/cuentas/auditoria/server/table.ts";
import { holdsPart, holdsText } from "#server/db/search.ts";

/** A ticket in the audit log: its number, event and holder. */
export const entradaAuditada: ObjetoAuditado = {
  label: "Entrada",
  nombres: () =>
    sql`select n.id, 'n.º ' || n.id || ', ' || e.nombre || coalesce(', de ' || coalesce(u.nombre_usuario, n.portador), '') as nombre
      from entradas n join eventos e on e.id = n.evento_id left join usuarios u on u.id = n.usuario_id`,
  llamados: (_deps, word) =>
    sql`select id from entradas where usuario_id in (select id from usuarios where ${holdsText(sql`texto`, word)})
      or evento_id in (select id from eventos where ${holdsPart(sql`nombre`, word)})
      or ${holdsPart(sql`portador`, word)}`,
};
