import { z } from "@hono/zod-openapi";
import { countsOf, dia, fecha, instant, money, text } from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, json, spreadsheetAnswer } from "#contract/route.ts";
import { uploadBody } from "#contract/upload.ts";
import { ORDENES_DE_FECHA } from "#contract/written.ts";
import { hermanosSinGrupoSchema } from "#features/cuotas/aranceles/contract.ts";
import {
  CAMPOS,
  CLASES_DE_DUDA,
  DECISIONES,
  ESTADOS,
  FILTROS_DE_FILAS,
  NOMBRES_DE_CAMPOS,
  PALABRA_DE_CODIFICACION,
  PALABRA_DE_SEPARADOR,
  VEREDICTOS,
} from "./rules.ts";

const campo = z.enum(keysOf(CAMPOS), { error: "Ese dato no existe" });
const codificacion = z.enum(keysOf(PALABRA_DE_CODIFICACION), { error: "Esa codificación no existe" });
const separador = z.enum(keysOf(PALABRA_DE_SEPARADOR), { error: "Ese separador no existe" });
const veredicto = z.enum(VEREDICTOS);
const filtro = z.enum(FILTROS_DE_FILAS, { error: "El filtro no es válido" });
const conteos = countsOf(VEREDICTOS);

const resumen = z.object({
  id: z.number().int(),
  archivo: z.string(),
  estado: z.enum(ESTADOS),
  creadaEn: instant,
  por: z.string(),
  aplicadaEn: instant.nullable(),
  deshechaEn: instant.nullable(),
  conteos,
});
const resumenSchema = resumen.openapi("ResumenDeImportacion");
export type ResumenDeImportacion = z.infer<typeof resumenSchema>;

/** How the file was read. `PATCH` can correct each guess. */
const importacionSchema = resumen
  .extend({
    formato: z.enum(["csv", "xlsx"]),
    /** Null for an xlsx file, like the separator. */
    codificacion: codificacion.nullable(),
    /** Sample texts whose letters depend on the encoding. */
    acentos: z.array(z.string()),
    separador: separador.nullable(),
    /** Null for a csv file. */
    hoja: z.string().nullable(),
    hojas: z.array(z.string()),
    /** Number of the heading row, as in the spreadsheet; null if the file has no headings. */
    filaDeTitulos: z.number().int().nullable(),
    fechas: z.enum(ORDENES_DE_FECHA),
    columnas: z.array(
      z.object({
        titulo: z.string(),
        /** Null if the column is not imported. */
        campo: campo.nullable(),
        /** The first distinct values of the column. */
        ejemplos: z.array(z.string()),
      }),
    ),
    muestra: z.array(z.object({ numero: z.number().int(), celdas: z.array(z.string()) })),
    /** Plan for rows without a plan; null if these people do not become members. */
    planId: z.number().int().nullable(),
    fechaDeSaldo: fecha,
    /** Whether the fields were taken from an earlier file with the same headings. */
    recordada: z.boolean(),
    /** When the club started to claim the imported debts. Before that, they get no surcharges or reminders. */
    reclamadaEn: instant.nullable(),
    /** Sentence that says why the import cannot be undone; null if it can be, or if it was not applied. */
    noSeDeshace: z.string().nullable(),
  })
  .openapi("Importacion");
export type Importacion = z.infer<typeof importacionSchema>;

const renglonSchema = z
  .object({
    numero: z.number().int(),
    veredicto,
    nombre: z.string(),
    personaId: z.number().int().nullable(),
    motivo: z.string(),
    /** Kind of question that the row raises, whether open or decided; null for most rows. */
    clase: z.enum(CLASES_DE_DUDA).nullable(),
    /** Sentences about data that will not be imported. */
    notas: z.array(z.string()),
    cambios: z.array(z.object({ campo, antes: z.string().nullable(), despues: z.string() })),
    decision: z.enum(DECISIONES).nullable(),
    /** The cells as in the file; empty if the row cannot be corrected. */
    celdas: z.array(z.string()),
  })
  .openapi("RenglonDeImportacion");
export type RenglonDeImportacion = z.infer<typeof renglonSchema>;

export const archivoForm = {
  fields: z.object({}),
  fileField: "archivo",
  maxFiles: 1,
  documents: true,
} as const;

/** Reads a spreadsheet and checks its rows, without importing anything. */
export const crearImportacion = administrador.post("/importaciones", {
  summary: "Subir una planilla de personas",
  upload: true,
  body: uploadBody(archivoForm),
  responses: { 201: json(importacionSchema, "Lo que se adivinó, y cuántas filas hay de cada veredicto") },
});

/** Corrects how the file is read or decides doubtful rows, and checks all rows again. */
export const corregirImportacion = administrador.patch("/importaciones/{id}", {
  summary: "Corregir cómo se lee una planilla",
  maxBody: 2 * 1024 * 1024,
  body: z.object({
    codificacion: codificacion.optional(),
    separador: separador.optional(),
    hoja: z.string().max(100).optional(),
    filaDeTitulos: z
      .number({ error: "Elegí la fila de los títulos" })
      .int("Elegí la fila de los títulos")
      .min(1, "Elegí la fila de los títulos")
      .max(1_048_576, "Elegí la fila de los títulos")
      .nullable()
      .optional(),
    fechas: z.enum(ORDENES_DE_FECHA, { error: "Elegí cómo están escritas las fechas" }).optional(),
    columnas: z
      .array(campo.nullable())
      .max(300, "Son demasiadas columnas")
      .refine(
        (campos) => NOMBRES_DE_CAMPOS.every((one) => campos.filter((other) => other === one).length <= 1),
        "Hay dos columnas con el mismo dato",
      )
      .optional(),
    planId: z
      .number({ error: "Elegí un plan" })
      .int("Elegí un plan")
      .min(1, "Elegí un plan")
      .nullable()
      .optional(),
    fechaDeSaldo: dia.optional(),
    filas: z
      .array(
        z.object({
          numero: z.number().int(),
          celdas: z.array(text(500)).max(300, "Son demasiadas columnas"),
        }),
      )
      .max(100, "Son demasiadas filas juntas")
      .optional(),
    decisiones: z
      .array(
        z.object({
          numero: z.number().int(),
          /** Null withdraws the decision. */
          decision: z.enum(DECISIONES, { error: "Esa decisión no existe" }).nullable(),
        }),
      )
      .max(5_000, "Son demasiadas decisiones juntas")
      .optional(),
  }),
  responses: { 200: json(importacionSchema, "La importación"), 409: "Ya se aplicó" },
});

export const listarImportaciones = administrador.get("/importaciones", {
  summary: "Las importaciones, la última primero",
  query: listQuery,
  responses: { 200: json(z.array(resumenSchema), "Las importaciones") },
});

const importacionConFilas = importacionSchema.extend({
  /** Number of rows that add a responsable to a person. */
  responsables: z.number().int(),
  /** Siblings who are in no discount group. */
  sinGrupo: hermanosSinGrupoSchema,
  /** What undoing the import would delete. */
  seVan: z.object({ cuotas: z.number().int(), importe: money }),
  filas: z.array(renglonSchema),
});
export type ImportacionConFilas = z.infer<typeof importacionConFilas>;

export const verImportacion = administrador.get("/importaciones/{id}", {
  summary: "Una importación, con una página de sus filas",
  query: listQuery.pick({ pagina: true, tamano: true }).extend({ veredicto: filtro.optional() }),
  responses: {
    200: json(importacionConFilas, "La importación; `X-Total-Count` cuenta las filas del filtro"),
  },
});

/** Applies the import in one transaction (Rule IMP-2). */
export const aplicarImportacion = administrador.post("/importaciones/{id}/aplicar", {
  summary: "Aplicar una importación",
  responses: {
    200: json(importacionSchema, "Aplicada"),
    409: "Ya se aplicó, no hay nada para aplicar, o los datos cambiaron desde que se revisó",
  },
});

export const deshacerImportacion = administrador.post("/importaciones/{id}/deshacer", {
  summary: "Deshacer una importación",
  responses: { 200: json(importacionSchema, "Deshecha"), 409: "No se puede: el motivo está en `detail`" },
});

/** Claims the import's opening balances (Rule IMP-11). */
export const reclamarSaldos = administrador.post("/importaciones/{id}/reclamar", {
  summary: "Reclamar los saldos iniciales de una importación",
  responses: { 200: json(importacionSchema, "Se reclaman"), 409: "`sin-aplicar`" },
});

export const descartarImportacion = administrador.delete("/importaciones/{id}", {
  summary: "Borrar una importación que no se aplicó",
  responses: { 200: json(z.object({ ok: z.literal(true) }), "Borrada"), 409: "Se aplicó" },
});

/** The rows that will not be imported, with the reasons, to be corrected and uploaded again. */
export const exportarPendientes = administrador.get("/importaciones/{id}/pendientes", {
  summary: "Las filas con dudas o errores de una importación, como planilla",
  responses: { 200: spreadsheetAnswer("La planilla") },
});

/** Exports everybody as a file that can be imported again (Rule IMP-9). */
export const exportarPersonas = administrador.get("/importaciones/exportar", {
  summary: "Todas las personas con sus familias y saldos iniciales, como planilla que se puede importar",
  responses: { 200: spreadsheetAnswer("La planilla") },
});
