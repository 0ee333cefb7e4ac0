import { getTableColumns, sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { pickFields } from "#contract/text-fields.ts";
import { ocupaciones } from "#features/canchas/canchas/server/table.ts";
import { storageKey } from "#features/compartido/imagenes/server/table.ts";
import { clockTime, foreignId, instante, PESOS } from "#server/db/column-types.ts";
import { columnSql } from "#server/db/columns.ts";
import { COLUMNAS_DE_EVENTOS, PALABRA_DE_SITUACION, TEXTOS_DE_EVENTO } from "../rules.ts";

/** `fecha` and `hora` are the club's local date and time. */
export const eventos = pgTable(
  "eventos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: t.text().notNull(),
    descripcion: t.text().notNull(),
    fase: t.text().notNull().default(""),
    fecha: t.date({ mode: "string" }).notNull(),
    hora: clockTime().notNull(),
    lugar: t.text().notNull(),
    resultado: t.text().notNull().default(""),
    precio: t.numeric(PESOS).notNull(),
    cantidadEntradas: t.integer("cantidad_entradas").notNull(),
    /** Places neither sold nor held. Changed only by conditional updates (Rule ENT-1). */
    entradasDisponibles: t.integer("entradas_disponibles").notNull(),
    activo: t.boolean("estado").notNull().default(true),
    /** False if the sale is closed; the event stays public and its tickets valid (Rule EVE-5). */
    ventaAbierta: t.boolean("venta_abierta").notNull().default(true),
    /** Start of the sale, which a line opens before; null if tickets were on sale from the beginning. */
    ventaDesde: instante("venta_desde"),
    /** Maximum number of tickets per purchase (Rule ENT-2). */
    maximoPorCompra: t.integer("maximo_por_compra").notNull().default(6),
    /** Whether the event takes place as announced. `suspendido` means that it has no new date yet (Rule EVE-9). */
    situacion: t.text().notNull().default("programado"),
    motivo: t.text(),
    /** Date and time before the last change of a postponed event. */
    fechaAnterior: t.date("fecha_anterior", { mode: "string" }),
    horaAnterior: clockTime("hora_anterior"),
    /** Until when holders can return their tickets after a change ("No puedo ir"). */
    devolverHasta: instante("devolver_hasta"),
    /** Every edit increments the version, so that two members of staff do not overwrite each other. */
    version: t.integer().notNull().default(1),
    cambiadoEn: instante("cambiado_en").notNull().defaultNow(),
    /** Whether the line opened automatically because of demand. */
    filaAutomatica: t.boolean("fila_automatica").notNull().default(false),
    /** Written by the previous version only. Drop it once that version can no longer run beside this one. */
    dePrueba: t.boolean("de_prueba").notNull().default(false),
    creadoEn: instante("creado_en").notNull().defaultNow(),
    ocupacionId: foreignId("ocupacion_id", () => ocupaciones.id, { onDelete: "set null" }),
  }),
  (t) => [
    check("eventos_stock_valido", sql`${t.entradasDisponibles} between 0 and ${t.cantidadEntradas}`),
    check("eventos_maximo_valido", sql`${t.maximoPorCompra} between 1 and 20`),
    check(
      "eventos_situacion_valida",
      sql`${t.situacion} in ('programado','reprogramado','suspendido','cancelado')`,
    ),
    check("eventos_precio_valido", sql`${t.precio} >= 0`),
    check("eventos_descripcion_largo", sql`char_length(${t.descripcion}) <= 300`),
    index("eventos_fecha").on(t.fecha),
    uniqueIndex("eventos_un_ensayo").on(t.dePrueba).where(sql`${t.dePrueba}`),
  ],
);

export const VERSION_SIGUIENTE = { version: sql`${eventos.version} + 1`, cambiadoEn: sql`now()` };

/** Condition that the event takes place, so that its tickets are sold and admitted. */
export const SE_HACE = sql`${eventos.situacion} in ('programado','reprogramado')`;

/**
 * Removed from the site, suspended or cancelled (Rules EVE-5, EVE-9). An event with a closed sale does not count.
 */
export const SUSPENDIDO = sql<boolean>`(not ${eventos.activo} or not ${SE_HACE})`;

/** `clave` is the file's name in the storage; ids determine the order. */
export const imagenesDeEvento = pgTable(
  "imagenes_de_evento",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: foreignId("evento_id", () => eventos.id, { onDelete: "cascade" }).notNull(),
    nombre: t.text().notNull(),
    clave: storageKey(),
    ancho: t.integer().notNull(),
    alto: t.integer().notNull(),
  }),
  (t) => [index("imagenes_de_evento_evento").on(t.eventoId), index("imagenes_de_evento_clave").on(t.clave)],
);

/** Number of paid tickets, the same on Inicio, at the gate and under «Vendidas» (Rule ENT-16). */
export const VENDIDAS = sql<number>`(select count(*)::int from entradas vendida where vendida.evento_id = eventos.id and vendida.estado = 'pagada')`;

/** Plain SQL, because `precios` imports this area. */
const CON_TARIFA = sql`exists (select from tarifas where evento_id = eventos.id)`;
const POR_PAGARSE = sql`(eventos.cantidad_entradas - eventos.entradas_disponibles - ${VENDIDAS})`;

/** The columns that name an event. */
export const EVENTO = { id: eventos.id, nombre: eventos.nombre, fecha: eventos.fecha, hora: eventos.hora };

/** Columns are searched as shown on screen. */
export const EVENTOS_EN_SQL = columnSql(COLUMNAS_DE_EVENTOS, {
  ...pickFields(TEXTOS_DE_EVENTO, getTableColumns(eventos)),
  id: { order: eventos.id },
  fecha: { value: eventos.fecha, order: [eventos.fecha, eventos.hora] },
  hora: eventos.hora,
  situacion: {
    labels: Object.entries(PALABRA_DE_SITUACION).map(([una, word]) => [
      word,
      sql`${eventos.situacion} = ${una}`,
    ]),
  },
  precio: {
    value: eventos.precio,
    also: [sql`any(array(select precio from tarifas where evento_id = eventos.id))`],
    labels: [
      ["Entrada libre", sql`${eventos.precio} = 0 and not ${CON_TARIFA}`],
      ["desde", CON_TARIFA],
      ["Socios", sql`exists (select from tarifas where evento_id = eventos.id and solo_socios)`],
    ],
  },
  cantidadDeEntradas: eventos.cantidadEntradas,
  entradasDisponibles: eventos.entradasDisponibles,
  entradasVendidas: {
    value: VENDIDAS,
    also: [POR_PAGARSE],
    labels: [
      ["por pagarse", sql`${POR_PAGARSE} > 0`],
      ["Hay entradas vendidas", sql`${eventos.entradasDisponibles} < ${eventos.cantidadEntradas}`],
    ],
  },
  imagen: {
    labels: [["Sin imagen", sql`not exists (select from imagenes_de_evento where evento_id = eventos.id)`]],
  },
  estado: {
    order: eventos.activo,
    labels: [
      ["Activo", sql`${eventos.activo} and ${eventos.ventaAbierta}`],
      ["Venta cerrada", sql`${eventos.activo} and not ${eventos.ventaAbierta}`],
      ["Inactivo", sql`not ${eventos.activo}`],
    ],
  },
});
