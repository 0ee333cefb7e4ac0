import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { median } from "./load.ts";
import type { Figure } from "./report.ts";
import { makeEvents, type Person, type Site } from "./workbench.ts";

const WRITES = 12;
const PATH = "/api/eventos/lista";

/**
 * An administrator repeatedly deactivates and reactivates an event at one site. Measures how soon
 * the same site and another one on the same database show it on cached pages.
 */
export async function measureFreshness(sites: [Site, Site], pool: pg.Pool, admin: Person): Promise<Figure[]> {
  const [here, there] = sites;
  const nombre = `Cambia ${Date.now()}`;
  const [id] = await makeEvents(pool, 1, nombre);
  for (const { program } of sites) await program.ask("changed");
  const shows = async (site: Site) => (await (await fetch(`${site.url}${PATH}`)).text()).includes(nombre);

  const delays: { here: number[]; there: number[] } = { here: [], there: [] };
  let shown = true;
  for (let write = 0; write < WRITES; write++) {
    for (const site of sites) await until(async () => (await shows(site)) === shown);
    const response = await fetch(`${here.url}/api/eventos/${id}/actualizarEstado`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${admin.token}` },
    });
    if (response.status !== 200) throw new Error(`deactivating an event returned ${response.status}`);
    const began = performance.now();
    shown = !shown;
    for (const [name, site] of [
      ["here", here],
      ["there", there],
    ] as const) {
      await until(async () => (await shows(site)) === shown);
      delays[name].push(performance.now() - began);
    }
  }
  return [
    {
      name: "a write is visible on its own site after",
      value: median(delays.here),
      unit: "ms",
      note: `the first response after the write; longest ${Math.round(Math.max(...delays.here))} ms of ${WRITES}`,
    },
    {
      name: "a write is visible on another site after",
      value: Math.max(...delays.there),
      unit: "ms",
      note: `longest of ${WRITES}; median ${Math.round(median(delays.there))} ms`,
      target: { at: "most", value: 5000 },
    },
  ];
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("a write did not appear within 10 s");
    await wait(2);
  }
}
