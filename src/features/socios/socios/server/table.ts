import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { person } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/**
 * Member data in addition to the user's. `id` is the member number. The user's roles determine the state of
 * the membership.
 */
export const socios = pgTable(
  "socios",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: foreignId("usuario_id", person({ unless: sql`true` })).notNull(),
    /** Only digits; null after the account is deleted. */
    dni: t.text(),
    telefono: t.text().notNull(),
    fechaDeNacimiento: t.date("fecha_de_nacimiento"),
    direccion: t.text().notNull(),
    estadoCivil: t.text("estado_civil").notNull(),
    nacionalidad: t.text().notNull(),
    planId: foreignId("plan_id", () => planes.id).notNull(),
    pedidoEn: instante("pedido_en").notNull(),
    /** Null while the request is pending. */
    confirmadoEn: instante("confirmado_en"),
    /** Last day of a membership without a monthly plan; null if it has no end (Rule EMI-7). */
    terminaEl: t.date("termina_el"),
    texto: t
      .text()
      .generatedAlwaysAs(sql`buscable(coalesce(dni, '') || ' ' || telefono || ' ' || direccion)`),
  }),
  (t) => [
    uniqueIndex("socios_usuario_unico").on(t.usuarioId),
    uniqueIndex("socios_dni_unico").on(t.dni),
    check("socios_dni_valido", sql`${t.dni} ~ '^[0-9]{7,8}$'`),
    index("socios_plan").on(t.planId),
    index("socios_texto").using("gin", t.texto.op("gin_trgm_ops")),
  ],
);
