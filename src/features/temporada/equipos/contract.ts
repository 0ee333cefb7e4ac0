import { z } from "@hono/zod-openapi";
import {
  antesField,
  columnAnswer,
  dia,
  fecha,
  fieldAnswer,
  fieldBody,
  fieldForm,
  idField,
  imagenQuery,
  instant,
  joined,
  okAnswer,
  requiredText,
  text,
} from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { estadoFilter, exportCall, listQuery } from "#contract/paging.ts";
import { anyone, json, session, staff, webpAnswer } from "#contract/route.ts";
import { cleanText } from "#contract/text.ts";
import { uploadBody } from "#contract/upload.ts";
import { RELACIONES } from "#features/personas/vinculos/rules.ts";
import {
  CAMPOS_DE_EQUIPO,
  COLUMNAS_DE_EQUIPOS,
  DEPORTES,
  FUNCION_MAX,
  FUNCION_MENSAJE,
  NUMERO_MENSAJE,
  NUMERO_PATRON,
  POSICION_MAX,
  RAMAS,
} from "./rules.ts";

const deporte = z.enum(keysOf(DEPORTES), { error: "Elegí el deporte" });
const rama = z.enum(keysOf(RAMAS), { error: "Elegí la rama" });
const primerEquipo = z.boolean({ error: "Decí si es un primer equipo" });
const activo = z.boolean({ error: "Decí si el equipo está activo" });

const equipoSchema = z
  .object(
    joined(fieldAnswer(CAMPOS_DE_EQUIPO), {
      id: z.number().int(),
      /** Part of the team's address. */
      slug: z.string(),
      nombre: z.string(),
      deporte,
      rama,
      primerEquipo: z.boolean(),
      activo: z.boolean(),
    }),
  )
  .openapi("Equipo");
export type Equipo = z.infer<typeof equipoSchema>;

const filtros = {
  estado: estadoFilter,
  deporte: deporte.optional(),
  temporada: z.coerce.number({ error: "La temporada no es válida" }).int().min(1900).max(2999).optional(),
};

const equipoEnListaSchema = z
  .object({ id: z.number().int(), ...columnAnswer(COLUMNAS_DE_EQUIPOS) })
  .openapi("EquipoEnLista");
export type EquipoEnLista = z.infer<typeof equipoEnListaSchema>;

export const listarEquipos = staff.get("/equipos/lista", {
  summary: "Los equipos",
  query: listQuery.extend(filtros),
  responses: { 200: json(z.array(equipoEnListaSchema), "Los equipos") },
});

export const exportarEquipos = staff.get("/equipos/exportar", exportCall("los equipos", filtros));

const REPETIDO = "Ya hay un equipo de esa categoría y esa rama en la temporada (`equipo-repetido`)";

export const crearEquipo = staff.post("/equipos", {
  summary: "Crear un equipo",
  body: z.object(
    joined(fieldForm(CAMPOS_DE_EQUIPO), { deporte, rama, primerEquipo: primerEquipo.default(false) }),
  ),
  responses: { 201: json(equipoSchema, "El equipo"), 409: REPETIDO },
});

/** Changes or archives a team. Its address stays. */
export const modificarEquipo = staff.patch("/equipos/{id}", {
  summary: "Cambiar o archivar un equipo",
  body: z
    .object(joined(fieldBody(CAMPOS_DE_EQUIPO), { deporte, rama, primerEquipo, activo, antes: antesField }))
    .partial(),
  responses: {
    200: json(equipoSchema, "El equipo"),
    409: `${REPETIDO}; o \`version\`: otra persona lo cambió, y está en \`context.actual\``,
  },
});

/**
 * Copies a team into the next year (Rule TEM-1): its staff, and the players of its squad who still belong to the
 * category by their birth year.
 */
export const pasarDeTemporada = staff.post("/equipos/{id}/temporada", {
  summary: "Pasar un equipo a la temporada siguiente",
  responses: {
    201: json(
      z.object({
        equipo: equipoSchema,
        pasaron: z.number().int(),
        /** Names of the players who are too old, or whose birth date is unknown. */
        quedaron: z.array(z.string()),
      }),
      "El equipo nuevo",
    ),
    409: REPETIDO,
  },
});

/** What a person allows the public pages to show (Rule TEM-3). */
const consentido = z.object({ nombre: z.boolean(), foto: z.boolean(), numero: z.boolean() });

const integranteSchema = z
  .object({
    id: z.number().int(),
    persona: z.object({ id: z.number().int(), nombre: z.string(), apellido: z.string() }),
    nacimiento: fecha.nullable(),
    numero: z.string().nullable(),
    posicion: z.string(),
    desde: fecha,
    /** Last day; null while the player stands in the squad. */
    hasta: fecha.nullable(),
    tieneFoto: z.boolean(),
    consentido,
    /** Warning about the player's birth date; null if there is none (Rule TEM-2). */
    aviso: z.string().nullable(),
  })
  .openapi("Integrante");
export type Integrante = z.infer<typeof integranteSchema>;

const miembroSchema = z
  .object({
    id: z.number().int(),
    persona: z.object({ id: z.number().int(), nombre: z.string(), apellido: z.string() }),
    funcion: z.string(),
    /** Whether the person sees the squad and the contact of its responsables (Rule TEM-4). */
    accede: z.boolean(),
  })
  .openapi("MiembroDelCuerpoTecnico");
export type Miembro = z.infer<typeof miembroSchema>;

const fichaSchema = z
  .object({
    equipo: equipoSchema,
    /** Those who left come last. */
    integrantes: z.array(integranteSchema),
    cuerpo: z.array(miembroSchema),
  })
  .openapi("FichaDeEquipo");
export type FichaDeEquipo = z.infer<typeof fichaSchema>;

export const verEquipo = staff.get("/equipos/{id}", {
  summary: "Un equipo, con su plantel y su cuerpo técnico",
  responses: { 200: json(fichaSchema, "El equipo") },
});

const personaId = idField("Elegí una persona");
const numero = z
  .string({ error: NUMERO_MENSAJE })
  .overwrite((typed) => cleanText(typed).trim())
  .refine((typed) => typed === "" || NUMERO_PATRON.test(typed), NUMERO_MENSAJE)
  .transform((typed) => typed || null)
  .nullable();
const lugar = { numero, posicion: text(POSICION_MAX), desde: dia, hasta: dia.nullable() };

const EN_EL_PLANTEL =
  "El número ya es de otra persona (`numero-repetido`), o la persona ya está en el plantel (`ya-esta`)";

/** Adds a player. A birth year outside the category is a warning (`aviso`), not a refusal. */
export const sumarIntegrante = staff.post("/equipos/{id}/integrantes", {
  summary: "Sumar a una persona al plantel",
  body: z.object({
    personaId,
    numero: numero.default(null),
    posicion: lugar.posicion.default(""),
    desde: dia,
    hasta: dia.nullable().default(null),
  }),
  responses: { 201: json(integranteSchema, "La persona, en el plantel"), 409: EN_EL_PLANTEL },
});

/** Changes a player's place; `hasta` is the last day of a player who leaves. */
export const cambiarIntegrante = staff.patch("/equipos/integrantes/{id}", {
  summary: "Cambiar el número, la posición o las fechas de una persona del plantel",
  body: z.object({ ...lugar, antes: antesField }).partial(),
  responses: {
    200: json(integranteSchema, "La persona, en el plantel"),
    409: `${EN_EL_PLANTEL}; o \`version\`: otra persona lo cambió, y está en \`context.actual\``,
  },
});

/** Deletes a place that was entered by mistake. */
export const quitarIntegrante = staff.delete("/equipos/integrantes/{id}", {
  summary: "Borrar a una persona anotada por error en el plantel",
  responses: { 200: json(okAnswer, "Borrada") },
});

export const fotoForm = { fields: z.object({}), fileField: "foto", maxFiles: 1 } as const;

export const subirFoto = staff.post("/equipos/integrantes/{id}/foto", {
  summary: "Subir la foto de una persona del plantel",
  upload: true,
  body: uploadBody(fotoForm),
  responses: { 201: json(okAnswer, "Guardada") },
});

/** Deletes a player's picture. For staff, and for who decides what is shown of the person. */
export const borrarFoto = session.delete("/equipos/integrantes/{id}/foto", {
  summary: "Borrar la foto de una persona del plantel",
  responses: { 200: json(okAnswer, "Borrada") },
});

/**
 * A player's picture: for everybody while the person consents (Rule TEM-3), otherwise for staff, the team's coaches,
 * and who decides for the person.
 */
export const verFoto = anyone.get("/equipos/integrantes/{id}/foto", {
  summary: "La foto de una persona del plantel",
  optionalSession: true,
  query: imagenQuery.pick({ ancho: true }),
  responses: { 200: webpAnswer("La foto, en el ancho pedido o el más cercano") },
});

const funcion = requiredText(FUNCION_MAX, FUNCION_MENSAJE);
const accede = z.boolean({ error: "Decí si ve el plantel" });

export const sumarAlCuerpo = staff.post("/equipos/{id}/cuerpo", {
  summary: "Sumar a una persona al cuerpo técnico",
  body: z.object({ personaId, funcion, accede: accede.default(false) }),
  responses: { 201: json(miembroSchema, "La persona"), 409: "Ya está en el cuerpo técnico (`ya-esta`)" },
});

export const cambiarMiembro = staff.patch("/equipos/cuerpo/{id}", {
  summary: "Cambiar la función o el acceso de una persona del cuerpo técnico",
  body: z.object({ funcion, accede, antes: antesField }).partial(),
  responses: {
    200: json(miembroSchema, "La persona"),
    409: "`version`: otra persona lo cambió, y está en `context.actual`",
  },
});

export const quitarMiembro = staff.delete("/equipos/cuerpo/{id}", {
  summary: "Sacar a una persona del cuerpo técnico",
  responses: { 200: json(okAnswer, "Ya no está") },
});

const equipoPropio = z.object({
  id: z.number().int(),
  slug: z.string(),
  nombre: z.string(),
  deporte,
  temporada: z.number().int(),
});

const personaConEquiposSchema = z.object({
  id: z.number().int(),
  nombre: z.string(),
  apellido: z.string(),
  esPropia: z.boolean(),
  plantel: z.array(
    equipoPropio.extend({
      integranteId: z.number().int(),
      numero: z.string().nullable(),
      posicion: z.string(),
      tieneFoto: z.boolean(),
    }),
  ),
  cuerpo: z.array(equipoPropio.extend({ funcion: z.string() })),
  /** What is shown of the person; all false without a consent that holds. */
  consentido,
  /** When the consent was given; null if none holds. */
  dadoEn: instant.nullable(),
  /** Whether a responsable's consent ended because the person came of age. */
  termino: z.boolean(),
  decide: z.boolean(),
  /** Why the caller does not decide; null if the caller does. */
  porQue: z.string().nullable(),
});
export type PersonaConEquipos = z.infer<typeof personaConEquiposSchema>;

const misEquiposSchema = z
  .object({
    /** The caller first. */
    personas: z.array(personaConEquiposSchema),
    /** Teams whose squad the caller sees as a coach. */
    entrena: z.array(equipoPropio),
  })
  .openapi("MisEquipos");
export type MisEquipos = z.infer<typeof misEquiposSchema>;

export const verMisEquipos = session.get("/equipos/mios", {
  summary: "Mis equipos y los de las personas a mi cargo",
  responses: { 200: json(misEquiposSchema, "Los equipos, y lo que se muestra de cada persona") },
});

/** Decides what the public pages show of a person (Rule TEM-3). */
export const consentir = session.put("/personas/{id}/consentimiento", {
  summary: "Decidir qué se muestra de una persona en las páginas de sus equipos",
  body: z.object({
    nombre: z.boolean({ error: "Decí si se muestra el nombre" }),
    foto: z.boolean({ error: "Decí si se muestra la foto" }),
    numero: z.boolean({ error: "Decí si se muestra el número" }),
  }),
  responses: {
    200: json(okAnswer, "Anotado"),
    409: "Lo decide un responsable (`menor`), o la secretaría no confirmó la fecha de nacimiento (`edad-sin-confirmar`)",
  },
});

const contactoSchema = z.object({
  nombre: z.string(),
  apellido: z.string(),
  /** Null for an adult player's own contact. */
  relacion: z.enum(RELACIONES).nullable(),
  telefono: z.string(),
  correo: z.string().nullable(),
});
export type Contacto = z.infer<typeof contactoSchema>;

const plantelDeEntrenadorSchema = z
  .object({
    equipo: equipoPropio,
    integrantes: z.array(
      z.object({
        id: z.number().int(),
        nombre: z.string(),
        apellido: z.string(),
        nacimiento: fecha.nullable(),
        numero: z.string().nullable(),
        posicion: z.string(),
        contactos: z.array(contactoSchema),
      }),
    ),
  })
  .openapi("PlantelDeEntrenador");
export type PlantelDeEntrenador = z.infer<typeof plantelDeEntrenadorSchema>;

/** A team's squad with the contact of its responsables, for its coaches; 404 for anybody else (Rule TEM-4). */
export const verPlantelQueEntreno = session.get("/equipos/{id}/plantel", {
  summary: "El plantel de un equipo que entreno, con los responsables",
  responses: { 200: json(plantelDeEntrenadorSchema, "El plantel") },
});

/** What everybody may see of a player. */
export interface JugadorPublico {
  integranteId: number;
  nombre: string;
  numero: string | null;
  posicion: string;
  /** Address of the picture, without a width. */
  foto: string | null;
}

export interface EquipoPublico
  extends Pick<
    Equipo,
    "id" | "slug" | "nombre" | "deporte" | "rama" | "categoria" | "temporada" | "primerEquipo"
  > {
  /** Number of players today. */
  jugadores: number;
}

export interface PaginaDeEquipo extends EquipoPublico, Pick<Equipo, "activo" | "presentacion"> {
  plantel: readonly JugadorPublico[];
  cuerpo: readonly { nombre: string; funcion: string }[];
}

declare module "#contract/api.ts" {
  interface PageReads {
    /** Active teams, first teams first. */
    equipos(): Promise<readonly EquipoPublico[]>;
    /** A team, even an archived one; null if it is missing. */
    equipo(slug: string): Promise<PaginaDeEquipo | null>;
    /** Players of the first teams, by team; empty until the club has typed one. */
    primerosEquipos(): Promise<readonly (Omit<JugadorPublico, "integranteId"> & { plantel: string })[]>;
  }
}
