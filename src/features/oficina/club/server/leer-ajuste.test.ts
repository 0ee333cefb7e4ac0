import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ajustes, Grupo } from "#contract/club.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";
import type { Ajuste } from "../contract.ts";
import { AJUSTES_INICIALES } from "./ajustes-iniciales.ts";
import { GRUPOS } from "./club-store.ts";
import formas from "./formas-guardadas.json" with { type: "json" };
import { leerAjuste } from "./leer-ajuste.ts";

/** Rows as each released version wrote them. Never edit one: what a later version adds falls back to its default. */
const released = formas as unknown as Record<string, Ajustes>;
const versions = Object.keys(released);
const rows = released[versions.at(-1) ?? ""] as Ajustes;

// Rule CLU-9
describe.each(versions)("a site of version %s", (version) => {
  test.each(GRUPOS)("keeps every value of %s", (grupo) => {
    const stored = released[version]?.[grupo];
    expect(leerAjuste(grupo, stored).datos).toMatchObject(stored as object);
  });
});

// Rule CLU-9
test.each(GRUPOS.filter((grupo) => !Array.isArray(rows[grupo])))(
  "a field that %s lacks has its default, and the others stay",
  (grupo) => {
    for (const [field, initial] of Object.entries(AJUSTES_INICIALES[grupo])) {
      const { [field]: _, ...stored } = rows[grupo] as Record<string, unknown>;
      expect(leerAjuste(grupo, stored)).toEqual({ datos: { ...stored, [field]: initial }, campos: [field] });
    }
  },
);

// Rule CLU-9
test.each<[string, Grupo, object, string[], object]>([
  [
    "a nested field",
    "identidad",
    { colores: { principal: "rojo", acento: "#facc15" } },
    ["colores.principal"],
    { colores: { principal: AJUSTES_INICIALES.identidad.colores.principal, acento: "#facc15" } },
  ],
  [
    "a part that may be missing",
    "portada",
    { video: { titulo: "La final", enlace: "https://example.org/x", imagen: null } },
    ["video"],
    { video: null },
  ],
  [
    "an element of a list, which is left out",
    "jugadores",
    { jugadores: [{ nombre: "" }, rows.jugadores.jugadores[0], 5] },
    ["jugadores"],
    { jugadores: [rows.jugadores.jugadores[0]] },
  ],
  [
    "a list that needs all its elements",
    "canchas",
    { semana: [{ apertura: "20:00", cierre: "08:00" }, ...rows.canchas.semana.slice(1)] },
    ["semana"],
    { semana: AJUSTES_INICIALES.canchas.semana },
  ],
])("only the invalid field falls back: %s", (_name, grupo, part, campos, expected) => {
  const stored = rows[grupo] as object;
  expect(leerAjuste(grupo, { ...stored, ...part })).toEqual({ datos: { ...stored, ...expected }, campos });
});

test.each([null, 5, "texto", []])(
  "falls back to all initial values when the row is not an object: %j",
  (stored) => {
    expect(leerAjuste("banco", stored)).toEqual({ datos: AJUSTES_INICIALES.banco, campos: [""] });
  },
);

describe("a stored group without one of today's fields", () => {
  let site: TestSite;
  let admin: TestUser;
  beforeAll(async () => {
    site = await createTestSite();
    admin = await site.user("administrador");
  });
  afterAll(() => site?.end());

  const read = async (path: string) =>
    (await (await site.call("GET", `/api/club/ajustes/${path}`, { as: admin })).json()) as Ajuste & {
      datos: Record<string, unknown>;
    };
  const forget = async (grupo: Grupo, field: string) => {
    await site.pool.query("update ajustes set datos = datos - $2 where grupo = $1", [grupo, field]);
    await site.deps.clubStore.load();
  };

  // Rule CLU-9
  test("shows on the site with what it has, is reported with the field, and outlives the saving of another group", async () => {
    const { nombre } = site.deps.club().identidad;
    await forget("identidad", "ciudad");
    expect(site.deps.club().identidad).toMatchObject({
      nombre,
      ciudad: AJUSTES_INICIALES.identidad.ciudad,
    });
    expect(await read("identidad")).toMatchObject({ danado: true, camposDanados: ["ciudad"] });

    const banco = await read("banco");
    const saved = await site.call("PUT", "/api/club/ajustes/banco", {
      as: admin,
      json: { version: banco.version, datos: banco.datos },
    });
    expect(saved.status).toBe(200);
    const { rows: stored } = await site.pool.query(
      "select datos from ajustes where grupo = 'identidad' order by version desc limit 1",
    );
    expect(stored[0].datos).toMatchObject({ nombre });
    expect(stored[0].datos).not.toHaveProperty("ciudad");
  });

  // Rule CLU-9
  test("is restored as it was, and what it lacks keeps today's value", async () => {
    const { version, datos } = await read("nosotros");
    await site.call("PUT", "/api/club/ajustes/nosotros", {
      as: admin,
      json: { version, datos: { ...datos, bajada: "La nueva", descripcionDeImagen: "La cancha" } },
    });
    await site.pool.query(
      "update ajustes set datos = datos - 'descripcionDeImagen' where grupo = 'nosotros' and version = $1",
      [version],
    );
    expect(await read(`nosotros/versiones/${version}`)).toMatchObject({
      datos: { bajada: datos.bajada, descripcionDeImagen: "La cancha" },
      camposDanados: ["descripcionDeImagen"],
    });
    const restored = await site.call("POST", `/api/club/ajustes/nosotros/versiones/${version}/restaurar`, {
      as: admin,
      json: { version: version + 1 },
    });
    expect(restored.status).toBe(200);
    expect((await read("nosotros")).datos).toMatchObject({
      bajada: datos.bajada,
      descripcionDeImagen: "La cancha",
    });
  });
});
