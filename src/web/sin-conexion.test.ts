import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const ORIGIN = "https://club.example";
const PAGE = `${ORIGIN}/club/admin/eventos/ingreso`;
const SCRIPT = readFileSync(new URL("./public/sin-conexion.js", import.meta.url), "utf8");

/** A built site: its page names an entry, which imports a chunk and a style's font. */
const builtAs = (hash: string): Record<string, string> => ({
  [PAGE]: `<script type="module" src="/assets/entry-${hash}.js"></script>`,
  [`${ORIGIN}/assets/entry-${hash}.js`]: `import("./gate-${hash}.js");__map("assets/gate-${hash}.css")`,
  [`${ORIGIN}/assets/gate-${hash}.js`]: "export {}",
  [`${ORIGIN}/assets/gate-${hash}.css`]: `src:url("./oswald-${hash}.woff2")`,
  [`${ORIGIN}/assets/oswald-${hash}.woff2`]: "font",
});

/** The worker in a phone's browser, with a network whose files a test replaces. */
function startWorker() {
  const network = { files: builtAs("AAAAAAAA"), up: true };
  const cached = new Map<string, Response>();
  const addressOf = (asked: string | Request | URL) => (asked instanceof Request ? asked.url : String(asked));
  const match = async (asked: string | Request) => cached.get(addressOf(asked))?.clone();
  const cache = {
    match,
    put: async (asked: string | Request, response: Response) => void cached.set(addressOf(asked), response),
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    delete: async (url: string) => cached.delete(url),
  };
  const fetchFile = async (asked: string | Request) => {
    if (!network.up) throw new TypeError("Failed to fetch");
    const file = network.files[addressOf(asked)];
    return new Response(file ?? "", { status: file === undefined ? 404 : 200 });
  };
  const listeners: Record<string, (event: object) => void> = {};
  const self = {
    registration: { scope: PAGE },
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
  };
  const caches = { match, open: async () => cache };
  runInNewContext(SCRIPT, { self, caches, fetch: fetchFile, URL, Response, Promise, Set, setTimeout });
  /** Runs an event's handler and all that it waits for. */
  async function dispatch(type: string, more: object = {}): Promise<Response | undefined> {
    const waited: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners[type]?.({
      ...more,
      waitUntil: (promise: Promise<unknown>) => waited.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    const response = await answer;
    await Promise.all(waited);
    return response;
  }
  const open = async () => {
    const request = Object.defineProperty(new Request(PAGE), "mode", { value: "navigate" });
    return (await dispatch("fetch", { request }))?.text();
  };
  const load = async (path: string) => {
    const answer = await dispatch("fetch", { request: new Request(`${ORIGIN}${path}`) });
    return answer?.text();
  };
  return { network, cached, dispatch, open, load, files: () => [...cached.keys()].sort() };
}

// Rule PUE-8
test("a phone that was online once after a deploy opens the new page offline, with all its files", async () => {
  const worker = startWorker();
  await worker.dispatch("install");
  expect(worker.files()).toEqual(Object.keys(builtAs("AAAAAAAA")).sort());
  // The old files are gone from the server.
  worker.network.files = builtAs("BBBBBBBB");
  expect(await worker.open()).toContain("entry-BBBBBBBB");
  expect(worker.files()).toEqual(Object.keys(builtAs("BBBBBBBB")).sort());
  worker.network.up = false;
  expect(await worker.open()).toContain("entry-BBBBBBBB");
  for (const file of ["entry-BBBBBBBB.js", "gate-BBBBBBBB.css", "oswald-BBBBBBBB.woff2"])
    expect(await worker.load(`/assets/${file}`)).toBe(builtAs("BBBBBBBB")[`${ORIGIN}/assets/${file}`]);
});

// Rule PUE-8
test.each([
  [
    "a file of the new version is missing on the instance asked",
    (files: Record<string, string>) => {
      delete files[`${ORIGIN}/assets/gate-BBBBBBBB.css`];
    },
  ],
  [
    "the new version's first file cannot be had",
    (files: Record<string, string>) => {
      delete files[`${ORIGIN}/assets/entry-BBBBBBBB.js`];
    },
  ],
])("a phone keeps the whole old page when %s during a deploy", async (_what, remove) => {
  const worker = startWorker();
  await worker.dispatch("install");
  worker.network.files = builtAs("BBBBBBBB");
  remove(worker.network.files);
  expect(await worker.open()).toContain("entry-BBBBBBBB");
  worker.network.up = false;
  expect(await worker.open()).toContain("entry-AAAAAAAA");
  for (const url of Object.keys(builtAs("AAAAAAAA"))) expect(worker.cached.has(url)).toBe(true);
});

test("leaves the API and other origins to the network", async () => {
  const { dispatch } = startWorker();
  for (const url of [`${ORIGIN}/api/entradas/puerta`, "https://elsewhere.example/x.js"])
    expect(await dispatch("fetch", { request: new Request(url) })).toBeUndefined();
});
