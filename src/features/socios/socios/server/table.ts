import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { planes } from "#features/socios/planes/server/table.ts";

/**
 * What the club knows of a member beside the user. Where the membership stands is in the user's
 * roles; `id` is the member's number. A request that was refused leaves nothing here.
 */
export const socios = pgTable(
  "socios",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: integer("usuario_id")
      .notNull()
      .references(() => usuarios.id),
    /** Digits only; null once the account was deleted. */
    dni: text(),
    telefono: text().notNull(),
    fechaDeNacimiento: date("fecha_de_nacimiento"),
    direccion: text().notNull(),
    estadoCivil: text("estado_civil").notNull(),
    nacionalidad: text().notNull(),
    planId: integer("plan_id")
      .notNull()
      .references(() => planes.id),
    pedidoEn: timestamp("pedido_en", { withTimezone: true }).notNull(),
    /** Null while the request waits. */
    confirmadoEn: timestamp("confirmado_en", { withTimezone: true }),
    /** What the staff's search looks in; kept by the database. */
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
