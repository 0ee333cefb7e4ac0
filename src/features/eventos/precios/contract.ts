import { z } from "@hono/zod-openapi";
import {
  antesField,
  columnAnswer,
  fieldAnswer,
  fieldBody,
  fieldForm,
  instant,
  jsonText,
  money,
  okAnswer,
  requiredText,
} from "#contract/fields.ts";
import { estadoFilter, idFilter, listCalls } from "#contract/paging.ts";
import { json, session, staff } from "#contract/route.ts";
import { cantidadField } from "#features/eventos/eventos/contract.ts";
import { ENTRADAS_POR_COMPRA_MAX } from "#features/eventos/eventos/rules.ts";
import {
  CAMPOS_DE_TARIFA,
  CODIGO_ESCRITO_MAX,
  COLUMNAS_DE_CODIGOS,
  DESCUENTO_DE_CODIGO,
  EVENTOS_DE_CODIGO_MAX,
  LIMITE_DE_COMPRA,
  LIMITES_DE_CODIGO,
  TARIFAS_MAX,
  TEXTOS_DE_CODIGO,
} from "./rules.ts";

export const tarifasField = z
  .array(
    z.object({
      tarifaId: z.number({ error: "El tipo de entrada no es válido" }).int().min(1).max(2147483647),
      cantidad: cantidadField,
    }),
    { error: "Los tipos de entrada no son válidos" },
  )
  .min(1, "Elegí al menos una entrada")
  .max(TARIFAS_MAX, "Son demasiados tipos de entrada")
  .refine(
    (lineas) => new Set(lineas.map(({ tarifaId }) => tarifaId)).size === lineas.length,
    "Un tipo de entrada está repetido",
  )
  .refine(
    (lineas) => lineas.reduce((sum, { cantidad }) => sum + cantidad, 0) <= ENTRADAS_POR_COMPRA_MAX,
    `Se compran hasta ${ENTRADAS_POR_COMPRA_MAX} entradas por vez`,
  );

/** Number of tickets by type, in a form field: JSON `[{tarifaId, cantidad}]`. */
export const tarifasJson = jsonText(tarifasField).openapi({
  type: "string",
  example: '[{"tarifaId":3,"cantidad":2}]',
});

/** `maximoPorSocio` applies to the person's family as a whole. */
const tarifaParaMiSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string(),
    precio: money,
    soloSocios: z.boolean(),
    maximoPorSocio: z.number().int().nullable(),
    estado: z.enum(["disponible", "agotada", "futura", "cerrada", "no-es-socio", "adeuda", "completa"]),
    /** How many tickets the person can still buy; null without a limit. */
    quedan: z.number().int().nullable(),
    desde: instant.nullable(),
    hasta: instant.nullable(),
    /** Why the person cannot get the members' price, with the page that helps. */
    motivo: z.object({ detalle: z.string(), pagar: z.string() }).nullable(),
  })
  .openapi("TarifaParaMi");
export type TarifaParaMi = z.infer<typeof tarifaParaMiSchema>;

/** The ticket types for the caller, cheapest first (Rule ENT-9); empty if the event has none. */
export const misTarifas = session.get("/eventos/{id}/tarifas", {
  summary: "Tipos de entrada del evento, para mí",
  responses: { 200: json(z.array(tarifaParaMiSchema), "Los tipos, el más barato primero") },
});

const descuentoSchema = z
  .object({ codigo: z.string(), porcentaje: z.number().int().nullable(), monto: money.nullable() })
  .openapi("Descuento");

export type Descuento = z.infer<typeof descuentoSchema>;

/** Checks a promo code without using it (Rule ENT-11). */
export const probarCodigo = session.post("/eventos/{id}/codigo", {
  summary: "Probar un código promocional",
  body: z.object({ codigo: requiredText(CODIGO_ESCRITO_MAX, "Escribí el código") }),
  responses: { 200: json(descuentoSchema, "Lo que descuenta"), 422: "No vale para este evento" },
});

const tarifaSchema = z
  .object({ id: z.number().int(), ...fieldAnswer(CAMPOS_DE_TARIFA), tomadas: z.number().int() })
  .openapi("Tarifa");
export type Tarifa = z.infer<typeof tarifaSchema>;

const preciosSchema = z
  .object({
    evento: z.object({
      id: z.number().int(),
      nombre: z.string(),
      /** Price for an event without ticket types. */
      precio: money,
      cantidadDeEntradas: z.number().int(),
    }),
    maximoPorCompra: z.number().int(),
    version: z.number().int(),
    tarifas: z.array(tarifaSchema),
  })
  .openapi("PreciosDeEvento");
export type Precios = z.infer<typeof preciosSchema>;

export const verPrecios = staff.get("/eventos/{id}/tarifas/todas", {
  summary: "Tipos de entrada del evento, con sus ventas",
  responses: { 200: json(preciosSchema, "Los precios del evento, el más barato primero") },
});

const idField = z.number({ error: "El identificador no es válido" }).int().min(1).max(2147483647);

/**
 * Replaces an event's ticket types (Rule ENT-12). A row without an id is a new type; a type without a row is
 * deleted.
 */
export const guardarPrecios = staff.put("/eventos/{id}/tarifas", {
  summary: "Guardar los tipos de entrada del evento",
  body: z.object({
    tarifas: z
      .array(z.object({ id: idField.optional(), ...fieldForm(CAMPOS_DE_TARIFA) }), {
        error: "Los tipos de entrada no son válidos",
      })
      .max(TARIFAS_MAX, `Como máximo ${TARIFAS_MAX} tipos de entrada`),
    ...fieldBody(LIMITE_DE_COMPRA),
    version: idField,
  }),
  responses: {
    200: json(preciosSchema, "Los precios guardados"),
    409: "Otra persona lo cambió antes (`version`), o un tipo que falta ya tiene entradas (`tarifa-vendida`); lo actual está en `context`",
  },
});

const codigoSchema = z
  .object({
    id: z.number().int(),
    ...columnAnswer(COLUMNAS_DE_CODIGOS),
    /** Empty if the code is valid for all events. */
    eventos: z.array(z.object({ id: z.number().int(), nombre: z.string() })),
  })
  .openapi("CodigoPromocional");
export type Codigo = z.infer<typeof codigoSchema>;

/** Promo codes, newest first; with `eventoId`, only those valid for the event. */
export const listaDeCodigos = listCalls(staff, "/codigos", "/codigos/exportar", {
  what: "los códigos",
  row: codigoSchema,
  filters: { estado: estadoFilter, eventoId: idFilter },
  sheet: "Códigos",
  columns: COLUMNAS_DE_CODIGOS,
});

const descuento = fieldBody(DESCUENTO_DE_CODIGO);
const activo = z.boolean({ error: "Decí si queda activo" });
const eventos = z
  .array(idField, { error: "Los eventos no son válidos" })
  .max(EVENTOS_DE_CODIGO_MAX, `Como máximo ${EVENTOS_DE_CODIGO_MAX} eventos`);

export const crearCodigo = staff.post("/codigos", {
  summary: "Crear un código promocional",
  body: z
    .object({
      ...fieldBody(TEXTOS_DE_CODIGO),
      porcentaje: descuento.porcentaje.nullable().default(null),
      monto: descuento.monto
        .refine((monto) => monto > 0, "El monto tiene que ser mayor que cero")
        .nullable()
        .default(null),
      ...fieldForm(LIMITES_DE_CODIGO),
      eventos: eventos.default([]),
    })
    .refine(({ porcentaje, monto }) => (porcentaje === null) !== (monto === null), {
      path: ["porcentaje"],
      message: "Poné un porcentaje o un monto",
    }),
  responses: { 201: json(codigoSchema, "El código creado"), 409: "Ya existe (`codigo-repetido`)" },
});

/**
 * Changes the limits of a promo code. The code and its discount are fixed, because people already have them
 * (Rule ENT-13).
 */
export const modificarCodigo = staff.patch("/codigos/{id}", {
  summary: "Cambiar, activar o desactivar un código promocional",
  body: z.object({ ...fieldBody(LIMITES_DE_CODIGO), eventos, activo, antes: antesField }).partial(),
  responses: { 200: json(codigoSchema, "El código cambiado"), 409: "`version`: otro lo cambió" },
});

export const eliminarCodigo = staff.delete("/codigos/{id}", {
  summary: "Eliminar un código promocional sin usar",
  responses: { 200: json(okAnswer, "Eliminado"), 409: "Ya se usó (`codigo-usado`)" },
});

const PARA = "Elegí para quién es cada entrada";

/** The person for each ticket, in a form field: JSON `[id | null]`. With null, the site chooses. */
export const paraJson = jsonText(
  z
    .array(z.number({ error: PARA }).int(PARA).min(1, PARA).max(2147483647, PARA).nullable(), {
      error: PARA,
    })
    .max(100, PARA),
).openapi({ type: "string", example: "[null,12]" });
