import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { EN_REVISION, ESTADOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import type { Shown } from "#server/db/search.ts";
import { PALABRA_DE_ANULADA } from "../rules.ts";

/**
 * Tickets. A `reservada` or `pagada` one holds a place of its event, an `anulada` one does not, so that
 * for each event: available + reservadas + pagadas = total.
 */
export const entradas = pgTable(
  "entradas",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: integer("evento_id")
      .notNull()
      .references(() => eventos.id),
    /** Null for someone without an account, who bought it at the door. */
    usuarioId: integer("usuario_id").references(() => usuarios.id),
    /** What someone without an account gave, if anything. */
    portador: text(),
    portadorCorreo: text("portador_correo"),
    pagoId: integer("pago_id")
      .notNull()
      .references(() => pagos.id),
    estado: text().notNull(),
    compradaEn: timestamp("comprada_en", { withTimezone: true }).notNull(),
    ingresoEn: timestamp("ingreso_en", { withTimezone: true }),
    ingresoPor: integer("ingreso_por").references(() => usuarios.id),
    /** Why the gate had stopped it before "Dejar pasar igual". */
    ingresoIgual: text("ingreso_igual"),
    /** Scan that checked it in, as named by the phone: the same scan may be repeated when its reply is lost. */
    ingresoIntento: uuid("ingreso_intento"),
    /** The event it was let into, when that is another one than its own. */
    ingresoEventoId: integer("ingreso_evento_id").references(() => eventos.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("entradas_pago_unico").on(t.pagoId),
    index("entradas_evento").on(t.eventoId),
    index("entradas_usuario").on(t.usuarioId),
    index("entradas_ingreso_evento").on(t.ingresoEventoId).where(sql`${t.ingresoEventoId} is not null`),
    check("entradas_estado_valido", sql`${t.estado} in ('reservada','pagada','anulada')`),
    check("entradas_ingreso_completo", sql`(${t.ingresoEn} is null) = (${t.ingresoPor} is null)`),
  ],
);

/** What a search looks into: the list's columns, as its screen words them; people by their name and email too. */
export const COLUMNAS_DE_ENTRADAS: Shown = {
  text: [eventos.nombre, pagos.descripcion, entradas.portador],
  indexed: [usuarios.texto],
  dates: [eventos.fecha],
  times: [eventos.hora],
  instants: [entradas.compradaEn, entradas.ingresoEn],
  labels: [
    ["Pagada", sql`${entradas.estado} = 'pagada'`],
    [EN_REVISION, sql`${entradas.estado} <> 'pagada' and ${pagos.revisionHasta} is not null`],
    [
      "Sin pagar",
      sql`${entradas.estado} = 'reservada' and ${pagos.estado} <> 'rechazado' and ${pagos.revisionHasta} is null`,
    ],
    [
      "Pago rechazado",
      sql`${entradas.estado} = 'reservada' and ${pagos.estado} = 'rechazado' and ${pagos.revisionHasta} is null`,
    ],
    ...ESTADOS_DE_PAGO.map(
      (estado) =>
        [
          PALABRA_DE_ANULADA[estado] ?? "Anulada",
          sql`${entradas.estado} = 'anulada' and ${pagos.estado} = ${estado} and ${pagos.revisionHasta} is null`,
        ] as const,
    ),
    ["Ingresó", sql`${entradas.ingresoEn} is not null`],
  ],
};
