import { describe, expect, test } from "vitest";
import { figure, misses, ratiosOf } from "./report.ts";

describe("a figure of the benchmark", () => {
  test("misses if it is below its target, above it, or could not be measured", () => {
    expect(misses(figure("rate", 0.7, "×", { least: 0.7 }))).toBe(false);
    expect(misses(figure("rate", 0.69, "×", { least: 0.7 }))).toBe(true);
    expect(misses(figure("time", 251, "ms", { most: 250 }))).toBe(true);
    expect(misses(figure("time", Number.NaN, "ms", { most: 250 }))).toBe(true);
  });

  test("misses if it is more than a fifth worse than at the last release, even within its target", () => {
    const sales = { least: 0.4, last: 0.6 };
    expect(misses(figure("sales", 0.49, "×", sales))).toBe(false);
    expect(misses(figure("sales", 0.47, "×", sales))).toBe(true);
    const lists = { most: 10, last: 4 };
    expect(misses(figure("lists", 4.9, "×", lists))).toBe(false);
    expect(misses(figure("lists", 5.1, "×", lists))).toBe(true);
  });

  test("is recorded for later runs if it is a ratio with a target", () => {
    const ratio = figure("sales", 0.52345, "×", { least: 0.4 });
    const others = [figure("time", 3, "ms", { most: 5 }), figure("share", 2, "×")];
    expect(ratiosOf([ratio, ...others])).toEqual({ sales: 0.523 });
  });
});
