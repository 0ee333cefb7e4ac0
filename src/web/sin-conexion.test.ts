import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const ORIGIN = "https://club.example";
const PAGE = `${ORIGIN}/club/admin/eventos/ingreso`;
const SCRIPT = readFileSync(new URL("./public/sin-conexion.js", import.meta.url), "utf8");

const OFFLINE = `${ORIGIN}/sin-conexion`;

/**
 * The files of a built site. Its gate names an entry, which imports a chunk and a style's font; the codes page uses
 * the same entry.
 */
const builtAs = (hash: string): Record<string, string> => ({
  [PAGE]: `<script type="module" src="/assets/entry-${hash}.js"></script>`,
  [`${ORIGIN}/assets/entry-${hash}.js`]: `import("./gate-${hash}.js");__map("assets/gate-${hash}.css")`,
  [`${ORIGIN}/assets/gate-${hash}.js`]: "export {}",
  [`${ORIGIN}/assets/gate-${hash}.css`]: `src:url("./oswald-${hash}.woff2")`,
  [`${ORIGIN}/assets/oswald-${hash}.woff2`]: "font",
});
const withCodes = (hash: string) => ({
  ...builtAs(hash),
  [OFFLINE]: `<i>${hash}</i><script type="module" src="/assets/gate-${hash}.js"></script>`,
});

/** Starts the worker in a phone's browser, with a network that serves files given by a test. */
function startWorker(scope = `${ORIGIN}/`) {
  const network = {
    files: builtAs("AAAAAAAA"),
    up: true,
    status: 200,
    /** While this is pending, the network does not answer, and the worker's timers fire at once. */
    slow: undefined as Promise<void> | undefined,
  };
  const stores = new Map<string, Map<string, Response>>();
  const calls: string[] = [];
  const addressOf = (asked: string | Request | URL) =>
    asked instanceof Request ? asked.url : new URL(asked, ORIGIN).href;
  const cacheOf = (cached: Map<string, Response>) => ({
    match: async (asked: string | Request) => cached.get(addressOf(asked))?.clone(),
    put: async (asked: string | Request, response: Response) => void cached.set(addressOf(asked), response),
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    delete: async (url: string) => cached.delete(url),
  });
  const caches = {
    match: async (asked: string | Request) => {
      for (const cached of stores.values()) {
        const found = cached.get(addressOf(asked));
        if (found) return found.clone();
      }
    },
    open: async (name: string) => {
      const cached = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, cached);
      return cacheOf(cached);
    },
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  };
  const fetchFile = async (asked: string | Request) => {
    await network.slow;
    if (!network.up) throw new TypeError("Failed to fetch");
    const file = network.files[addressOf(asked)];
    const status = network.status === 200 && file === undefined ? 404 : network.status;
    return new Response(file ?? "", { status });
  };
  const listeners: Record<string, (event: object) => void> = {};
  const self = {
    registration: {
      scope,
      unregister: async () => void calls.push("unregister"),
    },
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
  };
  /** Only browsers resolve relative addresses in `Response.redirect`. */
  const BrowserResponse = Object.assign(class extends Response {}, {
    redirect: (path: string) => Response.redirect(`${ORIGIN}${path}`),
  });
  runInNewContext(SCRIPT, {
    self,
    caches,
    fetch: fetchFile,
    URL,
    Response: BrowserResponse,
    Promise,
    Set,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, network.slow ? 0 : ms),
  });
  /** Runs an event's handler and everything that it waits for. */
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
  const navigate = async (url: string, referrer = "") => {
    const request = Object.defineProperties(new Request(url), {
      mode: { value: "navigate" },
      referrer: { value: referrer },
    });
    return dispatch("fetch", { request });
  };
  /** Does the same as `saveOwn` in own-copies.ts. */
  const storeCopy = async () => void (await caches.open("propio 7"));
  const open = async (url = PAGE) => (await navigate(url))?.text();
  /** Does the same as `storePage` in offline.ts. */
  const keep = (url = PAGE) => dispatch("fetch", { request: new Request(url) });
  const load = async (path: string) => {
    const answer = await dispatch("fetch", { request: new Request(`${ORIGIN}${path}`) });
    return answer?.text();
  };
  const files = (page = PAGE) =>
    [...(stores.get(`sin-conexion ${new URL(page).pathname}`)?.keys() ?? [])].sort();
  return { network, stores, calls, dispatch, navigate, storeCopy, open, keep, load, files };
}

// Rule PUE-8
test("a phone that has been online once since a deploy can open the whole new page offline", async () => {
  const worker = startWorker();
  await worker.keep();
  expect(worker.files()).toEqual(Object.keys(builtAs("AAAAAAAA")).sort());
  // The server no longer has the old files.
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
    "the new version's first file cannot be downloaded",
    (files: Record<string, string>) => {
      delete files[`${ORIGIN}/assets/entry-BBBBBBBB.js`];
    },
  ],
])("a phone keeps the whole old page if %s during a deploy", async (_what, remove) => {
  const worker = startWorker();
  await worker.keep();
  worker.network.files = builtAs("BBBBBBBB");
  remove(worker.network.files);
  expect(await worker.open()).toContain("entry-BBBBBBBB");
  worker.network.up = false;
  expect(await worker.open()).toContain("entry-AAAAAAAA");
  expect(worker.files()).toEqual(expect.arrayContaining(Object.keys(builtAs("AAAAAAAA"))));
});

test("the service worker does not touch requests to the API or to other origins", async () => {
  const { dispatch } = startWorker();
  for (const url of [`${ORIGIN}/api/entradas/puerta`, "https://elsewhere.example/x.js"])
    expect(await dispatch("fetch", { request: new Request(url) })).toBeUndefined();
});

// Rule ENT-18
test("a phone is redirected to its stored codes if the network fails or the site is down", async () => {
  const worker = startWorker();
  worker.network.files = withCodes("AAAAAAAA");
  await worker.keep();
  await worker.keep(OFFLINE);
  // Deploys the next version, of which only the gate has been opened.
  worker.network.files = withCodes("BBBBBBBB");
  await worker.open();
  await worker.storeCopy();
  for (const broken of [{ up: false }, { up: true, status: 502 }]) {
    Object.assign(worker.network, broken);
    for (const [path, to] of [
      ["/", "/sin-conexion"],
      ["/perfil", "/sin-conexion"],
      ["/perfil/entradas", "/sin-conexion"],
      ["/perfil/carnet", "/sin-conexion#carnet"],
    ]) {
      const answer = await worker.navigate(`${ORIGIN}${path}`);
      expect([answer?.status, answer?.headers.get("location")]).toEqual([302, `${ORIGIN}${to}`]);
    }
    expect(await worker.open(OFFLINE)).toContain("<i>AAAAAAAA</i>");
    expect(await worker.load("/assets/gate-AAAAAAAA.js")).toBe("export {}");
    expect(await worker.open()).toContain("entry-BBBBBBBB");
  }
  worker.network.up = false;
  for (const path of [
    "/success",
    "/evento/1",
    "/galeria/basquet",
    "/reservas",
    "/perfil/familia",
    "/perfil/recibos/R-1",
  ])
    expect((await worker.navigate(`${ORIGIN}${path}?a=1`))?.headers.get("location")).toBe(OFFLINE);
  expect(await worker.navigate(`${ORIGIN}/prensa`)).toBeUndefined();
  // The new version is shown the second time the page is opened.
  Object.assign(worker.network, { up: true, status: 200 });
  await worker.open(OFFLINE);
  worker.network.up = false;
  expect(await worker.open(OFFLINE)).toContain("<i>BBBBBBBB</i>");
  expect(worker.files(OFFLINE).filter((url) => url.includes("AAAAAAAA"))).toEqual([]);
});

// Rule ENT-18
test("a page is not replaced by the stored codes if the site responds or the visitor insists", async () => {
  const worker = startWorker();
  worker.network.files = withCodes("AAAAAAAA");
  await worker.keep(OFFLINE);
  worker.network.up = false;
  await expect(worker.navigate(`${ORIGIN}/evento/1`)).rejects.toThrow("Failed to fetch");
  Object.assign(worker.network, { up: true, status: 502 });
  expect((await worker.navigate(`${ORIGIN}/`))?.status).toBe(502);
  await worker.storeCopy();
  expect((await worker.navigate(`${ORIGIN}/`))?.status).toBe(302);
  expect((await worker.navigate(`${ORIGIN}/`, OFFLINE))?.status).toBe(502);
  worker.network.status = 503;
  expect((await worker.navigate(`${ORIGIN}/`))?.status).toBe(503);
});

// Rule ENT-18
test("a phone on a slow network is redirected to its stored codes", async () => {
  const worker = startWorker();
  const page = `${ORIGIN}/perfil/entradas`;
  worker.network.files = { ...withCodes("AAAAAAAA"), [page]: "Mis entradas" };
  await worker.keep(OFFLINE);
  await worker.storeCopy();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  worker.network.slow = promise;
  const insisted = worker.navigate(page, OFFLINE);
  expect((await worker.navigate(page))?.status).toBe(302);
  const event = worker.navigate(`${ORIGIN}/evento/1`);
  answer();
  expect((await event)?.status).toBe(404);
  expect(await (await insisted)?.text()).toBe("Mis entradas");
});

// Rule PUE-8
test("the service worker unregisters the worker that version 1.0 installed for the gate", async () => {
  const old = startWorker(PAGE);
  old.stores.set("sin-conexion", new Map([[PAGE, new Response("of 1.0")]]));
  await old.dispatch("activate");
  expect(old.calls).toEqual(["unregister"]);
  old.network.up = false;
  expect(await old.open()).toBe("of 1.0");
  old.network.up = true;
  await old.open();
  expect([...old.stores.keys()]).toEqual([`sin-conexion ${new URL(PAGE).pathname}`]);

  const now = startWorker();
  await now.dispatch("activate");
  expect(now.calls).toEqual([]);
});
