/** Colour of a request by its state, the same in the rows and badges of all staff screens. */
export const REQUEST_TONES = {
  pendiente: "info",
  aceptada: "success",
  acreditado: "success",
  rechazada: "danger",
  rechazado: "danger",
  cancelada: "neutral",
} as const;
