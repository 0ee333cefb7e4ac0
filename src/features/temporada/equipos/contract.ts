import { z } from "@hono/zod-openapi";
import { DEPORTES } from "#contract/club.ts";
import {
  antesField,
  fecha,
  fieldAnswer,
  fieldBody,
  fieldForm,
  idField,
  imagenQuery,
  instant,
  joined,
  okAnswer,
} from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { estadoFilter, listCalls } from "#contract/paging.ts";
import { administrador, anyone, json, session, staff, webpAnswer } from "#contract/route.ts";
import { pictureForm, uploadBody } from "#contract/upload.ts";
import { RELACIONES } from "#features/personas/vinculos/rules.ts";
import * as rules from "./rules.ts";

const id = z.number().int();

const DATOS = { ...rules.CAMPOS_DE_EQUIPO, ...rules.ESTADO_DE_EQUIPO };

const equipoSchema = z
  .object(
    joined(fieldAnswer(DATOS), {
      id,
      /** Part of the team's address. */
      slug: z.string(),
      nombre: z.string(),
    }),
  )
  .openapi("Equipo");
export type Equipo = z.infer<typeof equipoSchema>;

const filtros = {
  estado: estadoFilter,
  deporte: z.enum(keysOf(DEPORTES), { error: "Elegí el deporte" }).optional(),
};
/** `jugadores` is the number of players today. */
const equipoEnListaSchema = equipoSchema.extend({ jugadores: z.number().int() }).openapi("EquipoEnLista");
export type EquipoEnLista = z.infer<typeof equipoEnListaSchema>;

export const listaDeEquipos = listCalls(staff, "/equipos/lista", "/equipos/exportar", {
  what: "los equipos",
  row: equipoEnListaSchema,
  filters: filtros,
  sheet: "Equipos",
  columns: rules.COLUMNAS_DE_EQUIPOS,
  order: "nombre",
});

const REPETIDO = "Ya hay un equipo de esa categoría y esa rama en la temporada (`equipo-repetido`)";
const VERSION = "`version`: otra persona lo cambió, y está en `context.actual`";

export const crearEquipo = staff.post("/equipos", {
  summary: "Crear un equipo",
  body: z.object(fieldForm(rules.CAMPOS_DE_EQUIPO)),
  responses: { 201: json(equipoSchema, "El equipo"), 409: REPETIDO },
});

/** Changes or archives a team. Its address stays. */
export const modificarEquipo = staff.patch("/equipos/{id}", {
  summary: "Cambiar o archivar un equipo",
  body: z.object(joined(fieldBody(DATOS), { antes: antesField })).partial(),
  responses: { 200: json(equipoSchema, "El equipo"), 409: `${REPETIDO}; o ${VERSION}` },
});

/** Copies a team into the next year (Rule TEM-1). */
export const pasarDeTemporada = staff.post("/equipos/{id}/temporada", {
  summary: "Pasar un equipo a la temporada siguiente",
  responses: {
    201: json(
      // `quedaron` names the players who are too old, or whose birth date is unknown.
      z.object({ equipo: equipoSchema, pasaron: z.number().int(), quedaron: z.array(z.string()) }),
      "El equipo nuevo",
    ),
    409: `${REPETIDO}, o sus años ya son los últimos (\`sin-siguiente\`)`,
  },
});

const persona = z.object({ id, nombre: z.string(), apellido: z.string() });
/** What a person allows the public pages to show (Rule TEM-3). */
const consentido = z.object(fieldAnswer(rules.CONSENTIMIENTOS));

const integranteSchema = z
  .object(
    joined(fieldAnswer(rules.CAMPOS_DE_JUGADOR), {
      id,
      persona,
      consentido,
      nacimiento: fecha.nullable(),
      tieneFoto: z.boolean(),
      /** Warning about the player's birth date; null if there is none (Rule TEM-2). */
      aviso: z.string().nullable(),
    }),
  )
  .openapi("Integrante");
export type Integrante = z.infer<typeof integranteSchema>;

const miembroSchema = z
  .object({ id, persona, ...fieldAnswer(rules.CAMPOS_DE_TECNICO) })
  .openapi("MiembroDelCuerpoTecnico");
export type Miembro = z.infer<typeof miembroSchema>;

const fichaSchema = z
  .object({ equipo: equipoSchema, integrantes: z.array(integranteSchema), cuerpo: z.array(miembroSchema) })
  .openapi("FichaDeEquipo");
export type FichaDeEquipo = z.infer<typeof fichaSchema>;

export const verEquipo = staff.get("/equipos/{id}", {
  summary: "Un equipo, con su plantel y su cuerpo técnico",
  responses: { 200: json(fichaSchema, "El equipo") },
});

const personaId = idField("Elegí una persona");
const EN_EL_PLANTEL =
  "El número ya es de otra persona (`numero-repetido`), o ya está en el plantel (`ya-esta`)";

/** Adds a player. A birth year outside the category is a warning (`aviso`), not a refusal. */
export const sumarIntegrante = administrador.post("/equipos/{id}/integrantes", {
  summary: "Sumar a una persona al plantel",
  body: z.object({ personaId, ...fieldForm(rules.CAMPOS_DE_JUGADOR) }),
  responses: { 201: json(integranteSchema, "La persona, en el plantel"), 409: EN_EL_PLANTEL },
});

/** Changes a player's place; `hasta` is the last day of a player who leaves. */
export const cambiarIntegrante = staff.patch("/equipos/integrantes/{id}", {
  summary: "Cambiar el número, la posición o las fechas de una persona del plantel",
  body: z.object({ ...fieldBody(rules.CAMPOS_DE_JUGADOR), antes: antesField }).partial(),
  responses: {
    200: json(integranteSchema, "La persona, en el plantel"),
    409: `${EN_EL_PLANTEL}; o ${VERSION}`,
  },
});

/** Deletes a place that was entered by mistake. */
export const quitarIntegrante = staff.delete("/equipos/integrantes/{id}", {
  summary: "Borrar a una persona anotada por error en el plantel",
  responses: { 200: json(okAnswer, "Borrada") },
});

export const subirFoto = staff.post("/equipos/integrantes/{id}/foto", {
  summary: "Subir la foto de una persona del plantel",
  upload: true,
  body: uploadBody(pictureForm),
  responses: { 201: json(okAnswer, "Guardada") },
});

/** For staff, and for who decides what is shown of the person. */
export const borrarFoto = session.delete("/equipos/integrantes/{id}/foto", {
  summary: "Borrar la foto de una persona del plantel",
  responses: { 200: json(okAnswer, "Borrada") },
});

/** For everybody with the person's consent, otherwise for staff and who decides for the person. */
export const verFoto = anyone.get("/equipos/integrantes/{id}/foto", {
  summary: "La foto de una persona del plantel",
  optionalSession: true,
  query: imagenQuery.pick({ ancho: true }),
  responses: { 200: webpAnswer("La foto, en el ancho pedido o el más cercano") },
});

export const sumarAlCuerpo = administrador.post("/equipos/{id}/cuerpo", {
  summary: "Sumar a una persona al cuerpo técnico",
  body: z.object({ personaId, ...fieldForm(rules.CAMPOS_DE_TECNICO) }),
  responses: { 201: json(miembroSchema, "La persona"), 409: "Ya está en el cuerpo técnico (`ya-esta`)" },
});

export const quitarMiembro = staff.delete("/equipos/cuerpo/{id}", {
  summary: "Sacar a una persona del cuerpo técnico",
  responses: { 200: json(okAnswer, "Ya no está") },
});

const equipoPropio = equipoSchema.pick({
  id: true,
  slug: true,
  nombre: true,
  deporte: true,
  temporada: true,
});

const personaConEquiposSchema = persona.extend({
  esPropia: z.boolean(),
  /** Places in squads (`integranteId`) and in teams' staff (`funcion`). */
  lugares: z.array(
    equipoPropio.extend({
      integranteId: id.nullable(),
      tieneFoto: z.boolean(),
      /** Number and position, or what the person does in the team. */
      detalle: z.string(),
      accede: z.boolean(),
      /** Today's match, if the caller may keep its score sheet. */
      partidoDeHoy: id.nullable(),
    }),
  ),
  /** All false without a consent that holds. */
  consentido,
  /** When the consent that holds was given; null for none. */
  dadoEn: instant.nullable(),
  /** Why the caller does not decide; null if the caller does. */
  porQue: z.string().nullable(),
});
export type PersonaConEquipos = z.infer<typeof personaConEquiposSchema>;

export const verMisEquipos = session.get("/equipos/mios", {
  summary: "Mis equipos y los de las personas a mi cargo",
  responses: { 200: json(z.array(personaConEquiposSchema), "Las personas con equipos, primero yo") },
});

/** Decides what the public pages show of a person (Rule TEM-3). A choice that is left out stays as it is. */
export const consentir = session.put("/personas/{id}/consentimiento", {
  summary: "Decidir qué se muestra de una persona en las páginas de sus equipos",
  body: z.object(fieldBody(rules.CONSENTIMIENTOS)).partial(),
  responses: {
    200: json(okAnswer, "Anotado"),
    409: "Lo decide un responsable (`menor`), o la secretaría no confirmó la fecha de nacimiento (`edad-sin-confirmar`)",
  },
});

/** `relacion` is null for an adult player's own contact. */
const contactoSchema = z.object({
  nombre: z.string(),
  apellido: z.string(),
  relacion: z.enum(RELACIONES).nullable(),
  telefono: z.string(),
  correo: z.string().nullable(),
});
export type Contacto = z.infer<typeof contactoSchema>;

const plantelDeEntrenadorSchema = z
  .object({
    equipo: equipoSchema,
    integrantes: z.array(
      integranteSchema
        .pick({ id: true, persona: true, nacimiento: true, numero: true, posicion: true })
        .extend({ contactos: z.array(contactoSchema) }),
    ),
  })
  .openapi("PlantelDeEntrenador");
export type PlantelDeEntrenador = z.infer<typeof plantelDeEntrenadorSchema>;

/** A team's squad with the contact of its responsables, for its coaches; 404 for anybody else (Rule TEM-4). */
export const verPlantelQueEntreno = session.get("/equipos/{id}/plantel", {
  summary: "El plantel de un equipo que entreno, con los responsables",
  responses: { 200: json(plantelDeEntrenadorSchema, "El plantel") },
});

/** A player as the public sees one; `foto` is the picture's address, without a width. */
export interface JugadorPublico {
  integranteId: number;
  nombre: string;
  numero: string | null;
  posicion: string;
  foto: string | null;
}

export interface PaginaDeEquipo extends EquipoEnLista {
  plantel: readonly JugadorPublico[];
  cuerpo: readonly { nombre: string; funcion: string }[];
}

declare module "#contract/api.ts" {
  interface PageReads {
    /** Active teams, first teams first. */
    equipos(): Promise<readonly EquipoEnLista[]>;
    /** A team, even an archived one; null if it is missing. */
    equipo(slug: string): Promise<PaginaDeEquipo | null>;
    /** Players of the first teams, by team; empty until the club has typed one. */
    primerosEquipos(): Promise<readonly (JugadorPublico & { plantel: string })[]>;
  }
}
