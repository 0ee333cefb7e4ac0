import { z } from "@hono/zod-openapi";
import {
  antesField,
  fecha,
  fieldBody,
  fieldForm,
  idField,
  instant,
  okAnswer,
  text,
} from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import {
  CAMPOS_DE_OTRA,
  CAMPOS_DE_VINCULO,
  DESDE_DE_GRUPO,
  HASTA_DE_GRUPO,
  LADOS,
  MOTIVO,
  NOMBRE_DE_GRUPO,
  RELACIONES,
} from "./rules.ts";

const derecho = z.object({
  /** First day of the right; null if it was never given. */
  desde: fecha.nullable(),
  hasta: fecha.nullable(),
  rige: z.boolean(),
});

const personaDeFamiliaSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string(),
    apellido: z.string(),
    dni: z.string().nullable(),
    telefono: z.string(),
    correo: z.string().nullable(),
    edad: z.number().int().nullable(),
    socio: z.number().int().nullable(),
  })
  .openapi("PersonaDeFamilia");

const vinculoSchema = z
  .object({
    id: z.number().int(),
    /** The other person's side of the bond. */
    lado: z.enum(LADOS),
    persona: personaDeFamiliaSchema,
    relacion: z.enum(RELACIONES),
    ve: derecho,
    paga: derecho,
    autoriza: derecho,
    restringido: z.boolean(),
    motivo: z.string(),
    creadoEn: instant,
    creadoPor: z.string().nullable(),
    /** Null while the bond lasts. */
    terminadoEn: instant.nullable(),
    terminadoPor: z.string().nullable(),
    motivoDeFin: z.string().nullable(),
  })
  .openapi("Vinculo");
export type Vinculo = z.infer<typeof vinculoSchema>;

const grupoDePersonaSchema = z.object({
  id: z.number().int(),
  nombre: z.string(),
  desde: fecha,
  hasta: fecha.nullable(),
  /** The group's other members today. */
  otros: z.array(z.object({ id: z.number().int(), nombre: z.string() })),
});
export type GrupoDePersona = z.infer<typeof grupoDePersonaSchema>;

const restriccionSchema = z.object({
  id: z.number().int(),
  lado: z.enum(LADOS),
  persona: z.object({ id: z.number().int(), nombre: z.string(), apellido: z.string() }),
  motivo: z.string(),
  puestaEn: instant,
  puestaPor: z.string().nullable(),
});
export type Restriccion = z.infer<typeof restriccionSchema>;

const familiaDePersonaSchema = z
  .object({
    edad: z.number().int().nullable(),
    menor: z.boolean(),
    /** Bonds in both roles, ended ones last. */
    vinculos: z.array(vinculoSchema),
    /** Court orders in both roles, even without a bond. */
    restricciones: z.array(restriccionSchema),
    /** Discount groups, the current one first. */
    grupos: z.array(grupoDePersonaSchema),
  })
  .openapi("FamiliaDePersona");
export type FamiliaDePersona = z.infer<typeof familiaDePersonaSchema>;

const respuesta = json(familiaDePersonaSchema, "La familia de la persona");

/** A person's bonds and discount groups, for their page in the office (Rule FAM-20). */
export const verFamiliaDePersona = administrador.get("/personas/{id}/vinculos", {
  summary: "Responsables, personas a cargo y grupo de una persona",
  responses: { 200: respuesta },
});

const campos = fieldBody(CAMPOS_DE_VINCULO);
const { motivo } = fieldBody({ motivo: MOTIVO });
const fila = idField("Elegí una persona");

/** Creates a bond with a known person (`otraId`) or with a new person (`otra`). */
export const crearVinculo = administrador.post("/personas/{id}/vinculos", {
  summary: "Agregar un responsable o una persona a cargo",
  body: z
    .object({
      lado: z.enum(LADOS, { error: "Elegí quién es responsable de quién" }),
      otraId: fila.optional(),
      otra: z.object(fieldForm(CAMPOS_DE_OTRA)).optional(),
      ...campos,
      restringido: campos.restringido.default(false),
      motivo,
    })
    .refine(({ otraId, otra }) => (otraId === undefined) !== (otra === undefined), {
      path: ["otraId"],
      message: "Elegí una persona",
    }),
  responses: {
    201: respuesta,
    409: "Menor de edad como responsable, vínculo repetido o en círculo, DNI o correo ya usados; `restringidas`: hay una orden judicial y el vínculo no es restringido",
  },
});

export const cambiarVinculo = administrador.patch("/vinculos/{id}", {
  summary: "Cambiar la relación, los derechos o la restricción de un vínculo",
  body: z.object(campos).partial().extend({ motivo, antes: antesField }),
  responses: {
    200: json(okAnswer, "Cambiado"),
    409: "`version`: otra persona lo cambió, y está en `context.actual`",
  },
});

export const terminarVinculo = administrador.post("/vinculos/{id}/terminar", {
  summary: "Terminar un vínculo",
  body: z.object({ motivo }),
  responses: { 200: json(okAnswer, "Terminado") },
});

/** Lifts a court order between two people, and the restriction of their bonds (Rule FAM-24). */
export const levantarRestriccion = administrador.post("/restricciones/{id}/levantar", {
  summary: "Levantar una restricción judicial",
  body: z.object({ motivo }),
  responses: { 200: json(okAnswer, "Levantada") },
});

const nombreDeGrupo = fieldBody(NOMBRE_DE_GRUPO);
const grupoSchema = z
  .object({ id: z.number().int(), nombre: z.string(), personas: z.number().int() })
  .openapi("GrupoDeDescuento");
export type GrupoDeDescuento = z.infer<typeof grupoSchema>;

/** Discount groups with a name that contains a text, and the number of people in each today. */
export const buscarGrupos = administrador.get("/grupos", {
  summary: "Grupos de descuento",
  query: z.object({ termino: text(100, "La búsqueda no es válida").default("") }),
  responses: { 200: json(z.array(grupoSchema), "Hasta 20 grupos, por nombre") },
});

/**
 * Puts a person into a group from a day on; `nombre` creates a new group. Ends the membership of another group the day
 * before.
 */
export const agruparPersona = administrador.post("/personas/{id}/grupo", {
  summary: "Poner a una persona en un grupo de descuento",
  body: z
    .object({
      grupoId: fila.optional(),
      nombre: nombreDeGrupo.nombre.optional(),
      ...fieldBody(DESDE_DE_GRUPO),
    })
    .refine(({ grupoId, nombre }) => (grupoId === undefined) !== (nombre === undefined), {
      path: ["grupoId"],
      message: "Elegí un grupo, o escribí el nombre de uno nuevo",
    }),
  responses: { 201: respuesta, 409: "Ya está en un grupo en esas fechas" },
});

/** Ends a person's membership of their group; `hasta` is the last day of the membership. */
export const desagruparPersona = administrador.post("/personas/{id}/grupo/terminar", {
  summary: "Sacar a una persona de su grupo de descuento",
  body: z.object(fieldBody(HASTA_DE_GRUPO)),
  responses: { 200: respuesta, 409: "No está en ningún grupo" },
});

export const renombrarGrupo = administrador.patch("/grupos/{id}", {
  summary: "Cambiar el nombre de un grupo de descuento",
  body: z.object(nombreDeGrupo),
  responses: { 200: json(okAnswer, "Renombrado") },
});
