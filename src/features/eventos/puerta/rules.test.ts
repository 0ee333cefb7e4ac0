import { expect, test } from "vitest";
import { preselect } from "./rules.ts";

const HOY = "2026-05-30";
const evento = (id: number, cambios: { abierta?: boolean; dePrueba?: boolean; fecha?: string } = {}) => ({
  id,
  fecha: HOY,
  hora: "21:00",
  abierta: true,
  dePrueba: false,
  ...cambios,
});

// Rule PUE-2
test("preselects the only event that admits now, never a rehearsal", () => {
  expect(preselect([evento(1), evento(2, { abierta: false })], HOY)).toEqual([1]);
  expect(preselect([evento(1), evento(2)], HOY)).toEqual([]);
  expect(preselect([evento(1, { dePrueba: true })], HOY)).toEqual([]);
  expect(preselect([evento(1, { dePrueba: true }), evento(2)], HOY)).toEqual([2]);
  expect(preselect([evento(1, { dePrueba: true }), evento(2, { abierta: false })], HOY)).toEqual([2]);
});
