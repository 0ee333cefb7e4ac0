import { describe, expect, test } from "vitest";
import { problemaDeHoras, turnosDeJornada } from "#features/canchas/canchas/rules.ts";
import {
  erroresDePedido,
  finDeMes,
  franjasDe,
  franjasDeReserva,
  franjasPorVenir,
  minutosDeFranjas,
  seSuperponen,
  ultimoDiaReservable,
} from "./rules.ts";

const horario = {
  semana: Array.from({ length: 7 }, () => ({ apertura: "08:00", cierre: "24:00" })),
  turnoMinutos: 30 as const,
};
const banda = { horaInicio: "20:00", horaFin: "21:30" };

describe("a MES_COMPLETO booking", () => {
  test.each([
    ["2026-05-30", 2, "2026-05-31"],
    ["2026-05-31", 1, "2026-05-31"],
    ["2026-02-01", 28, "2026-02-28"],
    ["2028-02-10", 20, "2028-02-29"],
    ["2026-12-01", 31, "2026-12-31"],
    ["2026-04-30", 1, "2026-04-30"],
  ])("that starts on %s covers %d days and ends on %s", (fecha, days, last) => {
    const franjas = franjasDe(horario, { tipoReserva: "MES_COMPLETO", fecha, ...banda });
    expect(franjas).toHaveLength(days);
    expect(franjas[0]).toEqual({ fecha, desde: "20:00", hasta: "21:30" });
    expect(franjas.at(-1)?.fecha).toBe(last);
    expect(finDeMes(fecha)).toBe(last);
    expect(minutosDeFranjas(franjas)).toBe(days * 90);
  });

  test("starts on the next day if it was requested during its daily hours", () => {
    const pedido = { tipoReserva: "MES_COMPLETO", fecha: "2026-05-30", ...banda } as const;
    const at = (hora: string) => franjasDeReserva(horario, pedido, new Date(`2026-05-30T${hora}:00-03:00`));
    expect(at("19:59")).toHaveLength(2);
    expect(at("20:00").map(({ fecha }) => fecha)).toEqual(["2026-05-31"]);
    expect(
      franjasDeReserva(horario, { ...pedido, fecha: "2026-05-31" }, new Date("2026-05-31T23:00:00-03:00")),
    ).toEqual([]);
  });

  test("covers the opening hours if no hours are given", () => {
    expect(franjasDe(horario, { tipoReserva: "MES_COMPLETO", fecha: "2026-05-31" })).toEqual([
      { fecha: "2026-05-31", desde: "08:00", hasta: "24:00" },
    ]);
  });
});

test("a DIA_COMPLETO booking covers the opening hours and ignores given hours", () => {
  expect(franjasDe(horario, { tipoReserva: "DIA_COMPLETO", fecha: "2026-05-31", ...banda })).toEqual([
    { fecha: "2026-05-31", desde: "08:00", hasta: "24:00" },
  ]);
});

// Rule CLU-5
test("a month's booking follows the opening hours of each day", () => {
  // Sunday 31 May is closed, Saturday 30 May closes at nine in the evening.
  const semana = horario.semana.map((jornada, n) =>
    n === 6 ? null : n === 5 ? { apertura: "09:00", cierre: "21:00" } : jornada,
  );
  expect(
    franjasDe({ ...horario, semana }, { tipoReserva: "MES_COMPLETO", fecha: "2026-05-29", ...banda }),
  ).toEqual([
    { fecha: "2026-05-29", desde: "20:00", hasta: "21:30" },
    { fecha: "2026-05-30", desde: "20:00", hasta: "21:00" },
  ]);
  const domingo = { fecha: "2026-05-31", desde: "20:00", hasta: "21:00" };
  expect(problemaDeHoras({ ...horario, semana }, domingo)).toMatch(/cerradas/);
});

// Rule CLU-5
test("a stored booking of a whole day keeps its hours after the opening hours have changed", () => {
  const stored = { tipoReserva: "DIA_COMPLETO", fecha: "2026-05-31", ...banda } as const;
  expect(franjasDeReserva(horario, stored, new Date())).toEqual([
    { fecha: "2026-05-31", desde: "20:00", hasta: "21:30" },
  ]);
});

test("a stored booking covers its hours even if it was requested after they had passed", () => {
  const pedido = { tipoReserva: "POR_HORA", fecha: "2020-01-01", horaInicio: "20:00" } as const;
  expect(franjasDeReserva(horario, { ...pedido, horaFin: "20:00" }, new Date())).toEqual([]);
  expect(franjasDeReserva(horario, { ...pedido, horaFin: "21:00" }, new Date())).toHaveLength(1);
});

test("an hour stops being upcoming at the minute it begins in the club's time zone", () => {
  const franja = { fecha: "2026-05-30", desde: "23:30", hasta: "24:00" };
  expect(franjasPorVenir([franja], new Date("2026-05-31T02:29:59Z"))).toEqual([franja]);
  expect(franjasPorVenir([franja], new Date("2026-05-31T02:30:00Z"))).toEqual([]);
});

test("spans overlap when they share time, but not when they only touch", () => {
  const franja = (desde: string, hasta: string, fecha = "2026-05-30") => ({ fecha, desde, hasta });
  expect(seSuperponen(franja("10:00", "11:00"), franja("10:30", "11:30"))).toBe(true);
  expect(seSuperponen(franja("08:00", "24:00"), franja("23:30", "24:00"))).toBe(true);
  expect(seSuperponen(franja("10:00", "11:00"), franja("11:00", "12:00"))).toBe(false);
  expect(seSuperponen(franja("10:00", "11:00"), franja("10:00", "11:00", "2026-05-31"))).toBe(false);
});

// Rule CAN-1
test("a day has slots from the opening time to midnight", () => {
  const turnos = turnosDeJornada({ apertura: "08:00", cierre: "24:00" }, 30);
  expect([turnos.length, turnos[0], turnos.at(-1)]).toEqual([
    32,
    { desde: "08:00", hasta: "08:30" },
    { desde: "23:30", hasta: "24:00" },
  ]);
});

test.each([
  ["20:00", "21:30", null],
  ["23:30", "24:00", null],
  ["20:00", "20:00", /posterior/],
  ["21:00", "20:00", /posterior/],
  ["07:30", "09:00", /abren/],
  ["20:10", "21:00", /30 minutos/],
  ["20:00", "21:10", /30 minutos/],
])("the hours %s to %s are accepted, or refused with a reason", (desde, hasta, message) => {
  const problema = problemaDeHoras(horario, { fecha: "2026-05-30", desde, hasta });
  if (message) expect(problema).toMatch(message);
  else expect(problema).toBeNull();
});

test("requests are accepted sixty days ahead, even across the end of a year", () => {
  expect(ultimoDiaReservable({ diasDeAnticipacion: 60 }, "2026-05-20")).toBe("2026-07-19");
  expect(ultimoDiaReservable({ diasDeAnticipacion: 60 }, "2026-12-20")).toBe("2027-02-18");
});

test("an error about one of several selected slots is shown at that slot", () => {
  expect(
    erroresDePedido(
      {
        "reservas.1.horaInicio": "Se superpone",
        "reservas.1.fecha": "otra cosa",
        "reservas.2": "Ocupada",
        "reservas.0.telefono": "Escribí un teléfono",
      },
      3,
    ),
  ).toEqual({
    campos: { telefono: "Escribí un teléfono" },
    porTurno: { 1: "Se superpone", 2: "Ocupada" },
  });
});

test("any error about a single selected slot is shown at that slot", () => {
  expect(erroresDePedido({ fecha: "La fecha ya pasó", telefono: "Mal" }, 1)).toEqual({
    campos: { telefono: "Mal" },
    porTurno: { 0: "La fecha ya pasó" },
  });
});
