import { expect, test } from "vitest";
import { restanteHasta } from "./proximo-partido.tsx";

const INICIO = "2026-05-30T21:30:00-03:00";

test.each([
  ["2026-05-28T20:29:00-03:00", { dias: 2, horas: 1, minutos: 1 }],
  ["2026-05-30T20:30:00-03:00", { dias: 0, horas: 1, minutos: 0 }],
  ["2026-05-30T21:29:59-03:00", { dias: 0, horas: 0, minutos: 1 }],
  ["2026-05-30T21:30:00-03:00", null],
  ["2026-05-31T00:00:00-03:00", null],
])("the countdown shows the whole minutes left at %s", (now, left) => {
  expect(restanteHasta(INICIO, Date.parse(now))).toEqual(left);
});
