import { z } from "@hono/zod-openapi";
import {
  antesField,
  dia,
  fecha,
  instant,
  money,
  numberField,
  pesosField,
  requiredText,
} from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { IMPORTE_MAX, NOMBRE_DE_ARANCEL_MAX } from "./rules/textos.ts";

const arancelSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string(),
    tipo: z.enum(["base", "adicional"]),
    /** The plan whose members pay it; null for an add-on. */
    plan: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
    activa: z.boolean(),
    /** Who pays it today. */
    personas: z.number().int(),
    /** Members of its plan who do not pay it by the month yet (Rule TAR-11). */
    porPasar: z.number().int(),
    /** The price of the current month; null before its first one. */
    precio: money.nullable(),
    /** Newest first. */
    precios: z.array(
      z.object({
        id: z.number().int(),
        vigenteDesde: fecha,
        importe: money,
        creadoEn: instant,
        autor: z.string().nullable(),
        aumentoId: z.number().int().nullable(),
      }),
    ),
  })
  .openapi("Arancel");
export type Arancel = z.infer<typeof arancelSchema>;

const arancelesSchema = z
  .object({
    aranceles: z.array(arancelSchema),
    /** Plans with instalments of their own, which may become monthly. */
    planes: z.array(z.object({ id: z.number().int(), nombre: z.string(), activo: z.boolean() })),
  })
  .openapi("Aranceles");
export type Aranceles = z.infer<typeof arancelesSchema>;

/** What is charged every month, with every price (Rule TAR-2). */
export const verAranceles = administrador.get("/aranceles", {
  summary: "Lo que se cobra por mes, con sus precios",
  responses: { 200: json(arancelesSchema, "Los planes mensuales y los adicionales") },
});

/** A month, given by its first day. */
export const mes = dia.refine((valor) => valor.endsWith("-01"), "Elegí un mes");
const IMPORTE = "Escribí el importe en pesos";
const importe = pesosField(IMPORTE, IMPORTE_MAX, { tooHigh: "El importe es demasiado grande" });
const nombre = requiredText(NOMBRE_DE_ARANCEL_MAX, "Escribí el nombre");
export const idDe = (message: string) =>
  numberField(message, (number) => number.int(message).min(1, message).max(2147483647, message));

/** Makes a plan monthly, or adds an add-on, with its first price (Rule TAR-7). */
export const crearArancel = administrador.post("/aranceles", {
  summary: "Hacer mensual un plan, o agregar un adicional",
  body: z
    .object({
      tipo: z.enum(["base", "adicional"], { error: "Elegí qué es" }),
      planId: idDe("Elegí el plan").optional(),
      nombre,
      importe,
      vigenteDesde: mes,
    })
    .refine(({ tipo, planId }) => (tipo === "base") === (planId !== undefined), {
      path: ["planId"],
      message: "Elegí el plan",
    }),
  responses: { 201: json(arancelSchema, "Creado"), 409: "El plan ya se paga por mes (`ya-mensual`)" },
});

export const cambiarArancel = administrador.patch("/aranceles/{id}", {
  summary: "Cambiar el nombre de un arancel, o dejar de cobrarlo",
  body: z.object({
    nombre: nombre.optional(),
    activa: z.boolean({ error: "El estado no es válido" }).optional(),
    antes: antesField,
  }),
  responses: {
    200: json(arancelSchema, "Cambiado"),
    409: "Lo paga alguien (`en-uso`), o `version`: otra persona lo cambió",
  },
});

/** Adds a price; those before it stay (Rule TAR-2). */
export const agregarPrecio = administrador.post("/aranceles/{id}/precios", {
  summary: "Poner el precio de un arancel desde un mes",
  body: z.object({
    importe,
    vigenteDesde: mes,
    /** The newest price that the caller saw. */
    ultimoPrecioId: idDe("El precio anterior no es válido").optional(),
  }),
  responses: {
    201: json(arancelSchema, "El arancel con su precio"),
    409: "Otra persona puso un precio (`version`)",
  },
});
