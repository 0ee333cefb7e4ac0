import { z } from "@hono/zod-openapi";
import { dia, multilineText, okAnswer, requiredMultilineText } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { MOTIVO_DE_ANULACION_MAX } from "#features/caja/pagos/rules.ts";
import { TEXTO_DE_GESTION_MAX, TIPOS_DE_GESTION } from "../rules.ts";

/** Notes something about a person's debt; a promise has its day, until which no reminder leaves (Rule DEU-5). */
export const anotarGestion = administrador.post("/personas/{id}/gestiones", {
  summary: "Anotar una nota, una promesa de pago o un contacto",
  body: z
    .object({
      tipo: z.enum(TIPOS_DE_GESTION, { error: "Elegí qué se anota" }),
      texto: multilineText(TEXTO_DE_GESTION_MAX).default(""),
      fechaPrometida: dia.nullable().default(null),
    })
    .refine(({ tipo, texto }) => tipo !== "nota" || texto !== "", {
      path: ["texto"],
      message: "Escribí la nota",
    })
    .refine(({ tipo, fechaPrometida }) => (tipo === "promesa") === (fechaPrometida !== null), {
      path: ["fechaPrometida"],
      message: "Elegí para cuándo prometió pagar",
    }),
  responses: { 201: json(okAnswer, "Anotado") },
});

const CUOTA = "La cuota no es válida";

/** Forgives what is left of several instalments, each by itself: those that cannot be are named (Rule DEU-5). Audited. */
export const condonarVarias = administrador.post("/deudores/condonar", {
  summary: "Condonar varias cuotas, con el motivo",
  body: z.object({
    cuotas: z
      .array(z.number({ error: CUOTA }).int(CUOTA).min(1, CUOTA).max(2147483647, CUOTA))
      .min(1, "Elegí al menos una cuota")
      .max(500, "Se condonan hasta 500 cuotas juntas"),
    motivo: requiredMultilineText(MOTIVO_DE_ANULACION_MAX, "Escribí el motivo"),
  }),
  responses: {
    200: json(
      z
        .object({
          hechas: z.array(z.number().int()),
          /** `code` is `ya-paga` if nothing was owed of it any more. */
          rechazadas: z.array(z.object({ id: z.number().int(), code: z.string(), detalle: z.string() })),
        })
        .openapi("CuotasCondonadas"),
      "Las que se condonaron, y por qué no las otras",
    ),
  },
});
