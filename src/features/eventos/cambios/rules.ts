import type { Fields } from "#contract/described.ts";
import { reasonOf } from "#contract/text-fields.ts";
import { ENTRADAS_POR_COMPRA_MAX } from "#features/eventos/eventos/rules.ts";

export const DIAS_DE_DEVOLUCION_MAX = 60;

export const MOTIVO_DE_CANCELACION = {
  ...reasonOf(300),
  missing: "Escribí el motivo: lo van a leer quienes compraron",
  hint: "Lo leen quienes compraron y quien abra la página",
} as const;

/** What only an edit of an event asks. */
export const CAMBIO_DE_EVENTO = {
  maximoPorCompra: {
    label: "Máximo por compra",
    min: 1,
    max: ENTRADAS_POR_COMPRA_MAX,
    lenient: true,
    hint: "Cuántas entradas puede llevar una persona de una vez",
  },
  /** True suspends the event without a new date; false ends a suspension. */
  sinFecha: {
    kind: "flag",
    label: "Suspendido, sin fecha nueva todavía",
    wrong: "Decí si queda suspendido",
    hint: "No se vende y la puerta no acepta sus entradas hasta que tenga fecha",
  },
  motivo: {
    label: "Motivo del cambio",
    max: MOTIVO_DE_CANCELACION.max,
    multiline: true,
    hint: "Se lee en la página del evento y en los correos",
  },
} as const satisfies Fields;
