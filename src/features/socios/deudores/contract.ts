import { z } from "@hono/zod-openapi";
import { columnAnswer, money, pesosField } from "#contract/fields.ts";
import { exportCall, idFilter, listQuery } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";
import { ANTIGUEDADES, COLUMNAS_DE_DEUDORES, SITUACIONES } from "./rules.ts";

const persona = z.object({ id: z.number().int(), nombre: z.string() });

const deudorSchema = z
  .object({
    /** The ids of those who pay, in order: `12-15`. A person whom nobody pays for pays for themselves. */
    id: z.string(),
    ...columnAnswer(COLUMNAS_DE_DEUDORES),
    /** Whose account the row opens, and who is written to: the first who pays. */
    titular: persona,
    /** Who pays, in the order of their bonds. */
    pagan: z.array(persona),
    /** Who owes, how much, and whether the first who pays pays for them. */
    personas: z.array(persona.extend({ debe: money, leToca: z.boolean() })),
    /** The overdue instalments. */
    cuotas: z.array(z.number().int()),
    /** Whether the first who pays gets no reminders. */
    sinRecordatorios: z.boolean(),
  })
  .openapi("Deudor");
export type Deudor = z.infer<typeof deudorSchema>;

const filtros = {
  antiguedad: z.enum(ANTIGUEDADES, { error: "La antigüedad no es válida" }).optional(),
  situacion: z.enum(SITUACIONES, { error: "El filtro no es válido" }).optional(),
  /** Families that owe at least this. */
  minimo: pesosField("El importe no es válido", 9_999_999_999, {
    tooHigh: "El importe es demasiado grande",
  }).optional(),
  /** Owing an instalment of this plan. */
  plan: idFilter,
  /** Owing and doing today what this price is for. */
  actividad: idFilter,
};

/**
 * Who owes something overdue, a row per family: what several people owe for whom the same people pay, or some of them, is one
 * debt, net of the payers' credit (Rule DEU-1). The largest debt first unless `orden` says otherwise.
 */
export const listarDeudores = administrador.get("/deudores", {
  summary: "Quiénes deben cuotas vencidas, por familia",
  query: listQuery.extend(filtros),
  responses: { 200: json(z.array(deudorSchema), "Las familias que deben") },
});

export const exportarDeudores = administrador.get(
  "/deudores/exportar",
  exportCall("Exportar los deudores a Excel", filtros),
);

/** What the families of the list owe together, by age. */
export const totalesDeDeudores = administrador.get("/deudores/totales", {
  summary: "Cuánto deben las familias de la lista, por antigüedad",
  query: listQuery.pick({ termino: true }).extend(filtros),
  responses: {
    200: json(
      z
        .object({
          familias: z.number().int(),
          total: money,
          hasta30: money,
          hasta60: money,
          hasta90: money,
          masDe90: money,
          /** Whether the mail of reminders is switched off, so that nobody can be sent one. */
          apagados: z.boolean(),
        })
        .openapi("TotalesDeDeudores"),
      "Los totales",
    ),
  },
});
