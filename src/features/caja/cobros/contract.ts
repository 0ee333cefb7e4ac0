import { z } from "@hono/zod-openapi";
import { columnAnswer, dia, fieldForm, idParam, instant, money } from "#contract/fields.ts";
import { idFilter, listCalls, listQuery } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";
import { MEDIOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { CAMPOS_DE_ARQUEO, COLUMNAS_DE_ARQUEOS, COLUMNAS_DE_COBROS, EL_SITIO } from "./rules.ts";

const quienRegistro = z.object({ id: z.number().int(), nombreUsuario: z.string() });

const cobroSchema = z
  .object({
    /** Unique, unlike `pagoId`: a duplicate payment is listed beside the payment that it repeats. */
    clave: z.string(),
    ...columnAnswer(COLUMNAS_DE_COBROS),
    concepto: z.string(),
    pagador: z.object({ id: z.number().int().nullable(), nombre: z.string() }).nullable(),
    /** Null for online payments. */
    registro: quienRegistro.nullable(),
  })
  .openapi("Cobro");
export type Cobro = z.infer<typeof cobroSchema>;

const suma = z.object({ cuantos: z.number().int(), cobrado: money, devuelto: money, neto: money });
export type Suma = z.infer<typeof suma>;

const totalesDeCobrosSchema = z
  .object({
    total: suma,
    porMedio: z.array(suma.extend({ medio: z.enum(MEDIOS_DE_PAGO) })),
    /** Cash totals by the person who recorded the payments; `registro` is null if that is unknown. */
    efectivo: z.array(suma.extend({ registro: quienRegistro.nullable() })),
    /** Staff who recorded payments in the period, for the filter. */
    registraron: z.array(quienRegistro),
  })
  .openapi("TotalesDeCobros");
export type TotalesDeCobros = z.infer<typeof totalesDeCobrosSchema>;

/** All calls with these filters leave out free tickets and payments made with test credentials. */
const filtros = {
  termino: listQuery.shape.termino,
  /** Dates in the club's time zone, both inclusive. */
  desde: dia.optional(),
  hasta: dia.optional(),
  medio: z.enum(MEDIOS_DE_PAGO, { error: "El medio no es válido" }).optional(),
  /** A kind of payment, such as `entrada` or `cuota`; 422 if no area declares it. */
  concepto: z.string().optional(),
  usuarioId: idFilter,
  /** A user id, or `sitio` for online payments. */
  registro: z
    .union([z.literal(EL_SITIO), z.coerce.number().int().min(1).max(2147483647)], {
      error: "Elegí quién lo registró",
    })
    .optional(),
};

/** Newest first unless `orden=cuando`. */
export const listaDeCobros = listCalls(administrador, "/cobros/lista", "/cobros/exportar", {
  summary: "Cobros y devoluciones",
  what: "los cobros",
  row: cobroSchema,
  filters: filtros,
  sheet: "Cobros",
  columns: COLUMNAS_DE_COBROS,
  order: "-cuando",
});

export const totalesDeCobros = administrador.get("/cobros/totales", {
  summary: "Totales de los cobros filtrados",
  query: z.object(filtros),
  responses: { 200: json(totalesDeCobrosSchema, "Por medio, y el efectivo por persona") },
});

const arqueoSchema = z.object(columnAnswer(COLUMNAS_DE_ARQUEOS)).openapi("Arqueo");
export type Arqueo = z.infer<typeof arqueoSchema>;

const arqueoConMovimientosSchema = arqueoSchema
  .extend({
    movimientos: z.array(
      z.object({ pagoId: z.number().int(), cuando: instant, descripcion: z.string(), monto: money }),
    ),
  })
  .openapi("ArqueoConMovimientos");
export type ArqueoConMovimientos = z.infer<typeof arqueoConMovimientosSchema>;

const cajeroId = z.coerce
  .number({ error: "Elegí de quién es la caja" })
  .int("Elegí de quién es la caja")
  .min(1, "Elegí de quién es la caja")
  .max(2147483647, "Elegí de quién es la caja");

const cajaSchema = z.object({
  desde: instant,
  /** Whether the till was never closed, so that staff can choose its first day. */
  primera: z.boolean(),
  cobrado: money,
  devuelto: money,
  cuantos: z.number().int(),
});
export type Caja = z.infer<typeof cajaSchema>;

/**
 * A person's till since its last closing. If it was never closed, it counts from `desde`, by default the day of its
 * oldest cash movement.
 */
export const verCaja = administrador.get("/arqueos/caja", {
  summary: "Lo que hay sin cerrar en la caja de una persona",
  query: z.object({ cajeroId, desde: dia.optional() }),
  responses: {
    200: json(cajaSchema, "Su efectivo"),
    404: "No existe",
  },
});

export const listarCajeros = administrador.get("/arqueos/cajeros", {
  summary: "Quiénes cobraron en efectivo",
  responses: { 200: json(z.array(quienRegistro), "Las personas") },
});

/**
 * Closes a till permanently (Rule PAG-22). Repeating a call with the same `idempotencyKey` returns the same closing.
 */
export const cerrarCaja = administrador.post("/arqueos", {
  summary: "Cerrar la caja de una persona",
  body: z.object({
    cajeroId,
    desde: dia.optional(),
    ...fieldForm(CAMPOS_DE_ARQUEO),
    /** The totals that the form showed; 409 if the till has changed since. */
    cobrado: money.min(0),
    devuelto: money.min(0),
    idempotencyKey: z.uuid("La clave del cierre no es válida"),
  }),
  responses: {
    201: json(arqueoConMovimientosSchema, "El cierre"),
    404: "No existe",
    409: "`cambio`: hubo otro cobro o devolución, u otra persona la cerró",
  },
});

/** Newest first unless `orden` says otherwise. */
export const listaDeArqueos = listCalls(administrador, "/arqueos/lista", "/arqueos/exportar", {
  summary: "Cierres de caja",
  what: "los cierres de caja",
  row: arqueoSchema,
  filters: {},
  sheet: "Cierres de caja",
  columns: COLUMNAS_DE_ARQUEOS,
  order: "-cerradoEn",
});

export const verArqueo = administrador.get("/arqueos/{id}", {
  summary: "Un cierre de caja con sus movimientos",
  params: z.object({ id: idParam() }),
  responses: { 200: json(arqueoConMovimientosSchema, "El cierre"), 404: "No existe" },
});
