import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { planes } from "#features/cuotas/planes/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/**
 * Member data in addition to the user's. `id` is the member number. The user's roles determine the state of
 * the membership.
 */
export const socios = pgTable(
  "socios",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: foreignId("usuario_id", () => usuarios.id).notNull(),
    /** Only digits; null after the account is deleted. */
    dni: text(),
    telefono: text().notNull(),
    fechaDeNacimiento: date("fecha_de_nacimiento"),
    direccion: text().notNull(),
    estadoCivil: text("estado_civil").notNull(),
    nacionalidad: text().notNull(),
    planId: foreignId("plan_id", () => planes.id).notNull(),
    pedidoEn: timestamp("pedido_en", { withTimezone: true }).notNull(),
    /** Null while the request is pending. */
    confirmadoEn: timestamp("confirmado_en", { withTimezone: true }),
    /** Last day of a membership without a monthly plan; null if it has no end (Rule EMI-7). */
    terminaEl: date("termina_el"),
    texto: text().generatedAlwaysAs(sql`buscable(coalesce(dni, '') || ' ' || telefono || ' ' || direccion)`),
  },
  (t) => [
    uniqueIndex("socios_usuario_unico").on(t.usuarioId),
    uniqueIndex("socios_dni_unico").on(t.dni),
    check("socios_dni_valido", sql`${t.dni} ~ '^[0-9]{7,8}$'`),
    index("socios_plan").on(t.planId),
    index("socios_texto").using("gin", t.texto.op("gin_trgm_ops")),
  ],
);
