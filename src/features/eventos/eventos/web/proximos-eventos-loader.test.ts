import { expect, test } from "vitest";
import type { Evento } from "../contract.ts";
import { elegirProximo, tarjetaDe } from "./proximos-eventos-loader.ts";

const evento = (id: number, fecha: string, hora: string, entradasDisponibles = 5): Evento => ({
  id,
  nombre: `Partido ${id}`,
  descripcion: "",
  fase: "",
  fecha,
  hora,
  precio: 0,
  lugar: "Cancha 1",
  resultado: "",
  maximoPorCompra: 6,
  cantidadDeEntradas: 5,
  entradasDisponibles,
  estado: true,
  ventaAbierta: true,
  version: 1,
  creadoEn: "2026-05-01T00:00:00.000Z",
  cambiadoEn: "2026-05-01T00:00:00.000Z",
  imagenes: [],
});

// Rule EVE-2
test("the next event is highlighted, whatever the order of the list", () => {
  const lista = [
    evento(1, "2026-06-30", "21:30"),
    evento(2, "2026-05-31", "20:00"),
    evento(3, "2026-05-30", "21:30", 0),
    evento(4, "2026-05-30", "18:00"),
  ];
  const at = (now: string) => elegirProximo(lista, new Date(now));
  expect(at("2026-05-30T12:00:00-03:00")?.id).toBe(4);
  expect(at("2026-05-30T18:00:00-03:00")).toMatchObject({
    id: 3,
    invitacion: "Ver el partido",
    cuando: "hoy 21:30",
    inicio: "2026-05-31T00:30:00.000Z",
  });
  expect(at("2026-07-01T00:00:00-03:00")).toBeNull();
  expect(elegirProximo([], new Date())).toBeNull();
});

// Rule EVE-2
test("the home page says how soon the next event is", () => {
  // A Saturday, the next day, and a Friday a month later.
  const lista = [
    evento(1, "2026-06-26", "21:30"),
    evento(2, "2026-05-31", "20:00"),
    evento(3, "2026-05-30", "21:30"),
    evento(4, "2026-05-30", "18:00"),
  ];
  const at = (now: string) => elegirProximo(lista, new Date(now));
  const nombres = (now: string) => at(now)?.tambien?.eventos.map(({ nombre }) => nombre);
  expect(at("2026-05-27T12:00:00-03:00")).toMatchObject({
    cuando: "sáb 30 may · 18:00",
    esteFinde: true,
    tambien: {
      titulo: "También este finde",
      eventos: [
        { id: 3, nombre: "Partido 3", cuando: "sáb 30 may · 21:30" },
        { id: 2, nombre: "Partido 2", cuando: "dom 31 may · 20:00" },
      ],
    },
  });
  // On the last two days, «mañana» and «hoy» replace the weekend.
  expect(at("2026-05-29T12:00:00-03:00")).toMatchObject({ cuando: "mañana 18:00", esteFinde: false });
  expect(at("2026-05-30T12:00:00-03:00")).toMatchObject({ cuando: "hoy 18:00", esteFinde: false });
  expect(nombres("2026-05-30T12:00:00-03:00")).toEqual(["Partido 3", "Partido 2"]);
  // A week earlier, only other events of the same day are listed.
  expect(at("2026-05-22T12:00:00-03:00")).toMatchObject({
    esteFinde: false,
    tambien: { titulo: "También ese día" },
  });
  expect(nombres("2026-05-22T12:00:00-03:00")).toEqual(["Partido 3"]);
  expect(at("2026-06-25T12:00:00-03:00")?.tambien).toBeUndefined();
});

// Rule EVE-7
test("an event's card announces the start of the sale until the sale starts", () => {
  const partido = { ...evento(1, "2026-06-30", "21:30"), ventaDesde: "2026-06-01T12:00:00-03:00" };
  const at = (now: string) => elegirProximo([partido], new Date(now))?.invitacion;
  expect(at("2026-06-01T11:59:59-03:00")).toBe("Venta desde el 01/06/2026 - 12:00 hs");
  expect(at("2026-06-01T12:00:00-03:00")).toBe("Conseguí tu entrada");
});

// Rule EVE-2
test("an event's card shows its price and the places left, unless it is sold out or cancelled", () => {
  const tarjeta = (rest: Partial<Evento>) =>
    tarjetaDe(
      { ...evento(1, "2026-06-30", "21:30"), precio: 6500, ...rest },
      new Date("2026-06-01T12:00:00-03:00"),
    );
  expect(tarjeta({})).toMatchObject({ precio: "$ 6.500,00", quedan: "Quedan 5" });
  expect(tarjeta({ entradasDisponibles: 1, precioDesde: 2000 })).toMatchObject({
    precio: "desde $ 2.000,00",
    quedan: "Queda 1",
  });
  expect(tarjeta({ entradasDisponibles: 0 }).quedan).toBe("");
  expect(tarjeta({ situacion: "cancelado" }).quedan).toBe("");
});
