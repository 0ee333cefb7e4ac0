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
    /** When the figures were computed: now, some minutes ago in a large club, or when the month was closed. */
    al: instant,
    cerrado: z.object({ en: instant, por: z.string() }).nullable(),
    /** Why the month cannot be closed; null if it can, or already is. */
    noCierra: z.string().nullable(),
    /** Net amount collected, which the call that closes the month has to repeat. */
    cobrado: money,
    renglones: z.array(
      z.object({
        grupo: z.enum(GRUPOS),
        nombre: z.string(),
        cantidad: z.number().int().nullable(),
        importe: money,
        /** The same month of the previous year. */
        anterior: money.nullable(),
        presupuesto: money.nullable(),
        total: z.boolean(),
      }),
    ),
  })
  .openapi("MesDelTesorero");
export type MesDelTesorero = z.infer<typeof mesDelTesoreroSchema>;

/** A month's figures beside those of the same month a year earlier and the budget (Rule TES-1). */
export const verMes = administrador.get("/tesoreria", {
  summary: "El mes del tesorero",
  query: z.object(delMes),
  responses: { 200: json(mesDelTesoreroSchema, "Las cifras del mes") },
});

export const exportarMes = administrador.get(
  "/tesoreria/exportar",
  exportCall("Exportar el mes del tesorero a Excel", delMes),
);

/** Closes a month for good (Rule TES-3). Repeating the call returns the closed month. */
export const cerrarMes = administrador.post("/tesoreria/cierres", {
  summary: "Cerrar un mes",
  body: z.object({
    mes: mesPedido,
    /** `cobrado` as it was shown, to detect payments received meanwhile. */
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
    /** Kinds of payment, with twelve amounts from January to December each; null where no amount was entered. */
    rubros: z.array(z.object({ rubro: z.string(), nombre: z.string(), importes: z.array(money.nullable()) })),
  })
  .openapi("Presupuesto");
export type Presupuesto = z.infer<typeof presupuestoSchema>;

export const verPresupuesto = administrador.get("/tesoreria/presupuesto", {
  summary: "El presupuesto de un año",
  query: z.object({ anio: anioPedido }),
  responses: { 200: json(presupuestoSchema, "Lo que se espera cobrar, por rubro y mes") },
});

/** Replaces the budget of a kind of payment in a year (Rule TES-2). Audited. */
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
    /** Accounts with rows in the month; empty if no statement of the month was uploaded. */
    cuentas: z.array(z.string()),
    /** Transfers in the books: received and returned. */
    libros: z.object({ cobrado: money, devuelto: money, neto: money }),
    /**
     * Rows of the statements: what came in, what went out, and the balance before and after if the bank states it.
     */
    banco: z.object({
      entradas: money,
      salidas: money,
      neto: money,
      saldoInicial: money.nullable(),
      saldoFinal: money.nullable(),
      /**
       * The amount missing between the initial balance plus the rows and the final balance; null if the bank states no
       * balances.
       */
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
    /** The number of unexplained differences, and the amount that the explained ones do not account for. */
    sinExplicar: z.object({ cuantas: z.number().int(), importe: money }),
  })
  .openapi("Conciliacion");
export type Conciliacion = z.infer<typeof conciliacionSchema>;

/**
 * Compares the bank's statements of a month with the transfers in the books, and lists every difference (Rule TES-5).
 */
export const verConciliacion = administrador.get("/tesoreria/conciliacion", {
  summary: "Conciliación bancaria de un mes",
  query: z.object({ ...delMes, cuenta: z.string().max(100, "La cuenta no es válida").optional() }),
  responses: { 200: json(conciliacionSchema, "El banco, los libros y sus diferencias") },
});
