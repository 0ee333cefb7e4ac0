import { expect, test } from "vitest";
import { CLAVE_DE_NADIE, hashClave, verificarClave } from "./passwords.ts";

test("accepts only the same password, and salts every hash", async () => {
  const [one, two] = await Promise.all([hashClave("clave-secreta"), hashClave("clave-secreta")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verificarClave("clave-secreta", one)).toBe(true);
  expect(await verificarClave("clave-secretA", one)).toBe(false);
  expect(await verificarClave("", one)).toBe(false);
});

test("treats composed and decomposed accents as the same password", async () => {
  const hash = await hashClave("canción-ñandú".normalize("NFC"));
  expect(await verificarClave("canción-ñandú".normalize("NFD"), hash)).toBe(true);
});

test("the dummy hash for unknown users has the same cost and matches no password", async () => {
  const cost = (hash: string) => hash.split("$").slice(1, 4);
  expect(cost(CLAVE_DE_NADIE)).toEqual(cost(await hashClave("clave-secreta")));
  expect(await verificarClave("", CLAVE_DE_NADIE)).toBe(false);
});
