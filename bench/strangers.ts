import type { RouteConfigEntry } from "@react-router/dev/routes";
import { demoClub as club } from "#demo/club.ts";
import routes from "#web/routes.ts";
import { median } from "./load.ts";
import { type Figure, figure } from "./report.ts";
import type { Bench, Site } from "./workbench.ts";

const TIMES = 40;
const ROUNDS = 3;
/** Milliseconds of processor time. Hundreds of visitors per second arrive on the evening of a sale. */
const MOST = 5;
const DEAREST = 5;
const FILES = [
  "/sitemap.xml",
  "/robots.txt",
  "/eventos.ics",
  "/manifest.webmanifest",
  "/favicon.ico",
  "/escudo.webp",
];

interface Asked {
  name: string;
  method: string;
  address: (n: number) => string;
}

interface Parameter {
  name: string;
  in: string;
  schema?: { type?: string; enum?: string[] };
}

/**
 * Measures the processor time of the site's process per anonymous request: each page, its data, each document and
 * each call. Every request has a new spelling of the address, so that no cached response is used.
 */
export async function measureStrangers({ site }: Bench): Promise<Figure[]> {
  const home = await (await fetch(`${site.url}/`)).text();
  // The manifest is a file that the home page loads.
  const file = /\/assets\/manifest-[\w-]+\.js/.exec(home)?.[0];
  const manifest = file ? await (await fetch(`${site.url}${file}`)).text() : home;
  const version = /"version":"(\w+)"/.exec(manifest)?.[1];
  if (!version) throw new Error("the home page names no version of the modules");
  const asked = [...pages(), ...documents(version), ...(await calls(site))];
  let n = 0;
  const costs = new Map<string, number[]>();
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, method, address } of asked) {
      await site.program.ask("cpuMs");
      for (let i = 0; i < TIMES; i++) {
        const body = method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } };
        const response = await fetch(`${site.url}${address(++n)}`, { method, redirect: "manual", ...body });
        await response.arrayBuffer();
        if (response.status >= 500) throw new Error(`${method} ${address(n)} answered ${response.status}`);
      }
      const cpuMs = await site.program.ask<number>("cpuMs");
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cpuMs / TIMES]);
    }
  }
  const dearest = [...costs]
    .map(([name, all]): [string, number] => [name, median(all)])
    .toSorted(([, a], [, b]) => b - a);
  const note = dearest
    .slice(0, DEAREST)
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(", ");
  const [, most = Number.NaN] = dearest[0] ?? [];
  return [figure("dearest anonymous request: processor time of the site", most, "ms", { note, most: MOST })];
}

function pages(): Asked[] {
  return pathsOf(routes, "").flatMap((path) => {
    const at = (n: number, parameter: string) =>
      encodeURI(path)
        .replace(":club", club.slug)
        .replace(/:\w+|\*$/g, () => parameter.replace("n", String(n)));
    return [
      { name: path, method: "GET", address: (n) => `${at(n, "10n")}?x=${n}` },
      { name: `${path} (a word)`, method: "GET", address: (n) => `${at(n, "xn")}?pagina=${n}` },
      { name: `${path}.data`, method: "GET", address: (n) => `${at(n, "xn")}.data?x=${n}` },
    ] satisfies Asked[];
  });
}

function documents(version: string): Asked[] {
  const links = (n: number, prefix: string) =>
    Array.from({ length: 200 }, (_, i) => `${prefix}${n}-${i}`).join(",");
  const get = (name: string, address: (n: number) => string) => ({ name, method: "GET", address });
  const modules = (paths: string) => `/__manifest?version=${version}&paths=${encodeURIComponent(paths)}`;
  const all = pathsOf(routes, "");
  const some = (n: number) => all.filter((_, i) => (n * 2_654_435_761 * (i + 1)) % 7 > 2).join(",");
  return [
    get("modules of other pages", (n) => modules(some(n))),
    get("modules of 200 events", (n) => modules(links(n, "/evento/"))),
    get("modules of 200 unknown pages", (n) => modules(links(n, "/"))),
    get("unknown page", (n) => `/x${n}`),
    get("unknown page with data", (n) => `/x${n}.data`),
    get("unknown file", (n) => `/x${n}.png`),
    get("page in other letters", (n) => `/${n % 2 ? "E" : "e"}NLACES/?x=${n}`),
    get("another club's office", (n) => `/club${n}/admin/eventos`),
    ...FILES.map((path) => get(path, (n) => `${path}?v=${n}`)),
    get("/evento/n/previa.jpg", (n) => `/evento/10${n}/previa.jpg`),
    get("/evento/n/evento.ics", (n) => `/evento/10${n}/evento.ics`),
  ];
}

/** Returns the calls of the API with their parameters, as its documentation declares them. */
async function calls(site: Site): Promise<Asked[]> {
  const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]): Asked => {
      const value = ({ schema, name }: Parameter, n: number) => {
        if (schema?.enum) return schema.enum[0] ?? "";
        if (name === "v") return n.toString(16).padStart(16, "0");
        return schema?.type === "integer" || schema?.type === "number" ? `${1 + (n % 1000)}` : `x${n}`;
      };
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        address: (n) => {
          const own = parameters.filter((one) => one.in === "path");
          const at = own.reduce((text, one) => text.replace(`{${one.name}}`, value(one, n)), path);
          const query = parameters.filter((one) => one.in === "query" && !one.schema?.enum);
          return `/api${encodeURI(at)}?${query.map((one) => `${one.name}=${value(one, n)}`).join("&")}&x=${n}`;
        },
      };
    }),
  );
}

function pathsOf(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return children ? pathsOf(children, own) : [own || "/"];
  });
}
