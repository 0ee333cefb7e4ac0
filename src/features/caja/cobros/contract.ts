import { z } from "@hono/zod-openapi";
import { columnAnswer, dia, money } from "#contract/fields.ts";
import { exportCall, idFilter, listQuery } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";
import { MEDIOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { COLUMNAS_DE_COBROS, EL_SITIO } from "./rules.ts";

const quienRegistro = z.object({ id: z.number().int(), nombreUsuario: z.string() });

/** A movement of money: a payment, its counter-entry, or a duplicate payment. */
const cobroSchema = z
  .object({
    /** Row id. `pagoId` is not unique, since a duplicate is listed beside its payment. */
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
    /** Cash by recorder; null if unknown. */
    efectivo: z.array(suma.extend({ registro: quienRegistro.nullable() })),
    /** Staff with payments recorded in the period, for the filter. */
    registraron: z.array(quienRegistro),
  })
  .openapi("TotalesDeCobros");
export type TotalesDeCobros = z.infer<typeof totalesDeCobrosSchema>;

/** All three calls exclude rehearsals and free tickets. */
const filtros = {
  termino: listQuery.shape.termino,
  /** Dates on the club's clock, both inclusive. */
  desde: dia.optional(),
  hasta: dia.optional(),
  medio: z.enum(MEDIOS_DE_PAGO, { error: "El medio no es válido" }).optional(),
  /** A kind of payment: `entrada`, `cuota` …; 422 for one that no area takes. */
  concepto: z.string().optional(),
  /** Who paid. */
  usuarioId: idFilter,
  /** A user id, or `sitio` for online payments. */
  registro: z
    .union([z.literal(EL_SITIO), z.coerce.number().int().min(1).max(2147483647)], {
      error: "Elegí quién lo registró",
    })
    .optional(),
};

/** Newest first unless `orden=cuando`. */
export const listarCobros = administrador.get("/cobros/lista", {
  summary: "Cobros y devoluciones",
  query: listQuery.extend(filtros),
  responses: { 200: json(z.array(cobroSchema), "Los cobros") },
});

export const totalesDeCobros = administrador.get("/cobros/totales", {
  summary: "Totales de los cobros filtrados",
  query: z.object(filtros),
  responses: { 200: json(totalesDeCobrosSchema, "Por medio, y el efectivo por persona") },
});

export const exportarCobros = administrador.get(
  "/cobros/exportar",
  exportCall("Exportar los cobros a Excel", filtros),
);
