import { expect, test } from "vitest";
import type { Evento } from "../contract.ts";
import { elegirProximo } from "./proximos-eventos-loader.ts";

const evento = (id: number, fecha: string, hora: string, entradasDisponibles = 5): Evento => ({
  id,
  nombre: `Partido ${id}`,
  descripcion: "",
  fase: "",
  fecha,
  hora,
  precio: 0,
  lugar: "Cancha 1",
  maximoPorCompra: 6,
  cantidadDeEntradas: 5,
  entradasDisponibles,
  estado: true,
  ventaAbierta: true,
  version: 1,
  imagenes: [],
});

// Rule EVE-2
test("highlights the next event regardless of list order", () => {
  const lista = [
    evento(1, "2026-06-30", "21:30"),
    evento(2, "2026-05-31", "20:00"),
    evento(3, "2026-05-30", "21:30", 0),
    evento(4, "2026-05-30", "18:00"),
  ];
  const at = (now: string) => elegirProximo(lista, new Date(now));
  expect(at("2026-05-30T12:00:00-03:00")?.id).toBe(4);
  // A started match is skipped.
  expect(at("2026-05-30T18:00:00-03:00")).toMatchObject({
    id: 3,
    agotado: true,
    dia: "sábado 30 de mayo, 21:30 hs",
    inicio: "2026-05-31T00:30:00.000Z",
  });
  expect(at("2026-07-01T00:00:00-03:00")).toBeNull();
  expect(elegirProximo([], new Date())).toBeNull();
});

// Rule EVE-7
test("announces the start of the sale until it comes", () => {
  const partido = { ...evento(1, "2026-06-30", "21:30"), ventaDesde: "2026-06-01T12:00:00-03:00" };
  const at = (now: string) => elegirProximo([partido], new Date(now))?.ventaDesde;
  expect(at("2026-06-01T11:59:59-03:00")).toBe("01/06/2026 - 12:00 hs");
  expect(at("2026-06-01T12:00:00-03:00")).toBeUndefined();
});
