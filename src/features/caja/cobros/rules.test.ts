import { expect, test } from "vitest";
import { diasDe } from "./rules.ts";

test.each([
  ["hoy", "2026-03-01"],
  ["semana", "2026-02-23"],
  ["mes", "2026-03-01"],
] as const)("the period %s starts on %s", (periodo, desde) => {
  expect(diasDe(periodo, "2026-03-01")).toEqual({ desde, hasta: "2026-03-01" });
});
