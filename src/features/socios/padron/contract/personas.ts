import { z } from "@hono/zod-openapi";
import { columnAnswer } from "#contract/fields.ts";
import { exportCall, listQuery } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";
import { COLUMNAS_DE_PERSONAS, FILTROS_DE_PERSONAS } from "../rules.ts";

const personaDelPadronSchema = z
  .object({ id: z.number().int(), ...columnAnswer(COLUMNAS_DE_PERSONAS) })
  .openapi("PersonaDelPadron");
export type PersonaDelPadron = z.infer<typeof personaDelPadronSchema>;

const filtros = { personas: z.enum(FILTROS_DE_PERSONAS, { error: "El filtro no es válido" }).optional() };

/** Everybody once, by surname, also who has no login: data, membership, responsables, contact and debt (Rule PER-13). */
export const listarPersonas = administrador.get("/personas/lista", {
  summary: "Padrón: personas con su membresía, responsables, contacto y deuda",
  query: listQuery.extend(filtros),
  responses: { 200: json(z.array(personaDelPadronSchema), "Las personas") },
});

export const exportarPersonas = administrador.get(
  "/personas/exportar",
  exportCall("Exportar el padrón a Excel", filtros),
);
