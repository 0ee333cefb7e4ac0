import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { idParams, wantedState } from "#contract/fields.ts";
import { estadoFilter, listQuery } from "#contract/paging.ts";
import { ROLES } from "#contract/permission.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { usuarioSchema } from "#features/usuarios/contract.ts";

/** A person in the staff's tables (spec 2 §3). */
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
      })
      .nullable(),
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
 * paging on reaches everybody (spec 2 §3, product §2). A search that finds more than `FOUND_MAX` in a role
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
    }),
  },
  responses: { 200: json(padronSchema, "Los usuarios, por rol") },
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

/** The roles that somebody has from now on (product §5). */
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
