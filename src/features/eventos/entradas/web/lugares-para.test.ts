import { expect, test } from "vitest";
import type { Espera } from "#features/eventos/espera/contract.ts";
import { lugaresPara } from "./compra-de-entrada.tsx";

const espera = (cambios: Partial<Espera>): Espera => ({
  cantidad: 2,
  estado: "ofrecida",
  anotadaEn: "2026-05-01T10:00:00Z",
  posicion: null,
  ofertaHasta: "2026-05-01T10:30:00Z",
  ...cambios,
});
const esperando = espera({ estado: "esperando", posicion: 1, ofertaHasta: null });

// Rule ESP-3
test.each([
  ["the two places offered, even if one more is on sale", 1, espera({}), { disponibles: 2, haceFila: false }],
  [
    "the two places offered, even if the event is sold out",
    0,
    espera({}),
    { disponibles: 2, haceFila: false },
  ],
  ["the place on sale if they are waiting for more places", 1, esperando, { disponibles: 1, haceFila: true }],
  ["the place on sale if they are not on the waiting list", 1, null, { disponibles: 1, haceFila: true }],
  [
    "nothing if the event is sold out and they are on the waiting list",
    0,
    esperando,
    { disponibles: 0, haceFila: false },
  ],
])("a buyer can choose %s", (_, entradasDisponibles, suya, lugares) => {
  const persona = { espera: suya, retenidas: 0, enFila: true };
  expect(lugaresPara({ entradasDisponibles }, persona)).toMatchObject(lugares);
});

test("a buyer's own held places are added to the places on sale", () => {
  const persona = { retenidas: 3, enFila: false };
  const evento = { entradasDisponibles: 1 };
  expect(lugaresPara(evento, { ...persona, espera: null }).disponibles).toBe(4);
  expect(lugaresPara(evento, { ...persona, espera: espera({}) }).disponibles).toBe(2);
});
