import { sql } from "drizzle-orm";
import type { ObjetoAuditado } from "#features/cuentas/auditoria/server/table.ts";
import { holdsText } from "#server/db/search.ts";
import { pagadoresDe, pagadorSinCuenta } from "./table.ts";

/** A payment in the audit log: what it is for, who made it, and how much. */
export const pagoAuditado: ObjetoAuditado = {
  label: "Pago",
  // The amount is formatted as on screen, so that every decision about money shows it.
  nombres({ conceptos }) {
    const portador = pagadorSinCuenta(conceptos, "nombre", sql`coalesce(p.anula_id, p.id)`);
    return sql`select p.id, p.descripcion || coalesce(', de ' || coalesce(u.nombre_usuario, ${portador}), '')
        || ', $ ' || translate(to_char(p.monto, 'FM999,999,999,990.00'), ',.', '.,') as nombre
      from pagos p left join usuarios u on u.id = p.usuario_id`;
  },
  llamados({ conceptos }, word) {
    const gente = sql`select id from usuarios where ${holdsText(sql`texto`, word)}`;
    const portadores = pagadoresDe(conceptos).map(
      (pagador) => sql` or coalesce(anula_id, id) in (${pagador.pagosDe(word)})`,
    );
    return sql`select id from pagos where usuario_id in (${gente})${sql.join(portadores)}`;
  },
};
