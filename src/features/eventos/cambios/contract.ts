import { z } from "@hono/zod-openapi";
import { fieldBody, horario, instant, money, numberField, text } from "#contract/fields.ts";
import { anyone, json, staff } from "#contract/route.ts";
import { MEDIOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { eventoConLugar, eventoSchema, formularioDeEvento } from "#features/eventos/eventos/contract.ts";
import { TEXTOS_DE_EVENTO, VENTA_DE_EVENTO } from "#features/eventos/eventos/rules.ts";
import { CAMBIO_DE_EVENTO, DIAS_DE_DEVOLUCION_MAX, MOTIVO_DE_CANCELACION } from "./rules.ts";

/**
 * Edits an event (Rules EVE-9, EVE-10). Omitted fields stay unchanged. Ticket holders get an email if the
 * date, time or place changes, with a refund if the office offers one.
 */
export const editarEvento = staff.patch("/eventos/{id}", {
  summary: "Editar, reprogramar o suspender un evento",
  body: z
    .object({
      ...fieldBody(TEXTOS_DE_EVENTO),
      ...fieldBody(VENTA_DE_EVENTO),
      ...fieldBody(CAMBIO_DE_EVENTO),
      fecha: formularioDeEvento.fields.shape.fecha,
      hora: horario,
      /** Null to start the sale now. */
      ventaDesde: text(40).nullable(),
      /** Null if the event is not on one of the club's courts. */
      canchaId: numberField("Esa cancha no es válida", (id) => id.int().min(1).max(2147483647)).nullable(),
      devolverDias: numberField("Los días de devolución tienen que ser un número", (dias) =>
        dias
          .int("Los días tienen que ser un número entero")
          .min(0, "No pueden ser negativos")
          .max(DIAS_DE_DEVOLUCION_MAX, `Como máximo ${DIAS_DE_DEVOLUCION_MAX} días`),
      ),
    })
    .partial()
    .extend({
      version: z.number({ error: "Falta la versión del evento" }).int().min(1).max(2147483647),
      avisar: z.boolean().default(true),
    }),
  responses: {
    200: json(eventoSchema, "El evento editado"),
    409: "`version`: otra persona lo editó, y está en `context.evento`; `cancelado`; o la cancha está ocupada",
  },
});

const progresoSchema = z
  .object({
    pagos: z.number().int(),
    devueltos: z.number().int(),
    /** Refunds waiting for Mercado Pago. */
    enCurso: z.number().int(),
    /** Number of these refunds that failed and will be retried. */
    conProblemas: z.number().int(),
    /** Refunds that staff have to make in cash or by transfer. */
    aMano: z.number().int(),
    sinPedir: z.number().int(),
    devuelto: money,
    porDevolver: money,
  })
  .openapi("ProgresoDeCancelacion");
export type Progreso = z.infer<typeof progresoSchema>;

/** Cancels an event: closes its sale, refunds every payment and notifies the holders (Rule EVE-11). Idempotent. */
export const cancelarEvento = staff.post("/eventos/{id}/cancelar", {
  summary: "Cancelar un evento y devolver sus entradas",
  body: z.object(fieldBody({ motivo: MOTIVO_DE_CANCELACION })),
  responses: { 200: json(progresoSchema, "Cancelado; las devoluciones siguen solas") },
});

export const verCancelacion = staff.get("/eventos/{id}/cancelacion", {
  summary: "Cómo van las devoluciones de un evento cancelado",
  responses: { 200: json(progresoSchema, "El progreso") },
});

const devolucion = {
  200: json(z.object({ ok: z.literal(true), devuelto: money }), "Devuelta: el código ya no sirve"),
  409: "`fuera-de-plazo`, `ya-ingreso` o `ya-devuelta`",
};

const codigo = z.object({ codigo: z.string().regex(/^[\w-]{1,64}$/, "El enlace no es válido") });

/** The tickets to which an emailed link gives access. Read-only, because mail programs open links for previews. */
export const verNoPuedoIr = anyone.get("/no-puedo-ir/{codigo}", {
  summary: "Las entradas de un enlace «No puedo ir»",
  params: codigo,
  responses: {
    200: json(
      z
        .object({
          evento: eventoConLugar.omit({ id: true }).extend({ suspendido: z.boolean() }),
          /** Whether the ticket was passed on to the holder, so that its buyer gets the refund. */
          pasada: z.boolean(),
          /** Null once tickets can no longer be returned. */
          hasta: instant.nullable(),
          entradas: z.array(
            z.object({
              id: z.number().int(),
              tarifa: z.string().nullable(),
              precio: money,
              medio: z.enum(MEDIOS_DE_PAGO),
              estado: z.enum(["vigente", "ingresada", "devuelta"]),
            }),
          ),
        })
        .openapi("NoPuedoIr"),
      "Las entradas",
    ),
    404: "El enlace no es válido",
  },
});

export const devolverPorEnlace = anyone.post("/no-puedo-ir/{codigo}", {
  summary: "Devolver entradas con un enlace",
  params: codigo,
  body: z.object({
    entradas: z.array(z.number().int().min(1).max(2147483647)).min(1, "Elegí qué entradas devolvés").max(20),
  }),
  responses: { ...devolucion, 404: "El enlace no es válido" },
});
