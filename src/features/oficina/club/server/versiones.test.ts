import { expect, test } from "vitest";
import type { Grupo } from "#contract/club.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { createEventWithPicture, phonePhoto } from "#tests/harness/pictures.ts";
import { createTestSite, type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { Ajuste, ResumenDeAjuste } from "../contract.ts";
import { GRUPOS } from "./club-store.ts";

const site = await testSite();
const admin = await site.user("administrador");

const at = (grupo: Grupo) => `/api/club/ajustes/${grupo}`;
const ask = async <T>(path: string) => (await (await site.call("GET", path, { as: admin })).json()) as T;
const read = (grupo: Grupo) => ask<Ajuste & { datos: Record<string, unknown> }>(at(grupo));
const save = (grupo: Grupo, version: number, datos: unknown, reemplazar: string[] = []) =>
  site.call("PUT", at(grupo), { as: admin, json: { version, datos, reemplazar } });
const back = (grupo: Grupo, version: number) =>
  site.call("POST", `${at(grupo)}/anterior`, { as: admin, json: { version } });
const pathsOf = async (response: Response) =>
  ((await response.json()) as { errors?: { path: string }[] }).errors?.map(({ path }) => path);

async function upload(contents: Buffer, as: TestUser = admin): Promise<Response> {
  const imagen = new Blob([new Uint8Array(contents)], { type: "image/jpeg" });
  return await site.call("POST", "/api/club/imagenes", { as, form: { imagen } });
}

// Rule CLU-1
test.each(GRUPOS)("%s is stored as it was saved", async (grupo) => {
  const { version, datos } = await read(grupo);
  expect((await save(grupo, version, datos)).status).toBe(200);
  expect(await read(grupo)).toMatchObject({
    version: version + 1,
    datos: JSON.parse(JSON.stringify(datos)) as unknown,
    usuario: admin.nombreUsuario,
    camposDanados: [],
  });
});

// Rule CLU-1
test.each<[Grupo, string, unknown, string]>([
  ["identidad", "colours", { colores: { principal: "violeta", acento: "#12" } }, "colores.principal"],
  ["identidad", "a long name", { nombre: "a".repeat(61) }, "nombre"],
  ["identidad", "an invalid crest key", { escudo: { clave: "../../x", ancho: 1, alto: 1 } }, "escudo.clave"],
  ["contacto", "a script as a link", { redes: [{ nombre: "X", url: "javascript:alert(1)" }] }, "redes.0.url"],
  ["contacto", "a hidden scheme", { redes: [{ nombre: "X", url: "java\tscript:alert(1)" }] }, "redes.0.url"],
  ["contacto", "21 networks", { redes: Array(21).fill({ nombre: "X", url: "https://x.com" }) }, "redes"],
  [
    "portada",
    "a script behind the button",
    { boton: { texto: "Ir", destino: "javascript:1" } },
    "boton.destino",
  ],
  [
    "portada",
    "another site behind the button",
    { boton: { texto: "Ir", destino: "//evil.example" } },
    "boton.destino",
  ],
  [
    "portada",
    "data as a video",
    { video: { titulo: "V", enlace: "data:text/html,x", imagen: null } },
    "video.enlace",
  ],
  [
    "canchas",
    "hours that end before they start",
    { semana: Array(7).fill({ apertura: "20:00", cierre: "08:00" }) },
    "semana.0.cierre",
  ],
  ["canchas", "six days", { semana: Array(6).fill(null) }, "semana"],
  ["canchas", "a number as text", { maximoPendientes: "6" }, "maximoPendientes"],
  [
    "jugadores",
    "101 players",
    { jugadores: Array(101).fill({ nombre: "A", numero: 1, posicion: "", plantel: "P", foto: null }) },
    "jugadores",
  ],
  ["legales", "long terms", { terminos: "a".repeat(40_001) }, "terminos"],
])("the group %s with %s is refused at the field, and nothing changes", async (grupo, _, change, path) => {
  const before = await read(grupo);
  const response = await save(grupo, before.version, { ...before.datos, ...(change as object) });
  expect(response.status).toBe(422);
  expect(await pathsOf(response)).toContain(path);
  expect(await read(grupo)).toEqual(before);
});

test("Markdown with scripts is stored as plain text", async () => {
  const { version, datos } = await read("legales");
  const terminos = "Texto <script>alert(1)</script> [x](javascript:alert(1))";
  expect((await save("legales", version, { ...datos, terminos })).status).toBe(200);
  expect((await read("legales")).datos.terminos).toBe(terminos);
});

test("a megabyte of text, values of other types and unknown groups are refused", async () => {
  const { version, datos } = await read("legales");
  expect((await save("legales", version, { ...datos, terminos: "a".repeat(1024 * 1024) })).status).toBe(413);
  for (const wrong of [null, "texto", [], 3])
    expect((await save("legales", version, wrong)).status, JSON.stringify(wrong)).toBe(422);
  expect((await site.call("GET", "/api/club/ajustes/otro", { as: admin })).status).toBe(422);
});

test("only pictures can be uploaded", async () => {
  expect((await upload(Buffer.from("no soy una imagen"))).status).toBe(415);
  const imagen = (await jsonOf(201, upload(await phonePhoto("teal")))) as { clave: string };
  const picture = `/api/club/imagenes/${imagen.clave}`;
  expect((await site.call("GET", picture)).status).toBe(404);
  await createEventWithPicture(site, admin, "olive");
  const rows = await site.sql<{ clave: string }>`select clave from imagenes_de_evento`;
  expect((await site.call("GET", `/api/club/imagenes/${rows[0]?.clave}`)).status).toBe(404);
  const { version, datos } = await read("nosotros");
  const unknown = { ...imagen, clave: "0".repeat(64) };
  expect((await save("nosotros", version, { ...datos, imagen: unknown })).status).toBe(422);
  expect((await save("nosotros", version, { ...datos, imagen })).status).toBe(200);
  const shown = await site.call("GET", picture);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

// Rule CLU-4
test("exactly one of ten people who save the same version at the same time succeeds", async () => {
  for (let round = 0; round < 3; round++) {
    const { version, datos } = await read("banco");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        save("banco", version, { ...datos, alias: `ALIAS.${round}.${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await read("banco")).toMatchObject({
      version: version + 1,
      datos: { alias: `ALIAS.${round}.${winner}` },
    });
  }
});

test("the last of ten people overwrites all other changes if versions are not compared (control)", async () => {
  const { version, datos } = await read("banco");
  const written = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      site.pool.query(
        `insert into ajustes (grupo, version, datos, creado_en) values ('banco', $1, $2, now())
         on conflict (grupo, version) do update set datos = excluded.datos`,
        [version + 1, JSON.stringify({ ...datos, alias: `SIN.GUARDIA.${n}` })],
      ),
    ),
  );
  expect(written.filter(({ rowCount }) => rowCount === 1)).toHaveLength(10);
  await site.deps.clubStore.load();
  expect(await read("banco")).toMatchObject({ version: version + 1 });
});

// Rule CLU-3
test("the previous version can be restored with its picture", async () => {
  const start = await read("portada");
  const imagen: unknown = await (await upload(await phonePhoto("coral"))).json();
  expect((await save("portada", start.version, { ...start.datos, imagen })).status).toBe(200);
  expect((await save("portada", start.version + 1, start.datos)).status).toBe(200);
  const { clave } = imagen as { clave: string };

  const { version } = (await jsonOf(200, back("portada", start.version + 2))) as { version: number };
  expect(site.deps.club().portada.imagen?.clave).toBe(clave);
  expect((await site.call("GET", `/api/club/imagenes/${clave}`)).status).toBe(200);
  expect(await read("portada")).toMatchObject({ version, usuario: admin.nombreUsuario });
  expect((await back("portada", start.version + 2)).status).toBe(409);
  expect((await back("portada", 1)).status).toBe(404);
  await jsonOf(200, back("portada", version));
  expect((await read("portada")).datos).toEqual(start.datos);
});

// Rule CLU-4
test("exactly one of ten people who restore a version at the same time succeeds", async () => {
  const { version } = await read("banco");
  const answers = await Promise.all(Array.from({ length: 10 }, () => back("banco", version)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});

// Rule CLU-2
test("a new club name soon appears on another instance and in emails", async () => {
  await using other = await createTestSite({ databaseUrl: site.databaseUrl });
  const shown = async () =>
    (
      await fetch(`${other.url}/api/club/ajustes/identidad`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
    ).text();
  expect(await shown()).not.toContain("Club Recién Fundado");
  const { version, datos } = await read("identidad");
  expect((await save("identidad", version, { ...datos, nombre: "Club Recién Fundado" })).status).toBe(200);
  await until(
    "the other instance shows it",
    async () => (await shown()).includes("Club Recién Fundado"),
    10_000,
  );
  const { html } = await dibujarCorreo(site.deps.club(), { titulo: "Tu entrada está lista", parrafos: [] });
  expect(html).toContain("Club Recién Fundado");
});

test("saving a damaged group of settings repairs it", async () => {
  await site.sql`update ajustes set datos = '{"colores": 1}' where grupo = 'entradas'`;
  await site.deps.clubStore.load();
  const grupos = await ask<ResumenDeAjuste[]>("/api/club/ajustes");
  expect(grupos.flatMap(({ camposDanados }) => camposDanados)).toEqual(["minutosDeReserva", "puerta"]);
  type Estado = { puntos: { clave: string; juicio: string; valor: string }[] };
  const punto = async () =>
    (await ask<Estado>("/api/sistema/estado")).puntos.find(({ clave }) => clave === "club");
  expect(await punto()).toMatchObject({ juicio: "mal", valor: "No se pueden leer: Entradas y puerta" });
  const { version, datos, camposDanados } = await read("entradas");
  expect((await save("entradas", version, datos, camposDanados)).status).toBe(200);
  expect(await punto()).toMatchObject({ juicio: "ok" });
});
