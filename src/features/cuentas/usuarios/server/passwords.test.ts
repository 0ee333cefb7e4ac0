import { expect, test } from "vitest";
import { CLAVE_DE_NADIE, hashContrasena, verificarContrasena } from "./passwords.ts";

test("accepts only the same password, and salts every hash", async () => {
  const [one, two] = await Promise.all([hashContrasena("clave-secreta"), hashContrasena("clave-secreta")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verificarContrasena("clave-secreta", one)).toBe(true);
  expect(await verificarContrasena("clave-secretA", one)).toBe(false);
  expect(await verificarContrasena("", one)).toBe(false);
});

test("treats composed and decomposed accents as the same password", async () => {
  const hash = await hashContrasena("canción-ñandú".normalize("NFC"));
  expect(await verificarContrasena("canción-ñandú".normalize("NFD"), hash)).toBe(true);
});

test("the dummy hash for unknown users has the same cost and matches no password", async () => {
  const cost = (hash: string) => hash.split("$").slice(1, 4);
  expect(cost(CLAVE_DE_NADIE)).toEqual(cost(await hashContrasena("clave-secreta")));
  expect(await verificarContrasena("", CLAVE_DE_NADIE)).toBe(false);
});
