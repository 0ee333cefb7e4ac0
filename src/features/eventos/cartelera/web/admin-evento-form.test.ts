import { expect, test } from "vitest";
import { mapFields } from "#contract/described.ts";
import type { EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { TEXTOS_DE_EVENTO } from "#features/eventos/eventos/rules.ts";
import { EVENTO_VACIO, toRepetido } from "./admin-evento-form.ts";

// Rule EVE-18
test("repeating an event does not copy data that depends on its date", () => {
  const played: EventoDetalle = {
    ...mapFields(TEXTOS_DE_EVENTO, (_, name) => `Uno de ${name}`),
    id: 1,
    fecha: "2026-11-20",
    hora: "21:30",
    precio: 12500,
    cantidadDeEntradas: 300,
    entradasDisponibles: 20,
    maximoPorCompra: 6,
    version: 4,
    estado: true,
    ventaAbierta: true,
    ventaDesde: "2026-12-01T12:00:00.000Z",
    cancha: { id: 7, nombre: "Techada" },
    creadoEn: "2026-11-01T12:00:00.000Z",
    cambiadoEn: "2026-11-01T12:00:00.000Z",
    imagenes: [],
  };
  expect(toRepetido(played, new Date("2026-11-26T12:00:00Z"))).toEqual({
    ...EVENTO_VACIO,
    nombre: "Uno de nombre",
    lugar: "Uno de lugar",
    fecha: "2026-11-27",
    hora: "21:30",
    canchaId: "7",
    precioEntrada: "12500",
    cantidadEntradas: "300",
  });
});
