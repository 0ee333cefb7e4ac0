import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { idParams, money, okAnswer, requiredText, text, wantedState } from "#contract/fields.ts";
import { estadoFilter, listQuery } from "#contract/paging.ts";
import { ROLES } from "#contract/permission.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { nombreUsuarioVisible, usuarioSchema } from "#features/cuentas/usuarios/contract.ts";
import { CORREO_MAX, NOMBRE_MAX } from "#features/cuentas/usuarios/rules.ts";
import { perfilSchema } from "#features/socios/perfil/contract.ts";
import { socioDto } from "#features/socios/socios/contract/membresia.ts";
import { TELEFONO_MAX } from "#features/socios/socios/rules.ts";

/** A user in the staff's tables. */
export const usuarioDelPadronSchema = usuarioSchema
  .extend({
    socioDto: z.object({ dni: z.string(), telefono: z.string(), direccion: z.string() }).nullable(),
    /** Membership number and plan; null without any membership request. */
    socio: z
      .object({
        numero: z.number().int(),
        plan: z.object({ id: z.number().int(), nombre_plan: z.string() }),
        /** No overdue instalments. */
        alDia: z.boolean(),
        /** Overdue amount. */
        adeuda: money,
      })
      .nullable(),
    /** Second step of the login is enabled. */
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
 * Users by role, sorted by surname; a user with two roles is listed in both. With `rol` only that group is filled, and
 * `X-Total-Count` and `Link` refer to it; without, the total is that of the largest group, so that pagination reaches
 * everybody (Rule API-6). A search with more than `FOUND_MAX` matches in a role returns the first of them and reports
 * that number as the total.
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

/** Number of members with overdue instalments, and their total debt. */
export const verDeudores = defineRoute({
  method: "get",
  path: "/usuario/deudores",
  permission: "administrador",
  summary: "Cuántos socios adeudan cuotas, y cuánto",
  responses: { 200: json(z.object({ socios: z.number().int(), importe: money }), "La deuda vencida") },
});

/** Toggles `alta`, or sets it. A baja ends all sessions of the user at once. */
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

/** Replaces a user's roles (Rule PER-3). */
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

/** A user's data, for the office's form. */
export const verDatos = defineRoute({
  method: "get",
  path: "/usuario/{id}",
  permission: "administrador",
  summary: "Los datos de un usuario",
  request: { params: idParams },
  responses: { 200: json(perfilSchema, "Sus datos"), 404: problemAnswer(404) },
});

/** Changes only the fields sent, including the DNI. Validated as in the profile; the user is notified by mail. */
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
            /** Empty or null removes the email. */
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
        // Without the registration's default, which would clear a missing field.
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

/** Deletes a user's account like the user's own deletion: no personal data remains (Rule PER-9). */
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
