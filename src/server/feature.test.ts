import type pg from "pg";
import { expect, test } from "vitest";
import { collect } from "./feature.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { createCodes } from "./signed-codes.ts";

test("a name that two areas register prevents startup with an error that names the two areas", () => {
  const limit = { name: "compra", points: 1, seconds: 1 };
  const features = [
    { name: "caja", limits: [limit] },
    { name: "otra", limits: [{ ...limit }] },
  ];
  expect(() => collect(features, (feature) => feature.limits)).toThrow(
    'caja and otra both register "compra"',
  );
});

test.each([0, 1])(
  "using an unregistered rate limit throws, even if limits are multiplied by %i",
  async (scale) => {
    const pool = {} as pg.Pool;
    const limits = createRateLimits(pool, { limits: [], scale, secret: "secret" });
    await expect(limits.take({ name: "compra", points: 1, seconds: 1 }, "ana")).rejects.toThrow(
      'no feature registers the rate limit "compra"',
    );
  },
);

test("a code is valid for one purpose only", () => {
  const codes = createCodes("secret", ["entrada", "carnet", { name: "corto", short: true }]);
  const code = codes("entrada").sign(7);
  expect(codes("entrada").read(code)).toBe(7);
  expect(codes("carnet").read(code)).toBeNull();
  expect(codes("corto").read(codes("corto").sign(7))).toBe(7);
  expect(codes("corto").read(code)).toBeNull();
  expect(() => codes("otra")).toThrow('no feature registers signed codes for "otra"');
});

test("a code carries 96 bits of signature", () => {
  const codes = createCodes("secret", ["enlace"])("enlace");
  const code = codes.sign(2_147_483_647);
  expect(code.replaceAll("-", "")).toHaveLength(26);
  expect(codes.read(code)).toBe(2_147_483_647);
  for (const other of [
    `Z${code.slice(1)}`,
    `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`,
    "Z".repeat(26),
  ])
    expect(codes.read(other)).toBeNull();
});
