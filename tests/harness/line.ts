import { createHash } from "node:crypto";
import type { Fila, Lugar } from "#features/eventos/espera/contract.ts";
import { papeleta } from "#features/eventos/espera/rules.ts";
import { type TestSite, type TestUser, testSite } from "./site.ts";

/** Creates a site that admits one person per second, with a clock that only advances explicitly. */
export async function siteOfLines(): Promise<{ site: TestSite; staff: TestUser }> {
  const site = await testSite({ env: { SALES_PER_MINUTE: "60" } });
  site.clock.set(new Date());
  return { site, staff: await site.user("administradorB") };
}

export function adjustLine(site: TestSite, staff: TestUser, evento: number, json: unknown) {
  return site.call("PATCH", `/api/eventos/${evento}/fila`, { as: staff, json });
}

/** Inserts an event that goes on sale in this many minutes. */
export async function eventOnSaleIn(
  site: TestSite,
  minutes: number,
  fields: Parameters<TestSite["event"]>[0] = {},
): Promise<number> {
  const evento = await site.event({ cantidad: 1000, ...fields });
  const start = new Date(site.clock.now().getTime() + minutes * 60_000);
  await site.sql`update eventos set venta_desde = ${start} where id = ${evento}`;
  return evento;
}

/** Returns the public state of a line, bypassing the cache. */
export async function lineOf(site: Pick<TestSite, "call" | "deps">, evento: number): Promise<Fila> {
  site.deps.cache.drop(`fila:${evento}`);
  const response = await site.call("GET", `/api/eventos/${evento}/fila`);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Fila;
}

export async function enter(site: Pick<TestSite, "call">, who: TestUser, evento: number): Promise<Lugar> {
  const response = await site.call("POST", `/api/eventos/${evento}/fila`, { as: who });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Lugar;
}

export async function placeOf(site: Pick<TestSite, "call">, who: TestUser, evento: number): Promise<Lugar> {
  const response = await site.call("GET", `/api/eventos/${evento}/fila/lugar`, { as: who });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Lugar;
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Recomputes a draw from public data: the position of each number. */
export function drawOf(secreto: string, participantes: number): Map<number, number> {
  const numbers = Array.from({ length: participantes }, (_, i) => i + 1);
  const hashes = new Map(numbers.map((numero) => [numero, sha256(papeleta(secreto, numero))]));
  numbers.sort((a, b) => ((hashes.get(a) ?? "") < (hashes.get(b) ?? "") ? -1 : 1));
  return new Map(numbers.map((numero, i) => [numero, i + 1]));
}

/** Creates users in the line of an event that has just gone on sale, by position. */
export async function lineAtStart(site: TestSite, people: number, fields: { cantidad?: number } = {}) {
  const evento = await eventOnSaleIn(site, 5, fields);
  const users = await Promise.all(Array.from({ length: people }, () => site.user()));
  for (const user of users) await enter(site, user, evento);
  site.clock.advance(5 * 60_000);
  await lineOf(site, evento);
  const placed = await Promise.all(
    users.map(async (user) => ({ user, place: await placeOf(site, user, evento) })),
  );
  placed.sort((a, b) => (a.place.posicion ?? 0) - (b.place.posicion ?? 0));
  return { evento, users: placed.map(({ user }) => user) };
}
