import { describe, expect, test } from "vitest";
import { problemOf } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { photo } from "#tests/harness/pictures.ts";
import { seasonOf } from "#tests/harness/season.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const staff = await site.user("administradorB");
const season = seasonOf(site, staff);
const call = (method: string, path: string, json?: object) =>
  site.call(method, `/api${path}`, { as: staff, ...(json && { json }) });

describe("a rival", () => {
  // Rule TEM-8
  test("is shown under its new name in all its matches, and keeps its old name for files", async () => {
    const rival = await season.rival("Club Atl. Sarmiento");
    const match = await season.match({ localId: rival.participanteId });
    await jsonOf(200, call("PATCH", `/rivales/${rival.participanteId}`, { nombre: "Sarmiento" }));
    expect(await season.read(match.id)).toMatchObject({ local: { nombre: "Sarmiento" } });
    const [row] = await jsonOf(200, call("GET", "/rivales?termino=atl"));
    expect(row).toMatchObject({ nombre: "Sarmiento", otrosNombres: ["club atl. sarmiento"], partidos: 1 });
  });

  test.each([["SARMIENTO"], ["Sármiento"]])("cannot be created twice as «%s»", async (nombre) => {
    await call("POST", "/rivales", { nombre: "Sarmiento" });
    const refused = await problemOf(await call("POST", "/rivales", { nombre }));
    expect(refused).toMatchObject({ status: 409, errors: [{ path: "nombre" }] });
  });

  test("is deleted only without matches", async () => {
    const { participanteId: id } = await season.rival();
    const match = await season.match({ visitanteId: id });
    expect(await problemOf(await call("DELETE", `/rivales/${id}`))).toMatchObject({ code: "con-partidos" });
    await jsonOf(200, call("DELETE", `/partidos/${match.id}`));
    await jsonOf(200, call("DELETE", `/rivales/${id}`));
  });

  test("has a crest that everybody can see, until it is replaced or removed", async () => {
    const { participanteId: id } = await season.rival();
    const upload = (form: Record<string, Blob>) =>
      jsonOf(200, site.call("POST", `/api/rivales/${id}/escudo`, { as: staff, form }));
    const { escudo } = await upload({ imagen: await photo("uno", "#336699") });
    expect((await site.call("GET", escudo)).headers.get("content-type")).toBe("image/webp");
    const other = await upload({ imagen: await photo("dos", "#993333") });
    expect(other.escudo).not.toBe(escudo);
    const stored = `${new URL(escudo, site.url).searchParams.get("v")}%`;
    expect(await site.sql`select from imagenes where clave like ${stored}`).toEqual([]);
    expect((await upload({})).escudo).toBeNull();
    expect((await site.call("GET", other.escudo)).status).toBe(404);
  });

  test("is never a team of the club", async () => {
    const { participanteId: id } = await season.team();
    const listed: { id: number }[] = await jsonOf(200, call("GET", "/rivales"));
    expect(listed.map((one) => one.id)).not.toContain(id);
    for (const [method, path, json] of [
      ["PATCH", "", { nombre: "X" }],
      ["DELETE", "", undefined],
      ["POST", "/unir", { con: (await season.rival()).participanteId }],
    ] as const)
      expect((await call(method, `/rivales/${id}${path}`, json)).status).toBe(404);
  });
});

describe("two rows of one rival", () => {
  // Rule TEM-8
  test("are joined with their matches, names, table rows and crest", async () => {
    const [queda, sale, otro] = [
      await season.rival("Unión"),
      await season.rival("C. A. Unión"),
      await season.rival(),
    ];
    const liga = await season.competition();
    const match = await season.match({
      competenciaId: liga.id,
      localId: sale.participanteId,
      visitanteId: otro.participanteId,
    });
    const away = await season.match({ visitanteId: sale.participanteId });
    const fila = { jugados: 1, ganados: 1, perdidos: 0, favor: 70, contra: 60, puntos: 2 };
    const rows = [{ participanteId: sale.participanteId, ...fila }];
    await jsonOf(200, call("PUT", `/competencias/${liga.id}/tabla`, { filas: rows }));
    const form = { imagen: await photo("escudo", "#224466") };
    await jsonOf(200, site.call("POST", `/api/rivales/${sale.participanteId}/escudo`, { as: staff, form }));
    const joined = await jsonOf(
      200,
      call("POST", `/rivales/${queda.participanteId}/unir`, { con: sale.participanteId }),
    );
    expect(joined.escudo).toMatch(`/api/rivales/${queda.participanteId}/escudo`);
    expect(await season.read(match.id)).toMatchObject({ local: { participanteId: queda.participanteId } });
    expect((await season.read(away.id)).visitante?.participanteId).toBe(queda.participanteId);
    const { tablas } = await jsonOf(200, call("GET", `/competencias/${liga.id}`));
    expect(tablas[0].filas).toMatchObject([
      { participanteId: queda.participanteId, nombre: "Unión", puntos: 2 },
    ]);
    const [row] = await jsonOf(200, call("GET", "/rivales?termino=union"));
    expect(row.otrosNombres).toEqual(["c. a. union"]);
  });

  test("are not joined if they played each other", async () => {
    const [uno, otro] = [await season.rival(), await season.rival()];
    await season.match({ localId: uno.participanteId, visitanteId: otro.participanteId });
    const refused = await problemOf(
      await call("POST", `/rivales/${otro.participanteId}/unir`, { con: uno.participanteId }),
    );
    expect(refused).toMatchObject({ status: 409, code: "jugaron-entre-si" });
  });
});

// Rule TEM-8
test("two rivals in one typed-in table are not joined, and neither is deleted", async () => {
  const [uno, otro] = [await season.rival(), await season.rival()].map(
    ({ participanteId }) => participanteId,
  );
  const liga = await season.competition();
  const fila = { jugados: 1, ganados: 1, perdidos: 0, favor: 70, contra: 60, puntos: 2 };
  const rows = [uno, otro].map((participanteId) => ({ participanteId, ...fila }));
  await jsonOf(200, call("PUT", `/competencias/${liga.id}/tabla`, { filas: rows }));
  const joined = await problemOf(await call("POST", `/rivales/${uno}/unir`, { con: otro }));
  expect(joined).toMatchObject({ status: 409, code: "en-una-tabla" });
  const deleted = await problemOf(await call("DELETE", `/rivales/${otro}`));
  expect(deleted).toMatchObject({ status: 409, code: "con-partidos" });
});

describe("the table of a competition", () => {
  async function league() {
    const liga = await season.competition();
    const [a, b] = [await season.team(), await season.rival()];
    const played = (
      local: typeof a,
      visitante: typeof a,
      puntosLocal: number,
      puntosVisitante: number,
      grupo = "",
    ) =>
      season.match({
        competenciaId: liga.id,
        localId: local.participanteId,
        visitanteId: visitante.participanteId,
        estado: "final",
        puntosLocal,
        puntosVisitante,
        grupo,
      });
    const read = () => jsonOf(200, call("GET", `/competencias/${liga.id}`));
    return { liga, a, b, played, read };
  }

  // Rule TEM-10
  test("follows the results, by zone, under the club's short name", async () => {
    const { a, b, played, read } = await league();
    await played(a, b, 80, 70, "Zona B");
    await played(b, a, 60, 61, "Zona A");
    const { tablas } = await read();
    expect(tablas.map(({ grupo }: { grupo: string }) => grupo)).toEqual(["Zona A", "Zona B"]);
    const short = site.deps.club().identidad.nombreCorto;
    expect(tablas[1].filas).toMatchObject([
      { nombre: short, puesto: 1, puntos: 2, favor: 80, lado: { equipo: a.equipo } },
      { nombre: b.nombre, puesto: 2, puntos: 1, favor: 70 },
    ]);
  });

  // Rule TEM-10
  test("can be typed in, and computed again", async () => {
    const { liga, a, b, played, read } = await league();
    await played(a, b, 80, 70);
    const put = (filas: object[] | null) => call("PUT", `/competencias/${liga.id}/tabla`, { filas });
    const fila = { jugados: 9, ganados: 8, perdidos: 1, favor: 700, contra: 600, puntos: 17 };
    await jsonOf(200, put([{ participanteId: b.participanteId, ...fila }]));
    expect((await read()).tablas[0].filas).toMatchObject([{ nombre: b.nombre, puntos: 17 }]);
    const twice = [1, 2].map(() => ({ participanteId: b.participanteId, ...fila }));
    expect(await problemOf(await put(twice))).toMatchObject({ errors: [{ path: "filas.1.participanteId" }] });
    const few = [{ participanteId: b.participanteId, ...fila, jugados: 3 }];
    expect(await problemOf(await put(few))).toMatchObject({ errors: [{ path: "filas.0.jugados" }] });
    await jsonOf(200, put(null));
    expect((await read()).tablas[0].filas).toHaveLength(2);
  });

  // Rule TEM-10
  test("is not typed in with a team that does not exist", async () => {
    const { liga, a, read } = await league();
    const fila = { jugados: 1, ganados: 1, perdidos: 0, favor: 70, contra: 60, puntos: 2 };
    const rows = [a.participanteId, 2_000_000_000].map((participanteId) => ({ participanteId, ...fila }));
    const refused = await problemOf(await call("PUT", `/competencias/${liga.id}/tabla`, { filas: rows }));
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ path: "filas.1.participanteId", message: "Ese equipo ya no existe: elegí otro" }],
    });
    expect((await read()).competencia).toMatchObject({ cargada: false });
  });

  // Rule TEM-10
  test("changes with its rules", async () => {
    const { liga, a, b, played, read } = await league();
    await played(a, b, 80, 70);
    const { reglas } = (await read()).competencia;
    const puntos = { ...reglas.puntos, ganado: 3 };
    await jsonOf(200, call("PATCH", `/competencias/${liga.id}`, { reglas: { ...reglas, puntos } }));
    expect((await read()).tablas[0].filas[0]).toMatchObject({ puntos: 3 });
  });

  test("belongs to a competition whose name is unique in its season", async () => {
    const liga = await season.competition();
    const same = { nombre: liga.nombre.toUpperCase(), temporada: 2026, deporte: "basquet" };
    expect(await problemOf(await call("POST", "/competencias", same))).toMatchObject({
      code: "nombre-repetido",
    });
    await jsonOf(201, call("POST", "/competencias", { ...same, temporada: 2027 }));
  });
});
