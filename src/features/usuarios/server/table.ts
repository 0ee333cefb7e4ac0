import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** People (spec 1 §3). `permisos` holds the roles; usernames and emails are unique without regard to case. */
export const usuarios = pgTable(
  "usuarios",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nombreUsuario: text("nombre_usuario").notNull(),
    claveHash: text("clave_hash").notNull(),
    nombre: text().notNull(),
    apellido: text().notNull(),
    correo: text(),
    alta: boolean().notNull().default(true),
    permisos: text().array().notNull().default(sql`'{usuario}'`),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("usuarios_nombre_usuario_unico").on(sql`lower(${t.nombreUsuario})`),
    uniqueIndex("usuarios_correo_unico").on(sql`lower(${t.correo})`),
    check("usuarios_nombre_usuario_largo", sql`char_length(${t.nombreUsuario}) between 1 and 20`),
    check(
      "usuarios_permisos_validos",
      sql`cardinality(${t.permisos}) > 0 and ${t.permisos} <@ array['administrador','administradorB','usuario','socio','socioEnProceso']`,
    ),
  ],
);
