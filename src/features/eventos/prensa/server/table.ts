import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** Search text of a request. Queries have to repeat it verbatim to use the index. */
export const TEXTO_DE_PRENSA = sql.raw(
  "buscable(nombre_apellido || ' ' || nombre_medio || ' ' || dni || ' ' || email || ' ' || telefono_celular)",
);

/** `aprobado` says whether the request is granted; `resueltoEn` is null while it is undecided. */
export const pedidosDePrensa = pgTable(
  "pedidos_de_prensa",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: foreignId("evento_id", () => eventos.id, { onDelete: "cascade" }).notNull(),
    nombreMedio: text("nombre_medio").notNull(),
    nombreApellido: text("nombre_apellido").notNull(),
    dni: text().notNull(),
    email: text().notNull(),
    telefonoCelular: text("telefono_celular").notNull(),
    comentario: text().notNull().default(""),
    aprobado: boolean("estado").notNull().default(false),
    fecha: timestamp({ withTimezone: true }).notNull(),
    resueltoEn: timestamp("resuelto_en", { withTimezone: true }),
    /** Whether the code has 96 bits of signature. */
    codigoLargo: boolean("codigo_largo").notNull().default(false),
    /** Time of the only check-in at the gate. */
    ingresoEn: timestamp("ingreso_en", { withTimezone: true }),
    ingresoPor: foreignId("ingreso_por", () => usuarios.id),
    ingresoIntento: uuid("ingreso_intento"),
  },
  (t) => [
    uniqueIndex("pedidos_de_prensa_unico").on(t.dni, sql`lower(${t.nombreMedio})`, t.eventoId),
    index("pedidos_de_prensa_evento").on(t.eventoId),
    index("pedidos_de_prensa_texto").using("gin", sql`${TEXTO_DE_PRENSA} gin_trgm_ops`),
    index("pedidos_de_prensa_sin_resolver").on(t.fecha).where(sql`${t.resueltoEn} is null`),
    check("pedidos_de_prensa_dni", sql`${t.dni} ~ '^[0-9]{8}$'`),
    check("pedidos_de_prensa_ingreso_completo", sql`(${t.ingresoEn} is null) = (${t.ingresoPor} is null)`),
    check("pedidos_de_prensa_celular", sql`${t.telefonoCelular} ~ '^[0-9]{10}$'`),
  ],
);
