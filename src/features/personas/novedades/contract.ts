import { z } from "@hono/zod-openapi";
import { anyone, json, session } from "#contract/route.ts";

const novedadesSchema = z.object({ recibe: z.boolean() }).openapi("Novedades");
const cambio = z.object({ recibe: z.boolean({ error: "Falta decir si las querés recibir" }) });

export const verNovedades = session.get("/usuario/perfil/novedades", {
  summary: "Si recibo novedades del club",
  responses: { 200: json(novedadesSchema, "Si las recibe") },
});

export const cambiarNovedades = session.put("/usuario/perfil/novedades", {
  summary: "Recibir novedades del club, o no",
  body: cambio,
  responses: { 200: json(novedadesSchema, "Como quedó") },
});

const params = z.object({ codigo: z.string().max(64, "El enlace no es válido") });

/** Whether the person in an email's link gets the club's news. Needs no session (Rule NOV-2). */
export const verNovedadesDeEnlace = anyone.get("/novedades/{codigo}", {
  summary: "Si la persona de un enlace recibe novedades",
  params,
  responses: { 200: json(novedadesSchema, "Si las recibe"), 404: "El enlace no es válido" },
});

/** Takes no body, so that a mail client can call it (RFC 8058). Idempotent. */
export const dejarNovedadesPorEnlace = anyone.post("/novedades/{codigo}", {
  summary: "No recibir más novedades, con el enlace de un correo",
  params,
  responses: { 200: json(novedadesSchema, "No las recibe más"), 404: "El enlace no es válido" },
});

export const cambiarNovedadesPorEnlace = anyone.put("/novedades/{codigo}", {
  summary: "Recibir novedades, o no, con el enlace de un correo",
  params,
  body: cambio,
  responses: { 200: json(novedadesSchema, "Como quedó"), 404: "El enlace no es válido" },
});
