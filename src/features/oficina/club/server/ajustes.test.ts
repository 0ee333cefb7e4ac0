import { expect, test } from "vitest";
import { DEMO_AJUSTES } from "#demo/club.ts";
import { createTestSite, testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");

async function read(grupo: string) {
  const response = await site.call("GET", `/api/club/ajustes/${grupo}`, { as: admin });
  return (await response.json()) as { version: number; datos: Record<string, unknown> };
}

const save = (grupo: string, version: number, datos: unknown) =>
  site.call("PUT", `/api/club/ajustes/${grupo}`, { as: admin, json: { version, datos } });

// Rule CLU-2
test("a saved change applies immediately on this instance and shortly afterwards on other instances", async () => {
  await using other = await createTestSite({ databaseUrl: site.databaseUrl });
  const { version, datos } = await read("banco");
  const saved = await save("banco", version, { ...datos, alias: "OTRO.ALIAS" });
  expect(await saved.json()).toEqual({ version: version + 1 });
  expect(site.deps.club().banco.alias).toBe("OTRO.ALIAS");
  await until(
    "the other instance reads the settings",
    async () => other.deps.club().banco.alias === "OTRO.ALIAS",
    10_000,
  );
});

// Rule CLU-4
test("only one of two people who edit the same version can save it", async () => {
  const { version, datos } = await read("entradas");
  expect((await save("entradas", version, { ...datos, minutosDeReserva: 20 })).status).toBe(200);
  const second = await save("entradas", version, { ...datos, minutosDeReserva: 30 });
  expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([409, "cambio-mientras"]);
  expect((await read("entradas")).datos).toMatchObject({ minutosDeReserva: 20 });
});

// Rule CLU-1
test("invalid settings are refused with a message at each field", async () => {
  const response = await save("identidad", 1, {
    ...DEMO_AJUSTES.identidad,
    nombre: " ",
    colores: { principal: "red", acento: "#fff" },
  });
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { path: string }[] };
  expect(errors.map(({ path }) => path)).toEqual(["nombre", "colores.principal", "colores.acento"]);
});

// Rule CLU-3
test.each([
  ["nosotros", 20],
  ["legales", 23],
] as const)(
  "the last twenty versions are kept, as is every legal text that somebody has accepted: %s",
  async (grupo, kept) => {
    const { version, datos } = await read(grupo);
    for (let n = 0; n < 22; n++) expect((await save(grupo, version + n, datos)).status).toBe(200);
    const rows = await site.sql`select version from ajustes where grupo = ${grupo}`;
    expect(rows).toHaveLength(kept);
    expect((await save(grupo, version, datos)).status).toBe(409);
  },
);

// Rule CLU-9
test("an unreadable group of settings falls back to its defaults without affecting other groups", async () => {
  await site.sql`update ajustes set datos = '{"texto": 1}' where grupo = 'portada'`;
  await site.deps.clubStore.load();
  expect([...site.deps.clubStore.current.damaged.keys()]).toEqual(["portada"]);
  expect(site.deps.club().portada.boton).toBeNull();
  expect(site.deps.club().identidad.nombre).toBe(DEMO_AJUSTES.identidad.nombre);
});
