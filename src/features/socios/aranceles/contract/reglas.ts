import { z } from "@hono/zod-openapi";
import { dia, fecha, instant, money, numberField } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { DIA_DE_DEBITO_MAX, DIAS_DE_PRIMERA_MAX, FERIADOS_MAX } from "../rules/reglas.ts";
import { porcentajeField } from "./persona.ts";

const entero = (min: number, max: number, message: string) =>
  numberField(message, (number) => number.int(message).min(min, message).max(max, message));
const porcentaje = porcentajeField();

const valores = z.object({
  diaDeVencimiento: entero(1, 31, "El día va de 1 a 31"),
  diasParaPagar: entero(0, 60, "Los días van de 0 a 60"),
  diasDePrimera: entero(0, DIAS_DE_PRIMERA_MAX, `Los días van de 0 a ${DIAS_DE_PRIMERA_MAX}`),
  feriados: z
    .array(dia, { error: "La lista de feriados no es válida" })
    .max(FERIADOS_MAX, `Como máximo ${FERIADOS_MAX} feriados`)
    .transform((dias) => [...new Set(dias)].sort()),
  medioMesDespuesDel: entero(1, 31, "El día va de 1 a 31"),
  hermanos: z.tuple([porcentaje, porcentaje, porcentaje], { error: "Faltan los porcentajes por hermanos" }),
  hermanosHastaEdad: entero(0, 120, "La edad va de 0 a 120").nullable(),
  ausencia: porcentaje,
  recargo: z.object({
    activo: z.boolean({ error: "Elegí si hay recargo" }),
    porcentaje,
    diasDespues: entero(0, 120, "Los días van de 0 a 120"),
  }),
  diaDeDebito: entero(1, DIA_DE_DEBITO_MAX, `El día va de 1 a ${DIA_DE_DEBITO_MAX}`).nullable(),
  avisoDeAumento: porcentajeField(1000, "El porcentaje va de 0 a 1000"),
});

const reglasSchema = valores.extend({ version: z.number().int() }).openapi("ReglasDeCuotas");
export type Reglas = z.infer<typeof reglasSchema>;

/** The club's rules of monthly dues (Rule TAR-9). Version 0 while none was saved. */
export const verReglas = administrador.get("/reglas-de-cuotas", {
  summary: "Las reglas de las cuotas mensuales",
  responses: {
    200: json(
      z.object({
        reglas: reglasSchema,
        guardadasEn: instant.nullable(),
        autor: z.string().nullable(),
      }),
      "Las que rigen",
    ),
  },
});

const deUnaPersona = z.object({
  id: z.number().int(),
  nombre: z.string(),
  antes: money,
  despues: money,
  venceAntes: fecha,
  venceDespues: fecha,
});

const efectoSchema = z
  .object({
    periodo: fecha,
    cambios: z.array(
      z.object({
        regla: z.string(),
        nombre: z.string(),
        antes: z.string(),
        despues: z.string(),
        /** Whose next instalment changes, and by how much in all. */
        personas: z.number().int(),
        diferencia: money,
        /** The three families that it changes most; others if it changes fewer. */
        familias: z.array(z.object({ nombre: z.string(), personas: z.array(deUnaPersona) })),
      }),
    ),
  })
  .openapi("EfectoDeReglas");
export type EfectoDeReglas = z.infer<typeof efectoSchema>;

/** What each changed rule does to the next instalments of real families, without saving it (Rule TAR-9). */
export const previsarReglas = administrador.post("/reglas-de-cuotas/previsar", {
  summary: "Ver el efecto de cambiar las reglas, sin guardarlas",
  body: valores,
  responses: { 200: json(efectoSchema, "El efecto de cada regla que cambia") },
});

/** Saves the rules as a new version. */
export const guardarReglas = administrador.post("/reglas-de-cuotas", {
  summary: "Guardar las reglas de las cuotas mensuales",
  body: valores.extend({ version: entero(0, 2147483647, "La versión no es válida") }),
  responses: { 201: json(reglasSchema, "Guardadas"), 409: "Otra persona las cambió (`version`)" },
});
