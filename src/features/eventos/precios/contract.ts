import { z } from "@hono/zod-openapi";
import { instant, money, requiredText } from "#contract/fields.ts";
import { json, session } from "#contract/route.ts";
import { CODIGO_MAX, ENTRADAS_POR_COMPRA_MAX, TARIFAS_MAX } from "./rules.ts";

/** How many tickets. */
export const cantidadField = z
  .number({ error: "La cantidad tiene que ser un número" })
  .int("La cantidad tiene que ser un número entero")
  .min(1, "La cantidad tiene que ser al menos 1")
  .max(ENTRADAS_POR_COMPRA_MAX, `Se compran hasta ${ENTRADAS_POR_COMPRA_MAX} entradas por vez`);

/** How many tickets of each type. */
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

/** Leaves text that is not JSON as it is, for the schema to reject. */
function parseJson(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

/** The same in a form: JSON `[{tarifaId, cantidad}]`. */
export const tarifasJson = z
  .preprocess(parseJson, tarifasField)
  .openapi({ type: "string", example: '[{"tarifaId":3,"cantidad":2}]' });

/** A ticket type as one person sees it. */
export const tarifaParaMiSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string(),
    precio: money,
    soloSocios: z.boolean(),
    maximoPorSocio: z.number().int().nullable(),
    estado: z.enum(["disponible", "agotada", "futura", "cerrada", "no-es-socio", "adeuda", "completa"]),
    /** How many this person could still buy, as far as quotas limit it; null without a limit. */
    quedan: z.number().int().nullable(),
    desde: instant.nullable(),
    hasta: instant.nullable(),
    /** Why it cannot be bought at the members' price, and the page that mends it. */
    motivo: z.object({ detalle: z.string(), pagar: z.string() }).nullable(),
  })
  .openapi("TarifaParaMi");
export type TarifaParaMi = z.infer<typeof tarifaParaMiSchema>;

/** The event's ticket types for the caller, cheapest first (Rule ENT-9). Empty if it sells only "General". */
export const misTarifas = session.get("/eventos/{id}/tarifas", {
  summary: "Tipos de entrada del evento, para mí",
  responses: { 200: json(z.array(tarifaParaMiSchema), "Los tipos, el más barato primero") },
});

const descuentoSchema = z
  .object({ codigo: z.string(), porcentaje: z.number().int().nullable(), monto: money.nullable() })
  .openapi("Descuento");

export type Descuento = z.infer<typeof descuentoSchema>;

/** Tries a promo code without using it (Rule ENT-11). */
export const probarCodigo = session.post("/eventos/{id}/codigo", {
  summary: "Probar un código promocional",
  body: z.object({ codigo: requiredText(CODIGO_MAX, "Escribí el código") }),
  responses: { 200: json(descuentoSchema, "Lo que descuenta"), 422: "No vale para este evento" },
});
