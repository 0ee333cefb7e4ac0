import { z } from "@hono/zod-openapi";
import { DEPORTES } from "#contract/club.ts";
import {
  antesField,
  columnAnswer,
  countsOf,
  fieldAnswer,
  fieldBody,
  fieldForm,
  idField,
  imagenQuery,
  instant,
  joined,
  jsonText,
  okAnswer,
  text,
} from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { cuandoFilter, idFilter, listCalls } from "#contract/paging.ts";
import { anyone, json, staff, webpAnswer } from "#contract/route.ts";
import { uploadBody } from "#contract/upload.ts";
import { DIAS_DE_DEVOLUCION_MAX } from "#features/eventos/cambios/rules.ts";
import {
  ACCIONES_CON_OTROS,
  AMBITOS_DE_DESEMPATE,
  CAMPOS_DE_COMPETENCIA,
  CAMPOS_DE_FILA,
  CAMPOS_DE_PARTIDO,
  CAMPOS_DE_RIVAL,
  COLUMNAS_DE_COMPETENCIAS,
  COLUMNAS_DE_PARTIDOS,
  COLUMNAS_DE_RIVALES,
  CRITERIOS_DE_DESEMPATE,
  DESEMPATES_MAX,
  PARCIALES_MAX,
  PUNTOS_DE_TABLA,
  type Resultado,
  VEREDICTOS_DE_FILA,
} from "./rules.ts";

const deporte = z.enum(keysOf(DEPORTES), { error: "Elegí el deporte" });
const count = z.number().int();

/** A side of a match: a team of the club, or a rival. */
const ladoSchema = z
  .object({
    participanteId: z.number().int(),
    /** As in tables: the rival's name, or the club's short name. */
    nombre: z.string(),
    equipoId: z.number().int().nullable(),
    /** The team of the club: «U15 femenina»; null for a rival. */
    equipo: z.string().nullable(),
    slug: z.string().nullable(),
    /** Address of a rival's crest; null for the club's own crest, and for a rival without one. */
    escudo: z.string().nullable(),
  })
  .openapi("Lado");
export type Lado = z.infer<typeof ladoSchema>;

const idOrNone = count.nullable();
const nombrado = z.object({ id: count, nombre: z.string() });

export const partidoPublico = z.object({
  id: count,
  deporte,
  /** Null while date, hour or points are not known. */
  ...fieldAnswer(CAMPOS_DE_PARTIDO),
  parciales: z.array(z.object({ local: count, visitante: count })),
  /** Null for a friendly. */
  competenciaId: idOrNone,
  competencia: nombrado.nullable(),
  /** Null while the side is not known. */
  localId: idOrNone,
  visitanteId: idOrNone,
  local: ladoSchema.nullable(),
  visitante: ladoSchema.nullable(),
  eventoId: idOrNone,
  /** Whether the match waits for a new date, so that `fecha` is the old one. */
  sinFecha: z.boolean(),
});
export type PartidoPublico = z.infer<typeof partidoPublico>;

const partidoSchema = partidoPublico
  .extend({
    /** Whether its competition is closed, so that the match cannot be edited. */
    cerrado: z.boolean(),
    evento: nombrado.nullable(),
    /** The court whose hours the match or its event has. */
    cancha: nombrado.nullable(),
    idExterno: z.string().nullable(),
    faltaEnArchivo: z.boolean(),
    version: count,
    cambiadoEn: instant,
  })
  .openapi("Partido");
export type Partido = z.infer<typeof partidoSchema>;

const PUNTOS = "Los puntos son un número entero, de 0 a 999";
const puntos = z.number({ error: PUNTOS }).int(PUNTOS).min(0, PUNTOS).max(999, PUNTOS);

const datosDePartido = joined(fieldBody(CAMPOS_DE_PARTIDO), {
  competenciaId: idField("Esa competencia no es válida").nullable(),
  localId: idField("Ese equipo no es válido").nullable(),
  visitanteId: idField("Ese equipo no es válido").nullable(),
  parciales: z
    .array(z.object({ local: puntos, visitante: puntos }))
    .max(PARCIALES_MAX, `Como máximo ${PARCIALES_MAX} parciales`),
});

const filtros = {
  competencia: idFilter,
  equipo: idFilter,
  /** `cerca` are the matches of the last seven days and the coming ones. */
  cuando: cuandoFilter.or(z.literal("cerca")),
  estado: z.enum(["sinJugar", "jugados", "conDudas"], { error: "El filtro no es válido" }).optional(),
};

export const listaDePartidos = listCalls(staff, "/partidos", "/partidos/exportar", {
  what: "los partidos",
  row: partidoSchema,
  filters: filtros,
  sheet: "Partidos",
  columns: COLUMNAS_DE_PARTIDOS,
  order: "fecha",
});

export const verPartido = staff.get("/partidos/{id}", {
  summary: "Un partido",
  responses: { 200: json(partidoSchema, "El partido") },
});

export const crearPartido = staff.post("/partidos", {
  summary: "Crear un partido",
  body: z.object(datosDePartido).partial(),
  responses: { 201: json(partidoSchema, "El partido creado"), 409: "`cerrada`: la competencia está cerrada" },
});

/**
 * Omitted fields stay unchanged. A match with an event or court hours moves only together with them; a match that gets
 * an event takes the event's date, time and place (Rule TEM-9).
 */
export const modificarPartido = staff.patch("/partidos/{id}", {
  summary: "Cambiar un partido",
  body: z
    .object(datosDePartido)
    .partial()
    .extend({
      /** The event that sells the match's tickets. */
      eventoId: idField("Ese evento no es válido").nullable().optional(),
      /** The court whose hours the match reserves, if it has no event. */
      canchaId: idField("Esa cancha no es válida").nullable().optional(),
      /** The chosen action for the match's event or court hours, out of those that the refusal offers. */
      conOtros: z
        .object({
          accion: z.enum(keysOf(ACCIONES_CON_OTROS), { error: "Esa acción no existe" }),
          /** Days in which ticket holders get a refund. */
          devolverDias: z.number().int().min(0).max(DIAS_DE_DEVOLUCION_MAX).optional(),
        })
        .optional(),
      antes: antesField,
    }),
  responses: {
    200: json(partidoSchema, "El partido"),
    409: "`toca-otros`: `context` dice qué toca y qué se puede hacer; `version`: otra persona lo cambió, y está en `context.actual`; `cerrada`; `de-otro`: el evento es de otro partido; o la cancha está ocupada",
  },
});

export const eliminarPartido = staff.delete("/partidos/{id}", {
  summary: "Eliminar un partido sin evento",
  responses: { 200: json(okAnswer, "Eliminado"), 409: "Tiene evento o planilla" },
});

export const verPartidoDeEvento = staff.get("/eventos/{id}/partido", {
  summary: "El partido de un evento",
  responses: { 200: json(z.object({ partido: nombrado.nullable() }), "El partido, o null") },
});

export const listarParticipantes = staff.get("/participantes", {
  summary: "Los equipos del club y los rivales",
  responses: { 200: json(z.array(ladoSchema), "Los equipos de la temporada primero") },
});

const rivalSchema = z
  .object({
    ...fieldAnswer(CAMPOS_DE_RIVAL),
    id: z.number().int(),
    escudo: z.string().nullable(),
    /** Names under which imported files call the rival. */
    otrosNombres: z.array(z.string()),
    partidos: count,
  })
  .openapi("Rival");
export type Rival = z.infer<typeof rivalSchema>;

const yaEsta = "Ya hay un rival con ese nombre";

export const listaDeRivales = listCalls(staff, "/rivales", "/rivales/exportar", {
  what: "los rivales",
  row: rivalSchema,
  filters: {},
  sheet: "Rivales",
  columns: COLUMNAS_DE_RIVALES,
  order: "nombre",
});

export const crearRival = staff.post("/rivales", {
  summary: "Crear un rival",
  body: z.object(fieldForm(CAMPOS_DE_RIVAL)),
  responses: { 201: json(ladoSchema, "El rival"), 409: yaEsta },
});

/** Renames a rival. Its matches show the new name; files still find it by the old one. */
export const modificarRival = staff.patch("/rivales/{id}", {
  summary: "Cambiar el nombre de un rival",
  body: z.object(joined(fieldBody(CAMPOS_DE_RIVAL), { antes: antesField })),
  responses: { 200: json(ladoSchema, "El rival"), 409: `${yaEsta}; o \`version\`` },
});

/** Joins two rows of one rival: matches, tables and names of the other row become this rival's. */
export const unirRivales = staff.post("/rivales/{id}/unir", {
  summary: "Unir dos rivales que son el mismo",
  body: z.object({ con: idField("Elegí el otro rival") }),
  responses: { 200: json(ladoSchema, "El rival que queda"), 409: "Jugaron entre sí" },
});

export const eliminarRival = staff.delete("/rivales/{id}", {
  summary: "Eliminar un rival sin partidos",
  responses: { 200: json(okAnswer, "Eliminado"), 409: "Tiene partidos" },
});

export const escudoForm = { fields: z.object({}), fileField: "imagen", maxFiles: 1 } as const;

/** Without a file, the crest is removed. */
export const ponerEscudo = staff.post("/rivales/{id}/escudo", {
  upload: true,
  summary: "Poner o quitar el escudo de un rival",
  body: uploadBody(escudoForm),
  responses: { 200: json(ladoSchema, "El rival") },
});

export const verEscudo = anyone.get("/rivales/{id}/escudo", {
  summary: "El escudo de un rival",
  query: imagenQuery,
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano") },
});

const reglasSchema = z.object({
  puntos: z.object(fieldBody(PUNTOS_DE_TABLA)),
  desempates: z
    .array(
      z.object({
        ambito: z.enum(keysOf(AMBITOS_DE_DESEMPATE), { error: "Ese ámbito no existe" }),
        criterio: z.enum(keysOf(CRITERIOS_DE_DESEMPATE), { error: "Ese criterio no existe" }),
        reiniciar: z.boolean(),
      }),
    )
    .max(DESEMPATES_MAX, "Son demasiados criterios"),
});

const competenciaSchema = z
  .object({
    id: z.number().int(),
    ...columnAnswer(COLUMNAS_DE_COMPETENCIAS),
    reglas: reglasSchema,
    /** Whether the office types in the table. */
    cargada: z.boolean(),
  })
  .openapi("Competencia");
export type Competencia = z.infer<typeof competenciaSchema>;

const filaSchema = z.object({
  participanteId: z.number().int(),
  nombre: z.string(),
  puesto: count,
  /** Whether the rules leave the place to a draw. */
  sorteoPendiente: z.boolean(),
  empatados: count,
  ...fieldAnswer(CAMPOS_DE_FILA),
});

const tablaSchema = z.object({
  competencia: z.object({ id: z.number().int(), nombre: z.string(), temporada: z.number().int(), deporte }),
  /** The zone whose table it is; may be empty. */
  grupo: z.string(),
  /** Whether the office typed it in. */
  cargada: z.boolean(),
  filas: z.array(filaSchema.extend({ lado: ladoSchema })),
});
export type TablaPublica = z.infer<typeof tablaSchema>;

const fichaSchema = z
  .object({ competencia: competenciaSchema, tablas: z.array(tablaSchema) })
  .openapi("FichaDeCompetencia");
export type FichaDeCompetencia = z.infer<typeof fichaSchema>;

export const listaDeCompetencias = listCalls(staff, "/competencias", "/competencias/exportar", {
  what: "las competencias",
  row: competenciaSchema,
  filters: {},
  sheet: "Competencias",
  columns: COLUMNAS_DE_COMPETENCIAS,
  order: "-temporada",
});

export const verCompetencia = staff.get("/competencias/{id}", {
  summary: "Una competencia con sus tablas",
  responses: { 200: json(fichaSchema, "La competencia") },
});

const otrosDatos = { reglas: reglasSchema, activa: z.boolean({ error: "Decí si está en curso" }) };
const repetida = "Ya hay una competencia con ese nombre en la temporada";

/** Without `reglas`, the competition gets the rules of its sport. */
export const crearCompetencia = staff.post("/competencias", {
  summary: "Crear una competencia",
  body: z.object(joined(fieldForm(CAMPOS_DE_COMPETENCIA), { reglas: reglasSchema.optional() })),
  responses: { 201: json(competenciaSchema, "La competencia"), 409: repetida },
});

/** `activa: false` closes a competition: its matches stay and cannot be edited. */
export const modificarCompetencia = staff.patch("/competencias/{id}", {
  summary: "Cambiar, cerrar o reabrir una competencia",
  body: z.object(joined(fieldBody(CAMPOS_DE_COMPETENCIA), { ...otrosDatos, antes: antesField })).partial(),
  responses: { 200: json(competenciaSchema, "La competencia"), 409: `${repetida}; o \`version\`` },
});

/** Types in a competition's table; null computes it from the matches again. */
export const cargarTabla = staff.put("/competencias/{id}/tabla", {
  summary: "Cargar la tabla de una competencia a mano",
  body: z.object({
    filas: z
      .array(z.object(joined(fieldBody(CAMPOS_DE_FILA), { participanteId: idField("Elegí el equipo") })))
      .max(64, "Son demasiados equipos")
      .nullable(),
    antes: antesField,
  }),
  responses: {
    200: json(fichaSchema, "La competencia con su tabla"),
    409: "`version`: otra persona la cargó, y está en `context.actual`",
  },
});

export interface TemporadaEnInicio {
  enVivo: PartidoPublico[];
  /** Last result and next match of the first teams. */
  ultimo: PartidoPublico | null;
  proximo: PartidoPublico | null;
  /** The team of the club whose last results, newest last, and place are shown. */
  propio: Lado | null;
  racha: Resultado[];
  frase: string | null;
}

export interface PartidoConContexto {
  partido: PartidoPublico;
  /** Last five results, newest last. */
  rachas: { local: Resultado[]; visitante: Resultado[] };
  /** What the table says about the club's team. */
  frase: string | null;
}

export const importacionForm = {
  fields: z.object({
    /** The competition of a file that names none. */
    competenciaId: text(10)
      .regex(/^([1-9]\d{0,8})?$/, "Esa competencia no es válida")
      .transform((id) => (id ? Number(id) : undefined))
      .optional()
      .openapi({ type: "string" }),
    /** Sport of competitions that the import creates. */
    deporte: deporte.default("basquet"),
    /** Answers to the preview's questions by their `clave`: an id, or null for a new one. */
    decisiones: jsonText(
      z.record(z.string().max(300), idField("Esa respuesta no es válida").nullable(), {
        error: "Las respuestas no son válidas",
      }),
    )
      .default({})
      .openapi({ type: "string", example: '{"sarmiento":null}' }),
    /** The preview's `huella`, to apply exactly what it showed. */
    huella: text(64).optional(),
  }),
  fileField: "archivo",
  maxFiles: 1,
  documents: true,
} as const;

const importacionSchema = z
  .object({
    aplicada: z.boolean(),
    huella: z.string(),
    conteos: countsOf(VEREDICTOS_DE_FILA),
    /** Columns that are not used, and byes. */
    ignoradas: z.array(z.string()),
    libres: count,
    /** Names and competitions that nobody knows. Without a decision, they are created. */
    preguntas: z.array(
      z.object({
        sobre: z.enum(["nombre", "competencia"]),
        clave: z.string(),
        nombre: z.string(),
        /** The competition in which a name plays that contains the club's, and that waits for a decision. */
        en: z.string(),
      }),
    ),
    /** Rows that change something or need attention, at most 500. */
    filas: z.array(
      z.object({
        linea: z.number().int(),
        veredicto: z.enum(VEREDICTOS_DE_FILA),
        partido: z.string(),
        detalle: z.string(),
        partidoId: z.number().int().nullable(),
      }),
    ),
    /** Matches that were in an earlier file of the federation, and no longer are. */
    faltan: z.array(nombrado),
  })
  .openapi("ImportacionDePartidos");
export type ImportacionDePartidos = z.infer<typeof importacionSchema>;

/** Reads a fixture and shows what it would change; with `huella`, applies it (Rule TEM-11). */
export const importarPartidos = staff.post("/partidos/importar", {
  upload: true,
  summary: "Importar un fixture: una planilla, un calendario o el archivo de la federación",
  body: uploadBody(importacionForm),
  responses: {
    200: json(importacionSchema, "Lo que cambia, o lo que cambió"),
    409: "`datos-cambiados`: algo cambió desde la vista previa",
  },
});

declare module "#contract/api.ts" {
  interface PageReads {
    /** The club's matches of the current season, by date. */
    fixture(): Promise<{ temporada: number | null; partidos: PartidoPublico[] }>;
    tablas(): Promise<TablaPublica[]>;
    partidosDeEquipo(equipoId: number): Promise<{ partidos: PartidoPublico[]; tablas: TablaPublica[] }>;
    /** Null without a season. */
    temporada(): Promise<TemporadaEnInicio | null>;
    /** The match with this id; null if it is missing or `id` is not a number. */
    partido(id: string): Promise<PartidoPublico | null>;
    /** Null for an event without a match. */
    partidoDeEvento(eventoId: number): Promise<PartidoConContexto | null>;
  }
}
