import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { idParams, money, okAnswer, requiredText, text, wantedState } from "#contract/fields.ts";
import { estadoFilter, listQuery } from "#contract/paging.ts";
import { ROLES } from "#contract/permission.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { nombreUsuarioVisible, usuarioSchema } from "#features/cuentas/usuarios/contract.ts";
import { CORREO_MAX, NOMBRE_MAX } from "#features/cuentas/usuarios/rules.ts";
import { perfilSchema } from "#features/socios/perfil/contract.ts";
import { socioDto } from "#features/socios/socios/contract.ts";
import { TELEFONO_MAX } from "#features/socios/socios/rules.ts";

/** A person in the staff's tables. */
export const usuarioDelPadronSchema = usuarioSchema
  .extend({
    socioDto: z.object({ dni: z.string(), telefono: z.string(), direccion: z.string() }).nullable(),
    /** The member's number and plan; null for somebody who never asked. */
    socio: z
      .object({
        numero: z.number().int(),
        plan: z.object({ id: z.number().int(), nombre_plan: z.string() }),
        /** No instalment is overdue. */
        alDia: z.boolean(),
        /** What of it is overdue. */
        adeuda: money,
      })
      .nullable(),
    /** Asked for a code after the password. */
    segundoPaso: z.boolean(),
  })
  .openapi("UsuarioDelPadron");
export type UsuarioDelPadron = z.infer<typeof usuarioDelPadronSchema>;

const grupo = z.array(usuarioDelPadronSchema);
export const padronSchema = z
  .object({
    administrador: grupo,
    socio: grupo,
    usuario: grupo,
    socioEnProceso: grupo,
    administradorB: grupo,
  })
  .openapi("Padron");
export type Padron = z.infer<typeof padronSchema>;

/**
 * People grouped by role, by surname; somebody with two roles stands in both. With `rol` only that group is
 * filled, and `X-Total-Count` and `Link` are its own; without, the total is that of the largest group, so that
 * paging on reaches everybody (Rule API-6). A search that finds more than `FOUND_MAX` in a role
 * gives the first of them and counts them as so many.
 */
export const listarUsuarios = defineRoute({
  method: "get",
  path: "/usuario/lista",
  permission: "administrador",
  summary: "Usuarios por rol",
  request: {
    query: listQuery.extend({
      rol: z.enum(ROLES, { error: "El rol no es válido" }).optional(),
      estado: estadoFilter,
      /** `adeudan`: with an overdue instalment. */
      cuotas: z.enum(["adeudan"], { error: "El filtro no es válido" }).optional(),
    }),
  },
  responses: { 200: json(padronSchema, "Los usuarios, por rol") },
});

/** The members with an overdue instalment, and what they owe together. */
export const verDeudores = defineRoute({
  method: "get",
  path: "/usuario/deudores",
  permission: "administrador",
  summary: "Cuántos socios adeudan cuotas, y cuánto",
  responses: { 200: json(z.object({ socios: z.number().int(), importe: money }), "La deuda vencida") },
});

/** Turns alta around, or sets it. A baja ends all sessions of the person at once. */
export const actualizarEstadoUsuario = defineRoute({
  method: "patch",
  path: "/usuario/{id}/actualizarEstado",
  permission: "administrador",
  summary: "Dar de alta o de baja a un usuario",
  request: {
    params: idParams,
    query: z.object({ estado: wantedState }),
  },
  responses: {
    200: json(usuarioDelPadronSchema, "El usuario con su nuevo estado"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Es el último administrador"),
  },
});

/** The roles that somebody has from now on (Rule PER-3). */
export const cambiarPermisos = defineRoute({
  method: "patch",
  path: "/usuario/{id}/permisos",
  permission: "administrador",
  summary: "Cambiar los roles de un usuario",
  request: {
    params: idParams,
    body: jsonBody(
      z.object({
        permisos: z
          .array(z.enum(ROLES, { error: "El rol no es válido" }), { error: "Elegí al menos un rol" })
          .min(1, "Elegí al menos un rol")
          .max(ROLES.length, "Hay roles repetidos"),
      }),
    ),
  },
  responses: {
    200: json(usuarioDelPadronSchema, "El usuario con sus roles"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Es el último administrador, o el paso es de otra pantalla"),
  },
});

/** Somebody's data, for the form of the office. */
export const verDatos = defineRoute({
  method: "get",
  path: "/usuario/{id}",
  permission: "administrador",
  summary: "Los datos de un usuario",
  request: { params: idParams },
  responses: { 200: json(perfilSchema, "Sus datos"), 404: problemAnswer(404) },
});

/** Corrects what is sent and nothing else, the DNI too. Validated as in the profile; the person gets a mail. */
export const modificarDatos = defineRoute({
  method: "patch",
  path: "/usuario/{id}",
  permission: "administrador",
  summary: "Corregir los datos de un usuario",
  request: {
    params: idParams,
    body: jsonBody(
      z.object({
        nombreUsuario: nombreUsuarioVisible.optional(),
        persona: z
          .object({
            nombre: requiredText(NOMBRE_MAX, "Escribí el nombre"),
            apellido: requiredText(NOMBRE_MAX, "Escribí el apellido"),
            /** Empty or null: without email. */
            correo: text(CORREO_MAX)
              .refine(
                (valor) => valor === "" || z.email().safeParse(valor).success,
                "El correo no parece válido",
              )
              .nullable()
              .transform((valor) => valor || null),
          })
          .partial()
          .optional(),
        // Without the default of the registration, which would empty what was not sent.
        socioDto: socioDto
          .extend({ telefono: text(TELEFONO_MAX) })
          .partial()
          .nullish(),
      }),
    ),
  },
  responses: {
    200: json(perfilSchema, "Sus datos, ya corregidos"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Usuario, correo o DNI ya usados; o es administrador"),
  },
});

/** Deletes somebody's account as the person could: no personal data is left (Rule PER-9). */
export const eliminarUsuario = defineRoute({
  method: "delete",
  path: "/usuario/{id}",
  permission: "administrador",
  summary: "Eliminar la cuenta de un usuario",
  request: { params: idParams },
  responses: {
    200: json(okAnswer, "Cuenta eliminada"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Es el último administrador, o la propia cuenta"),
  },
});

declare module "#contract/api.ts" {
  interface Contracts {
    padron: typeof import("./contract.ts");
  }
}
