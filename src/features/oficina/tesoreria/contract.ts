import { z } from "@hono/zod-openapi";
import { fecha, instant, money } from "#contract/fields.ts";
import { exportCall } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";
import { DIFERENCIAS, GRUPOS } from "./rules.ts";

const mesPedido = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "El mes no es válido")
  .transform((mes) => `${mes}-01`)
  .openapi({ type: "string", example: "2027-03" });

const delMes = { mes: mesPedido };

const mesDelTesoreroSchema = z
  .object({
    /** First day of the month. */
    mes: fecha,
    /** When the figures were computed: now, some minutes ago in a large club, or at the closing. */
    al: instant,
    cerrado: z.object({ en: instant, por: z.string() }).nullable(),
    /** Why the month cannot be closed; null if it can be, or is closed. */
    noCierra: z.string().nullable(),
    /** Net amount collected, to be sent back when the month is closed. */
    cobrado: money,
    renglones: z.array(
      z.object({
        grupo: z.enum(GRUPOS),
        nombre: z.string(),
        cantidad: z.number().int().nullable(),
        importe: money,
        /** Amount in the same month of the previous year. */
        anterior: money.nullable(),
        presupuesto: money.nullable(),
        total: z.boolean(),
      }),
    ),
  })
  .openapi("MesDelTesorero");
export type MesDelTesorero = z.infer<typeof mesDelTesoreroSchema>;

/** A month's figures beside those of a year earlier and the budget (Rule TES-1). */
export const verMes = administrador.get("/tesoreria", {
  summary: "El mes del tesorero",
  query: z.object(delMes),
  responses: { 200: json(mesDelTesoreroSchema, "Las cifras del mes") },
});

export const exportarMes = administrador.get(
  "/tesoreria/exportar",
  exportCall("el mes del tesorero", delMes),
);

/** Closes a month permanently (Rule TES-3). A repeated call returns the closed month. */
export const cerrarMes = administrador.post("/tesoreria/cierres", {
  summary: "Cerrar un mes",
  body: z.object({
    mes: mesPedido,
    /** Amount that the caller saw, for detecting payments received since. */
    cobrado: money,
  }),
  responses: {
    201: json(mesDelTesoreroSchema, "El mes cerrado"),
    409: "No se puede cerrar (`no-cierra`), o cambió desde que se mostró (`cambio`)",
  },
});

const anioPedido = z
  .string()
  .regex(/^20\d{2}$/, "El año no es válido")
  .transform(Number)
  .openapi({ type: "integer", example: 2027 });

const presupuestoSchema = z
  .object({
    anio: z.number().int(),
    /** Kinds of payment with twelve amounts, January to December; null without an amount. */
    rubros: z.array(z.object({ rubro: z.string(), nombre: z.string(), importes: z.array(money.nullable()) })),
  })
  .openapi("Presupuesto");
export type Presupuesto = z.infer<typeof presupuestoSchema>;

export const verPresupuesto = administrador.get("/tesoreria/presupuesto", {
  summary: "El presupuesto de un año",
  query: z.object({ anio: anioPedido }),
  responses: { 200: json(presupuestoSchema, "Lo que se espera cobrar, por rubro y mes") },
});

/** Replaces the yearly budget of a kind of payment (Rule TES-2). Audited. */
export const escribirPresupuesto = administrador.put("/tesoreria/presupuesto", {
  summary: "Escribir el presupuesto de un rubro",
  body: z.object({
    anio: z.number({ error: "El año no es válido" }).int().min(2000).max(2099),
    rubro: z.string().max(40),
    importes: z
      .array(
        money
          .min(0, "El importe no puede ser negativo")
          .max(999_999_999_999, "El importe es demasiado grande")
          .nullable(),
      )
      .length(12, "Faltan meses"),
  }),
  responses: { 200: json(presupuestoSchema, "El presupuesto del año") },
});

const conciliacionSchema = z
  .object({
    mes: fecha,
    /** Accounts with rows in the month; empty if no statement was uploaded. */
    cuentas: z.array(z.string()),
    /** Received and returned transfers in the books. */
    libros: z.object({ cobrado: money, devuelto: money, neto: money }),
    /** Totals of the statements' rows, with the balances before and after the month if the bank states balances. */
    banco: z.object({
      entradas: money,
      salidas: money,
      neto: money,
      saldoInicial: money.nullable(),
      saldoFinal: money.nullable(),
      /** Final balance minus initial balance and rows; null if the bank states no balances. */
      faltan: money.nullable(),
    }),
    diferencias: z.array(
      z.object({
        tipo: z.enum(DIFERENCIAS),
        fecha,
        quien: z.string(),
        detalle: z.string(),
        importe: money,
      }),
    ),
    /** Number of unexplained differences, and the amount that the explained differences leave open. */
    sinExplicar: z.object({ cuantas: z.number().int(), importe: money }),
  })
  .openapi("Conciliacion");
export type Conciliacion = z.infer<typeof conciliacionSchema>;

/** Compares a month's bank statements with the transfers in the books, and lists every difference (Rule TES-5). */
export const verConciliacion = administrador.get("/tesoreria/conciliacion", {
  summary: "Conciliación bancaria de un mes",
  query: z.object({ ...delMes, cuenta: z.string().max(100, "La cuenta no es válida").optional() }),
  responses: { 200: json(conciliacionSchema, "El banco, los libros y sus diferencias") },
});
