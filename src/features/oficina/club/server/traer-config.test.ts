import { beforeEach, expect, test } from "vitest";
import type { Problem } from "#contract/route.ts";
import { problemOf } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import type { ConfigTraida } from "../contract.ts";
import { ensureInstalacion } from "./instalacion.ts";

/** As the first version's file is after a club edited it: types, comments, both quotes. */
const CONFIG = `/**
 * The club's identity. To adapt the site to another club, edit only this file {and its pictures}.
 */
export interface ClubConfig {
  nombre: string;
  direccion: { calle: string; localidad: string; provincia: string; codigoPostal: string };
}

export const club: ClubConfig & { colores: object } = {
  nombre: "Náutico \\"Río}\\" Rivadavia",
  nombreCorto: 'Náutico',
  slug: "nautico", // not "club_colon}"
  ciudad: "Rosario",
  zonaHoraria: "America/Argentina/Cordoba",
  /* The old one was { calle: "Otra 1" */
  direccion: { calle: "Costanera 2200", localidad: "Rosario", provincia: "Santa Fe", codigoPostal: "S2000" },
  telefono: "3415550199",
  correo: "secretaria@nautico.example",
  saludoWhatsApp: "Hola",
  banco: { titular: "Náutico", cuenta: "55-1", alias: "RIO.VELA", cuit: "30-1" },
  colores: { principal: "#0b5d3b", acento: "#f2c200" },
  minutosDeReserva: 10,
};

export const other = { nombre: "No" };
`;

const site = await testSite();
const admin = await site.user("administrador");
// A site of the first version that started without its file.
beforeEach(async () => {
  await site.sql`truncate instalacion, ajustes cascade`;
  await ensureInstalacion(site.deps, "/nonexistent");
  await site.deps.clubStore.load();
});

const send = (what: "ver" | "traer", json: object) =>
  site.call("POST", `/api/club/config/${what}`, { as: admin, json });
const look = async (texto = CONFIG): Promise<ConfigTraida> => (await send("ver", { texto })).json();

// Rule CLU-8
test("shows what a file of the first version would change, and saves it when it is confirmed, with who did it", async () => {
  const { slug, grupos, invalidos } = await look();
  expect([slug, invalidos, grupos.map(({ grupo }) => grupo)]).toEqual([
    "nautico",
    [],
    ["identidad", "contacto", "banco", "entradas"],
  ]);
  expect(grupos[0]?.despues).toMatchObject({ nombre: 'Náutico "Río}" Rivadavia', nombreCorto: "Náutico" });
  expect(site.deps.club().versiones.identidad).toBe(0);

  const chosen = grupos.map(({ grupo }) => grupo);
  const saved = await send("traer", { texto: CONFIG, grupos: chosen });
  expect([saved.status, await saved.json()]).toEqual([200, { slug: "nautico" }]);
  const { identidad, banco, contacto, entradas, slug: now } = site.deps.club();
  expect([now, identidad.ciudad, banco.alias, contacto.direccion.calle, entradas.minutosDeReserva]).toEqual([
    "nautico",
    "Rosario",
    "RIO.VELA",
    "Costanera 2200",
    10,
  ]);
  const rows = await site.sql`
    select accion, count(*)::int as n from auditoria where usuario_id = ${admin.id} group by 1 order by 1`;
  expect(rows).toEqual([
    { accion: "ajuste.modificar", n: 4 },
    { accion: "instalacion.modificar", n: 1 },
  ]);
  expect((await look()).grupos).toEqual([]);
});

// Rule CLU-8
test("leaves what somebody saved, and changes nothing if it was saved after it was shown", async () => {
  const { grupos } = await look();
  const save = { version: 0, datos: { ...site.deps.club().banco, alias: "EL.NUESTRO" } };
  await site.call("PUT", "/api/club/ajustes/banco", { as: admin, json: save });
  const chosen = grupos.map(({ grupo }) => grupo);
  expect(await problemOf(send("traer", { texto: CONFIG, grupos: chosen }))).toMatchObject({
    status: 409,
    code: "cambio-mientras",
  });
  const { versiones, banco, slug } = site.deps.club();
  expect([versiones.identidad, banco.alias, slug]).toEqual([0, "EL.NUESTRO", "club_colon"]);
  expect((await look()).grupos.map(({ grupo }) => grupo)).not.toContain("banco");
});

// Rule CLU-8
test("leaves out an address that the site uses itself, and a value that is no longer valid", async () => {
  const config = CONFIG.replace('"nautico"', '"api"').replace("secretaria@nautico.example", "nada");
  const { slug, grupos, invalidos } = await look(config);
  expect([slug, invalidos]).toEqual([null, [{ grupo: "contacto", campos: ["correo"] }]]);
  expect(grupos.find(({ grupo }) => grupo === "contacto")?.despues).toMatchObject({
    direccion: { calle: "Costanera 2200" },
    correo: "",
  });
});

// Rule CLU-8
test.each([
  ["nothing", ""],
  ["another file", "export const otro = {};"],
  ["a literal without an end", "export const club = { nombre: 'a'"],
  ["code instead of values", "export const club = { nombre: process.exit(1) };"],
  ["a calculation", "export const club = { minutosDeReserva: 5 * 3 };"],
  ["a template", "export const club = { nombre: `secreto` };"],
  ["unclosed comments", `export const club = {${"/*".repeat(49_000)}`],
  ["unclosed texts", `export const club = {${"\"'\n".repeat(30_000)}`],
  ["too much", `export const club = {};${" ".repeat(100_000)}`],
])("refuses %s with a sentence", async (_, texto) => {
  const response = await send("ver", { texto });
  expect(response.status).toBe(422);
  expect(((await response.json()) as Problem).errors?.map(({ path }) => path)).toEqual(["texto"]);
});

test.each([
  ["a prototype", "export const club = { __proto__: { nombre: 'x' }, constructor: { a: 1 } };"],
  ["the wrong kinds", "export const club = { nombre: { a: 1 }, banco: 7, colores: [], slug: {} };"],
  ["many levels", `export const club = ${"{a:".repeat(20_000)}1${"}".repeat(20_000)};`],
])("takes nothing from a file with %s", async (_, texto) => {
  const response = await send("ver", { texto });
  expect([200, 422]).toContain(response.status);
  if (response.status === 200) expect((await response.json()).slug).toBeNull();
  expect(({} as { nombre?: string }).nombre).toBeUndefined();
});
