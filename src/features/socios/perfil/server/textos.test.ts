import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText } from "#contract/text.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const user = await site.user();

/** Parts of names, from ordinary to hostile. */
const PIECES = [
  "🏀",
  "👨‍👩‍👧‍👦",
  "🇦🇷",
  "e\u0301",
  "n\u0303",
  "ñ",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "𠜎",
  "ﷺ",
  "\u200B",
  "<b>x</b>",
  "<script>alert(1)</script>",
  "&amp;&lt;",
  "\"'`",
  "\\",
  "%s%d",
  "{{7*7}}",
  "'; drop table usuarios; --",
  "\r\nBcc: x@y.z",
  "\t",
  "\u0001",
  "=1+1",
  "a".repeat(60),
  " ",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "grapheme", maxLength: 8 })), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(""));

/** Characters that are refused: control characters and line breaks. */
const REFUSED = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/u;

/** Returns the value that should be stored: clean, without tabs or surrounding spaces. */
const kept = (value: string) => cleanText(value).replaceAll("\t", " ").trim();

/**
 * Whether `requiredText` should accept the value: 1 to 100 characters after trimming, at least one visible,
 * on one line.
 */
function fitsAsName(value: string): boolean {
  const shown = kept(value);
  return [...shown].length <= 100 && /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown) && !REFUSED.test(shown);
}

// Rule API-13
test("any text is cleaned and stored as typed, or refused with the name of its field", async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (nombre, apellido) => {
      const json = { persona: { nombre, apellido } };
      const response = await site.call("PATCH", "/api/usuario/perfil", { as: user, json });
      const fits = [nombre, apellido].every(fitsAsName);
      expect(response.status).toBe(fits ? 200 : 422);
      if (!fits) {
        const { errors } = await response.json();
        for (const { path } of errors) expect(["persona.nombre", "persona.apellido"]).toContain(path);
        return;
      }
      const expected = { nombre: kept(nombre), apellido: kept(apellido) };
      expect((await response.json()).persona).toMatchObject(expected);
      const read = await site.call("GET", "/api/usuario/perfil", { as: user });
      expect(read.headers.get("content-type")).toContain("application/json");
      expect(read.headers.get("x-content-type-options")).toBe("nosniff");
      expect((await read.json()).persona).toMatchObject(expected);
    }),
    {
      examples: [["!", "\u0001"]],
      numRuns: propertyRuns(20, 60),
      interruptAfterTimeLimit: 80_000,
      markInterruptAsFailure: true,
    },
  );
});

test("a lone surrogate never causes a server error", async () => {
  for (const nombre of ["\ud83c", "a\udfc0b"]) {
    const body = JSON.stringify({ persona: { nombre } });
    const response = await fetch(`${site.url}/api/usuario/perfil`, {
      method: "PATCH",
      body,
      headers: { "content-type": "application/json", authorization: `Bearer ${user.token}` },
    });
    expect([200, 422]).toContain(response.status);
  }
});

// Rule COR-4
test("HTML in a name is escaped in emails", async () => {
  const person = await site.user();
  const nombre = "<img src=x onerror=alert(1)>";
  const json = { persona: { nombre, correo: `x${person.correo}` } };
  expect((await site.call("PATCH", "/api/usuario/perfil", { as: person, json })).status).toBe(200);
  const again = { persona: { correo: `y${person.correo}` } };
  expect((await site.call("PATCH", "/api/usuario/perfil", { as: person, json: again })).status).toBe(200);
  await expect
    .poll(async () => (await site.mail.list()).find((one) => one.to.startsWith(`x${person.correo}`)), {
      timeout: 60_000,
    })
    .toMatchObject({ html: expect.stringContaining("&lt;img"), text: expect.stringContaining(nombre) });
});
