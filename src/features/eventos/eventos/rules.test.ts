import { expect, test } from "vitest";
import { equiposDe } from "./rules.ts";

// Rule SIT-23
test.each([
  ["Colón vs. Unión", ["Colón", "Unión"]],
  ["COLÓN VS GIMNASIA", ["COLÓN", "GIMNASIA"]],
  ["Semifinal: Colón v Sp. Villa Ballester", ["Colón", "Sp. Villa Ballester"]],
  ["Fecha 3 - Colón contra Ferro (U17)", ["Colón", "Ferro"]],
  ["Colón vs. Ferro, cestoball", ["Colón", "Ferro"]],
  ["Colón - Fecha 3", undefined],
  ["Cena vs. ", undefined],
  ["A vs. B vs. C", undefined],
  ["Invierno 2026", undefined],
  ["", undefined],
])("the teams in the event name %j are %j", (nombre, equipos) => {
  expect(equiposDe(nombre)).toEqual(equipos);
});
