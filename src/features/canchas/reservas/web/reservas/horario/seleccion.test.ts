import { expect, test } from "vitest";
import { type Casilla, durante, estadoDeHoras, largoDe, largosDe, tocar } from "./seleccion.ts";

/** Slots from 08:00: `.` is free, `p` requested, `x` taken. */
function dia(estados: string): Casilla[] {
  const nombres = { ".": "libre", p: "pedido", x: "ocupado" } as const;
  const reloj = (n: number) => `${String(8 + Math.floor(n / 2)).padStart(2, "0")}:${n % 2 ? "30" : "00"}`;
  return [...estados].map((letra, n) => ({
    horaInicio: reloj(n),
    horaFin: reloj(n + 1),
    estado: nombres[letra as keyof typeof nombres],
  }));
}

function toques(casillas: Casilla[], ...lugares: number[]) {
  return lugares.reduce<ReturnType<typeof tocar>>(
    (horas, n) => tocar(horas, casillas[n] as Casilla, casillas),
    null,
  );
}

test("two taps select everything between them in either order", () => {
  const casillas = dia(".......");
  expect(toques(casillas, 1)).toEqual({ desde: "08:30", hasta: "09:00" });
  expect(toques(casillas, 1, 3)).toEqual({ desde: "08:30", hasta: "10:00" });
  expect(toques(casillas, 3, 1)).toEqual({ desde: "08:30", hasta: "10:00" });
  expect(toques(casillas, 1, 3, 5)).toEqual({ desde: "08:30", hasta: "11:00" });
});

test("a tap inside the selection clears it", () => {
  expect(toques(dia("...."), 1, 1)).toBeNull();
  expect(toques(dia("....."), 1, 3, 2)).toBeNull();
});

test("a tap on a taken slot does nothing", () => {
  const casillas = dia("..x...");
  expect(toques(casillas, 2)).toBeNull();
  expect(toques(casillas, 1, 2)).toEqual({ desde: "08:30", hasta: "09:00" });
  expect(toques(casillas, 1, 4)).toEqual({ desde: "10:00", hasta: "10:30" });
});

// Rule CAN-14
test("choosing a length selects that much time, unless a taken slot or the closing time comes first", () => {
  const casillas = dia("....x...");
  const [primera, , tercera] = casillas as [Casilla, Casilla, Casilla];
  expect(durante(primera, 60, casillas)).toEqual({ desde: "08:00", hasta: "09:00" });
  expect(durante(primera, 90, casillas)).toEqual({ desde: "08:00", hasta: "09:30" });
  expect(durante(tercera, 120, casillas)).toEqual({ desde: "09:00", hasta: "10:00" });
  expect(durante(casillas[6] as Casilla, 120, casillas)).toEqual({ desde: "11:00", hasta: "12:00" });
  expect(durante(casillas[4] as Casilla, 60, casillas)).toBeNull();
});

test.each([
  [30, [60, 90, 120]],
  [60, [60, 120]],
  [45, [90]],
])("slots of %d minutes offer the lengths that fit them", (turno, largos) => {
  expect(largosDe(turno)).toEqual(largos);
});

test.each([
  ["09:00", 60],
  ["10:00", 120],
  ["08:30", null],
  ["11:00", null],
])("a selection from 08:00 to %s is shown as the offered length %s", (fin, largo) => {
  expect(largoDe({ desde: "08:00", hasta: fin }, 30)).toBe(largo);
});

test("slots that other people have requested can be selected", () => {
  const casillas = dia(".p.x");
  expect(toques(casillas, 0, 2)).toEqual({ desde: "08:00", hasta: "09:30" });
  expect(estadoDeHoras({ desde: "08:00", hasta: "09:30" }, casillas)).toBe("pedido");
  expect(estadoDeHoras({ desde: "08:00", hasta: "10:00" }, casillas)).toBe("ocupado");
  expect(estadoDeHoras({ desde: "08:00", hasta: "08:30" }, casillas)).toBe("libre");
});
