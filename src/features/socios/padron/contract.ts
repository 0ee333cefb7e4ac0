import { z } from "@hono/zod-openapi";
import {
  antesField,
  columnAnswer,
  fecha,
  fieldBody,
  money,
  okAnswer,
  text,
  wantedState,
} from "#contract/fields.ts";
import { estadoFilter, exportCall, listCalls, listQuery } from "#contract/paging.ts";
import { ROLES } from "#contract/permission.ts";
import { administrador, json } from "#contract/route.ts";
import { nombreUsuarioVisible, usuarioSchema } from "#features/personas/usuarios/contract.ts";
import { deOtro, TEXTOS_DE_PERSONA } from "#features/personas/usuarios/rules.ts";
import { compromisoSchema } from "#features/socios/familia/contract.ts";
import { perfilSchema } from "#features/socios/perfil/contract.ts";
import { socioDto } from "#features/socios/socios/contract.ts";
import { TEXTOS_DE_SOCIO } from "#features/socios/socios/rules.ts";
import { COLUMNAS_DE_PERSONAS, FILTROS_DE_PERSONAS } from "./rules.ts";

const usuarioDelPadronSchema = usuarioSchema
  .extend({
    socioDto: z.object({ dni: z.string(), telefono: z.string(), direccion: z.string() }).nullable(),
    /** Member number and plan; null if the person never applied. */
    socio: z
      .object({
        numero: z.number().int(),
        plan: z.object({ id: z.number().int(), nombre_plan: z.string() }),
        /** Age in years according to the membership or the pending request, which may be unconfirmed. */
        edad: z.number().int().nullable(),
        /** Announced last day of a membership without a monthly plan. */
        terminaEl: fecha.nullable(),
        /** True if no instalment is overdue. */
        alDia: z.boolean(),
        /** Overdue amount. */
        adeuda: money,
      })
      .nullable(),
    segundoPaso: z.boolean(),
  })
  .openapi("UsuarioDelPadron");
export type UsuarioDelPadron = z.infer<typeof usuarioDelPadronSchema>;

const grupo = z.array(usuarioDelPadronSchema);
const padronSchema = z
  .object({
    administrador: grupo,
    socio: grupo,
    usuario: grupo,
    socioEnProceso: grupo,
    administradorB: grupo,
  })
  .openapi("Padron");
export type Padron = z.infer<typeof padronSchema>;

const unRol = z.enum(ROLES, { error: "El rol no es válido" });
const filtros = {
  estado: estadoFilter,
  /** `adeudan`: only people with an overdue instalment. */
  cuotas: z.enum(["adeudan"], { error: "El filtro no es válido" }).optional(),
};

/**
 * Users by role, sorted by surname; a user with two roles is in both groups. With `rol`, only that group is
 * returned, and `X-Total-Count` and `Link` refer to it. Otherwise they refer to the largest group, so that
 * pagination reaches everybody (Rule API-6).
 */
export const listarUsuarios = administrador.get("/usuario/lista", {
  summary: "Usuarios por rol",
  query: listQuery.extend({ rol: unRol.optional(), ...filtros }),
  responses: { 200: json(padronSchema, "Los usuarios, por rol") },
});

export const exportarUsuarios = administrador.get(
  "/usuario/exportar",
  exportCall("los usuarios de un rol", { rol: unRol, ...filtros }),
);

export const verDeudores = administrador.get("/usuario/deudores", {
  summary: "Cuántos socios adeudan cuotas, y cuánto",
  responses: { 200: json(z.object({ socios: z.number().int(), importe: money }), "La deuda vencida") },
});

/** Sets `alta`, or toggles it. Deactivating a user ends their sessions immediately. */
export const actualizarEstadoUsuario = administrador.patch("/usuario/{id}/actualizarEstado", {
  summary: "Dar de alta o de baja a un usuario",
  query: z.object({ estado: wantedState }),
  responses: {
    200: json(usuarioDelPadronSchema, "El usuario con su nuevo estado"),
    409: "Es el último administrador",
  },
});

/** Replaces a user's roles (Rule PER-3). */
export const cambiarPermisos = administrador.patch("/usuario/{id}/permisos", {
  summary: "Cambiar los roles de un usuario",
  body: z.object({
    permisos: z
      .array(z.enum(ROLES, { error: "El rol no es válido" }), { error: "Elegí al menos un rol" })
      .min(1, "Elegí al menos un rol")
      .max(ROLES.length, "Hay roles repetidos"),
    antes: antesField,
  }),
  responses: {
    200: json(usuarioDelPadronSchema, "El usuario con sus roles"),
    409: "Es el último administrador, el paso es de otra pantalla, o `version`: otra persona los cambió",
  },
});

/** Finds people by name, DNI, phone, email or member number, for the fields of forms. */
export const buscarPersonas = administrador.get("/personas/buscar", {
  summary: "Personas por nombre, DNI, teléfono o número de socio",
  query: z.object({ q: text(100, "La búsqueda no es válida") }),
  responses: {
    200: json(
      z.array(z.object({ id: z.number().int(), titulo: z.string(), detalle: z.string() })),
      "Las que mejor coinciden",
    ),
  },
});

export const verDatos = administrador.get("/usuario/{id}", {
  summary: "Los datos de un usuario",
  responses: { 200: json(perfilSchema, "Sus datos") },
});

const personaDelPadronSchema = z
  .object({ id: z.number().int(), ...columnAnswer(COLUMNAS_DE_PERSONAS) })
  .openapi("PersonaDelPadron");
export type PersonaDelPadron = z.infer<typeof personaDelPadronSchema>;

const fichaDePersonaSchema = z
  .object({
    usuario: usuarioDelPadronSchema,
    perfil: perfilSchema,
    padron: personaDelPadronSchema,
    /** Responsables and dependants in words; null if there are none. */
    parientes: z.string().nullable(),
    /** The person's next events and bookings. */
    agenda: z.array(compromisoSchema),
  })
  .openapi("FichaDePersona");
export type FichaDePersona = z.infer<typeof fichaDePersonaSchema>;

/** A user's data in the form of the staff's tables (Rule PER-12). */
export const verFichaDePersona = administrador.get("/usuario/{id}/ficha", {
  summary: "Un usuario con sus datos y su deuda",
  responses: { 200: json(fichaDePersonaSchema, "La ficha") },
});

const { nombre, apellido, correo } = TEXTOS_DE_PERSONA;
const PERSONA_DE_OTRO = {
  nombre: { ...nombre, missing: deOtro(nombre.missing) },
  apellido: { ...apellido, missing: deOtro(apellido.missing) },
  correo,
};

/**
 * Changes the given fields, with the validation of the profile, and emails the user. The office may also
 * change the DNI.
 */
export const modificarDatos = administrador.patch("/usuario/{id}", {
  summary: "Corregir los datos de un usuario",
  body: z.object({
    nombreUsuario: nombreUsuarioVisible.optional(),
    persona: z
      .object({
        ...fieldBody(PERSONA_DE_OTRO),
        /** Empty or null removes the address. */
        correo: fieldBody(PERSONA_DE_OTRO)
          .correo.nullable()
          .transform((valor) => valor || null),
      })
      .partial()
      .optional(),
    // Without the registration's default, which would clear a missing field.
    socioDto: socioDto
      .extend({ telefono: fieldBody(TEXTOS_DE_SOCIO).telefono })
      .partial()
      .nullish(),
    /** Keyed by path, such as `persona.nombre`. */
    antes: antesField,
  }),
  responses: {
    200: json(perfilSchema, "Sus datos, ya corregidos"),
    409: "Usuario, correo o DNI ya usados; es administrador; o `version`: otra persona los cambió, y están en `context.actual`",
  },
});

/** Deletes a user's account as if the user had deleted it: no personal data remains (Rule PER-9). */
export const eliminarUsuario = administrador.delete("/usuario/{id}", {
  summary: "Eliminar la cuenta de un usuario",
  responses: {
    200: json(okAnswer, "Cuenta eliminada"),
    409: "Es el último administrador, o la propia cuenta",
  },
});

const filtrosDePersonas = {
  personas: z.enum(FILTROS_DE_PERSONAS, { error: "El filtro no es válido" }).optional(),
};

/** Everybody, including people without a login, by surname (Rule PER-13). */
export const listaDePersonas = listCalls(administrador, "/personas/lista", "/personas/exportar", {
  summary: "Padrón: personas con su membresía, responsables, contacto y deuda",
  what: "el padrón",
  row: personaDelPadronSchema,
  filters: filtrosDePersonas,
  sheet: "Padrón",
  columns: COLUMNAS_DE_PERSONAS,
  order: "nombre",
});
