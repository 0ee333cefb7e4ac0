import { expect, it } from "vitest";
import { pathOfThisSite } from "./guard.ts";

const SITE = "https://club.example";

it.each(["/", "/perfil/entradas", "/evento/3?x=1#comprar"])("accepts %s, a path of this site", (path) => {
  expect(pathOfThisSite(path, SITE)).toBe(path);
});

it.each([
  "//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "https://evil.example",
  "https://club.example/perfil",
  "javascript:alert(1)",
  "perfil",
  "",
])("rejects %j as a return path", (address) => {
  expect(pathOfThisSite(address, SITE)).toBeNull();
});
