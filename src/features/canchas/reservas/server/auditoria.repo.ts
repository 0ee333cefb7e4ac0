import { sql } from "drizzle-orm";
import type { ObjetoAuditado } from "#features/cuentas/auditoria/server/table.ts";
import { holdsText } from "#server/db/search.ts";

/** A booking in the audit log: its court, day and person. */
export const reservaAuditada: ObjetoAuditado = {
  label: "Reserva",
  nombres: () =>
    sql`select r.id, c.nombre || ' del ' || to_char(r.fecha, 'DD/MM/YYYY') ||
        coalesce(', de ' || u.nombre_usuario, '') as nombre
      from reservas r join canchas c on c.id = r.cancha_id left join usuarios u on u.id = r.usuario_id`,
  llamados: (_deps, word) =>
    sql`select id from reservas where usuario_id in (select id from usuarios where ${holdsText(sql`texto`, word)})`,
};
