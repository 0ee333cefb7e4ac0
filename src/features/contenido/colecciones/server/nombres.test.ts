import fc from "fast-check";
import { expect, test } from "vitest";
import { UNWRITABLE } from "#contract/fields.ts";
import { photo } from "#tests/harness/pictures.ts";
import { inTurn, propertyRuns } from "#tests/harness/property-runs.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Foto } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
const content = new Uint8Array(
  await (await photo("a.jpg", "#123456", { width: 40, height: 30 })).arrayBuffer(),
);

/**
 * Uploads a picture under a name, lists, fetches and deletes it.
 * @returns the stored name
 */
async function roundTrip(tipo: string, nombre: string): Promise<string> {
  const file = new File([content], nombre, { type: "image/jpeg" });
  const form: Record<string, string | Blob> =
    tipo === "sponsor" ? { archivo: new File([content], "a.jpg"), nombre } : { archivo: file };
  const response = await site.call("POST", `/api/galeria/cargar/${tipo}`, { as: admin, form });
  expect(response.status, await response.clone().text()).toBe(201);
  const [made] = (await response.json()) as Foto[];
  if (!made) throw new Error("nothing was made");
  const list = `/api/galeria/imagenes/todo/${tipo}`;
  expect(await (await site.call("GET", list)).json()).toEqual([made.nombre]);
  const encoded = encodeURIComponent(made.nombre);
  for (const address of [made.url, `/api/galeria/imagenes/${tipo}/${encoded}`]) {
    const served = await site.call("GET", address);
    expect(served.status, address).toBe(200);
    expect(served.headers.get("content-type")).toMatch(/^image\//);
    await served.arrayBuffer();
  }
  const deleted = await site.call("DELETE", `/api/galeria/eliminar/${tipo}/${encoded}`, { as: admin });
  expect(deleted.status).toBe(200);
  expect(await (await site.call("GET", list)).json()).toEqual([]);
  return made.nombre;
}

const HOSTILE = [
  "../../etc/passwd",
  "..\\..\\boot.ini",
  "%2e%2e%2fadmin.jpg",
  "%",
  "%zz%E0%A4%A",
  "a%2Fb%252Fc.png",
  "a/b/c.jpg",
  "/",
  "//",
  "?v=1&ancho=2#x",
  "todo",
  "sponsor",
  "🏀👩‍👩‍👧‍👦 final ñandú.png",
  "e\u0301 y \u00e9.jpg",
  "x".repeat(200),
  "🏀".repeat(200),
  "'; drop table fotos_de_galeria; --",
  '"comillas".jpg',
  "<img src=x onerror=alert(1)>",
  "con espacios  dobles .jpg",
  "=1+1",
  "-rf",
  ".htaccess",
  "...",
  "nul.txt",
  "\u202egpj.exe",
];

test.each(inTurn(HOSTILE, 9))(
  "a photo called %j keeps its name, is served and can be deleted",
  async (nombre) => {
    expect(await roundTrip("basquet", nombre)).toBe(nombre);
  },
);

test.each(inTurn(HOSTILE, 9, 9))(
  "a sponsor called %j keeps its name, is served and can be deleted",
  async (nombre) => {
    expect(await roundTrip("sponsor", nombre)).toBe(nombre);
  },
);

test.each(["", " ", ".", ".."])(
  "a sponsor called %j is named after the time of the upload",
  async (nombre) => {
    expect(await roundTrip("sponsor", nombre)).toMatch(/^\d{13}$/);
  },
);

test.each([".", "..", "\u0000", "a\u0000b.jpg", "a".repeat(300), "🏀".repeat(300)])(
  "a photo is stored even if its file name %j cannot be kept",
  async (nombre) => {
    expect((await roundTrip("cesto", nombre)).length).toBeGreaterThan(0);
  },
);

// Rule API-13
test("a typed name with a control character is rejected", async () => {
  const form = { archivo: new File([content], "a.jpg"), nombre: "a\u0000b" };
  const response = await site.call("POST", "/api/galeria/cargar/sponsor", { as: admin, form });
  expect([response.status, (await response.json()).errors[0].path]).toEqual([422, "nombre"]);
});

test("a renamed picture is still served under its old name, but only with its exact version", async () => {
  const form = { archivo: new File([content], "a.jpg"), nombre: "antes" };
  const [made] = (await (
    await site.call("POST", "/api/galeria/cargar/sponsor", { as: admin, form })
  ).json()) as [Foto];
  await site.call("PATCH", `/api/sponsors/${made.id}`, { as: admin, json: { nombre: "ahora" } });
  const version = new URL(made.url, site.url).searchParams.get("v") ?? "";
  const statusOf = async (v: string) =>
    (await site.call("GET", `/api/galeria/imagenes/sponsor/antes?v=${v}`)).status;
  expect(await statusOf(version)).toBe(200);
  for (const part of [version.slice(0, 1), version.slice(0, 15), `${version}0`, "%00", ""])
    expect([part, await statusOf(part)]).toEqual([part, 422]);
  await site.call("DELETE", "/api/galeria/eliminar/sponsor/ahora", { as: admin });
});

// Rule CON-4
test("a picture can be listed, served and deleted, whatever its name", async () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom("../", "%2e", "%2F", "\u0000", "🏀", "/", "\\", " ", ".jpg", "%", "?", "#", '"', "\r\n"),
  );
  const name = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  await fc.assert(
    fc.asyncProperty(name, fc.constantFrom("basquet", "sponsor"), async (nombre, tipo) => {
      // Browsers send a file without a name for an empty file field.
      fc.pre(tipo === "sponsor" ? !UNWRITABLE.test(nombre) : nombre !== "");
      await roundTrip(tipo, nombre);
    }),
    { numRuns: propertyRuns(4, 60) },
  );
});
