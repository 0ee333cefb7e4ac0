import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { AUTHOR } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/** Search text of a request. Queries have to repeat it verbatim to use the index. */
export const TEXTO_DE_PRENSA = sql.raw(
  "buscable(nombre_apellido || ' ' || nombre_medio || ' ' || dni || ' ' || email || ' ' || telefono_celular)",
);

/** `aprobado` says whether the request is granted; `resueltoEn` is null while it is undecided. */
export const pedidosDePrensa = pgTable(
  "pedidos_de_prensa",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: foreignId("evento_id", () => eventos.id, { onDelete: "cascade" }).notNull(),
    nombreMedio: t.text("nombre_medio").notNull(),
    nombreApellido: t.text("nombre_apellido").notNull(),
    dni: t.text().notNull(),
    email: t.text().notNull(),
    telefonoCelular: t.text("telefono_celular").notNull(),
    comentario: t.text().notNull().default(""),
    aprobado: t.boolean("estado").notNull().default(false),
    fecha: t.timestamp({ withTimezone: true }).notNull(),
    resueltoEn: instante("resuelto_en"),
    /** Whether the code has 96 bits of signature. */
    codigoLargo: t.boolean("codigo_largo").notNull().default(false),
    /** Time of the only check-in at the gate. */
    ingresoEn: instante("ingreso_en"),
    ingresoPor: foreignId("ingreso_por", AUTHOR),
    ingresoIntento: t.uuid("ingreso_intento"),
  }),
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
