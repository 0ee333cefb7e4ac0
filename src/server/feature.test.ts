import type pg from "pg";
import { expect, test } from "vitest";
import { collect } from "./feature.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { createCodes } from "./signed-codes.ts";

test("a name registered by two areas stops the start with both areas' names", () => {
  const limit = { name: "compra", points: 1, seconds: 1 };
  const features = [
    { name: "caja", limits: [limit] },
    { name: "otra", limits: [{ ...limit }] },
  ];
  expect(() => collect(features, (feature) => feature.limits)).toThrow(
    'caja and otra both register "compra"',
  );
});

test.each([0, 1])("an unregistered rate limit throws, with limits scaled by %i", async (scale) => {
  const pool = {} as pg.Pool;
  const limits = createRateLimits(pool, { limits: [], scale, secret: "secret" });
  await expect(limits.take({ name: "compra", points: 1, seconds: 1 }, "ana")).rejects.toThrow(
    'no feature registers the rate limit "compra"',
  );
});

test("codes are valid for one purpose only, and an unregistered purpose throws", () => {
  const codes = createCodes("secret", ["entradas", "carnets"]);
  const code = codes("entradas").sign(7);
  expect(codes("entradas").read(code)).toBe(7);
  expect(codes("carnets").read(code)).toBeNull();
  expect(() => codes("otra")).toThrow('no feature registers signed codes for "otra"');
});

test("a code of a public link carries 96 bits of signature, and no changed letter of it is read", () => {
  const codes = createCodes("secret", [{ name: "enlace", link: true }])("enlace");
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
