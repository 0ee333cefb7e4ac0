import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Grupo } from "#contract/club.ts";
import { createLog } from "#server/log.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";
import type { Ajuste } from "../contract.ts";
import { AJUSTES_INICIALES } from "./ajustes-iniciales.ts";
import { openClubStore } from "./club-store.ts";

describe("a stored group of settings", () => {
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
    await site.sql`update ajustes set datos = datos - ${field} where grupo = ${grupo}`;
    await site.deps.clubStore.load();
  };

  // Rule CLU-9
  test("is still used if it lacks a field", async () => {
    const { nombre } = site.deps.club().identidad;
    await forget("identidad", "ciudad");
    expect(site.deps.club().identidad).toMatchObject({
      nombre,
      ciudad: AJUSTES_INICIALES.identidad.ciudad,
    });
    expect(await read("identidad")).toMatchObject({ camposDanados: ["ciudad"] });

    const banco = await read("banco");
    const saved = await site.call("PUT", "/api/club/ajustes/banco", {
      as: admin,
      json: { version: banco.version, datos: banco.datos },
    });
    expect(saved.status).toBe(200);
    const stored = await site.sql`
      select datos from ajustes where grupo = 'identidad' order by version desc limit 1`;
    expect(stored[0].datos).toMatchObject({ nombre });
    expect(stored[0].datos).not.toHaveProperty("ciudad");
  });

  const stored = async (grupo: Grupo) =>
    (
      await site.pool.query("select datos from ajustes where grupo = $1 order by version desc limit 1", [
        grupo,
      ])
    ).rows[0].datos as Record<string, unknown>;
  const overwrite = async (grupo: Grupo, part: object) => {
    await site.sql`update ajustes set datos = datos || ${part} where grupo = ${grupo}`;
    await site.deps.clubStore.load();
  };
  const save = async (grupo: Grupo, changed: object, reemplazar: string[] = []) => {
    const { version, datos } = await read(grupo);
    const json = { version, datos: { ...datos, ...changed }, reemplazar };
    return (await site.call("PUT", `/api/club/ajustes/${grupo}`, { as: admin, json })).status;
  };

  // Rule CLU-10
  test("keeps an unreadable value if another field is saved", async () => {
    const later = { turnosFijos: [{ dia: 1 }], maximoPendientes: "siete" };
    const [monday] = site.deps.club().canchas.semana;
    const semana = [{ ...monday, descanso: "13:00" }, ...site.deps.club().canchas.semana.slice(1)];
    await overwrite("canchas", { ...later, semana });
    expect(await save("canchas", { horasDeEvento: 5 })).toBe(200);
    expect(await stored("canchas")).toMatchObject({ ...later, semana, horasDeEvento: 5 });
    expect(await read("canchas")).toMatchObject({ camposDanados: ["maximoPendientes"] });
    const [_, ...others] = site.deps.club().canchas.semana;
    expect(await save("canchas", { semana: [monday, ...others.with(0, null)] })).toBe(200);
    expect(await stored("canchas")).toMatchObject({
      ...later,
      semana: [semana[0], null, ...semana.slice(2)],
    });
  });

  // Rule CLU-10
  test("loses an unreadable value only when that field is saved", async () => {
    await overwrite("entradas", { minutosDeReserva: 999 });
    expect(await save("entradas", { minutosDeReserva: 20 })).toBe(200);
    expect(await stored("entradas")).toMatchObject({ minutosDeReserva: 20 });
    await overwrite("entradas", { minutosDeReserva: 999 });
    expect(await save("entradas", {}, ["minutosDeReserva"])).toBe(200);
    expect(await stored("entradas")).toMatchObject({ minutosDeReserva: 15 });
    expect(await read("entradas")).toMatchObject({ camposDanados: [] });
  });

  // Rule CLU-3
  test("can be restored as it was stored, including unreadable values", async () => {
    await overwrite("portada", { frase: { texto: 5, autor: "Una" } });
    const { version } = await read("portada");
    expect(await save("portada", { frase: { texto: "Otra", autor: "Dos" } })).toBe(200);
    await site.call("POST", "/api/club/ajustes/portada/anterior", {
      as: admin,
      json: { version: version + 1 },
    });
    expect(await stored("portada")).toMatchObject({ frase: { texto: 5, autor: "Una" } });
    expect(await read("portada")).toMatchObject({ camposDanados: ["frase.texto"] });
  });

  // Rule CLU-10
  test("cannot be saved by the second of two people who edit the same version", async () => {
    await overwrite("banco", { cuit: 30 });
    const { version, datos } = await read("banco");
    expect(await save("banco", { alias: "UNO" })).toBe(200);
    const json = { version, datos: { ...datos, alias: "DOS" }, reemplazar: ["cuit"] };
    expect((await site.call("PUT", "/api/club/ajustes/banco", { as: admin, json })).status).toBe(409);
    expect(await stored("banco")).toMatchObject({ alias: "UNO", cuit: 30 });
  });

  // Rule CLU-10
  test("keeps the pictures of values that this version does not understand", async () => {
    const escudo = site.deps.club().identidad.escudo ?? { clave: "e".repeat(64), ancho: 1, alto: 1 };
    await site.sql`insert into imagenes (clave, mime, bytes, ancho, alto, estado, creada_en)
       values (${escudo.clave}, 'image/png', 1, 1, 1, 'lista', now()) on conflict do nothing`;
    const { version } = await read("nosotros");
    await site.sql`
      insert into imagenes_de_ajustes (grupo, version, clave) values ('nosotros', ${version}, ${escudo.clave})`;
    await overwrite("nosotros", { segundaImagen: escudo, imagen: { clave: "rota" } });
    expect(await save("nosotros", { bajada: "Con dos imágenes" })).toBe(200);
    const rows = await site.sql`
      select clave from imagenes_de_ajustes where grupo = 'nosotros' and version = ${version + 1}`;
    expect(rows).toEqual([{ clave: escudo.clave }]);
  });
});

// Rule CLU-9
test("fields that fell back to their defaults are logged once, not at every save", async () => {
  const errors: object[] = [];
  const log = { ...createLog("silent"), error: (fields: object) => errors.push(fields) } as never;
  await using site = await createTestSite();
  await site.sql`update ajustes set datos = datos - 'ciudad' where grupo = 'identidad'`;
  const store = await openClubStore({ db: site.deps.db, log, onReload: () => {} });
  await store.load();
  await store.load();
  expect(errors).toEqual([{ campos: { identidad: ["ciudad"] } }]);
});
