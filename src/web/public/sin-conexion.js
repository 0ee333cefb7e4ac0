// The site's service worker, for the gate, for score sheets and for people with tickets or a card. It stores the gate's
// page, the score sheet's and the page of codes, each with its files in its own cache, and serves them without a network.
const OFFLINE = "/sin-conexion";
const STORED = /^\/(sin-conexion|planilla\/0|[^/]+\/admin\/eventos\/ingreso)$/;
/** Pages that redirect to the stored codes while offline. */
const LEADS = /^\/(perfil(\/(entradas|carnet))?)?$/;
/** Pages that wait for the network, and redirect to the stored codes once it has failed. */
const FALLS = /^\/(success|pending|failure|evento\/\d+|galeria(\/[^/]+)?|reservas|perfil\/.+)$/;
const CACHE = "sin-conexion";
/** Prefix of the names of the caches that hold users' copies (own-copies.ts). */
const OWN = "propio ";
const PATIENCE_MS = 4_000;
const { origin } = self.location;

/** Addresses of files named in HTML, scripts and styles. The router's manifest names all pages' files. */
const REFERENCES = /["'(](\/|\.\/)?((?:assets\/)?[\w.~-]+\.(?:js|css|woff2))["')]|"(\/escudo[^"]+)"/g;

function filesIn(text, base) {
  return [...text.matchAll(REFERENCES)].flatMap(([, prefix, name, drawing]) => {
    if (drawing) return [new URL(drawing.replaceAll("&amp;", "&"), base).href];
    if (/^(?:assets\/)?manifest-/.test(name) || !/^(?:assets\/)|^.+-[\w-]{8}\./.test(name)) return [];
    // Polyfills, which only browsers without these features load.
    if (/(^|\/)old-/.test(name) && URL.canParse && AbortSignal.any) return [];
    const path = name.startsWith("assets/") ? `/${name}` : `${prefix ?? ""}${name}`;
    return [new URL(path, base).href];
  });
}

const find = (address) => caches.match(address, { ignoreVary: true });

/**
 * Stores a page and all files that it references, the page last; then deletes files of its earlier versions. If a file
 * is missing, as on an instance of another version during a deploy, the stored page stays.
 */
async function store(path, response) {
  const page = new URL(path, origin).href;
  const cache = await caches.open(`${CACHE} ${path}`);
  const seen = new Set(filesIn(await response.clone().text(), page));
  const waiting = [...seen];
  async function storeNext() {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      const own = await cache.match(url, { ignoreVary: true });
      const file = own ?? (await find(url)) ?? (await fetch(url));
      if (!file.ok) throw new Error(`${url} answered ${file.status}`);
      if (!own) await cache.put(url, file.clone());
      if (!/\.(js|css)$/.test(url)) continue;
      for (const next of filesIn(await file.text(), url)) {
        if (!seen.has(next)) waiting.push(next);
        seen.add(next);
      }
    }
  }
  // At once: the gate has 240 files.
  await Promise.all([1, 2, 3, 4, 5, 6].map(storeNext));
  await cache.put(page, response);
  for (const { url } of await cache.keys()) if (url !== page && !seen.has(url)) await cache.delete(url);
  // The gate's cache in version 1.0.
  if (path !== OFFLINE) await caches.delete(CACHE);
}

/** Redirects to the stored codes, if this phone has any. */
async function lead(path) {
  if (!(await caches.keys()).some((name) => name.startsWith(OWN))) return undefined;
  if (!(await find(OFFLINE))) return undefined;
  return Response.redirect(path.endsWith("carnet") ? `${OFFLINE}#carnet` : OFFLINE);
}

/** @param stored the page of the cache that stands in for `path` */
async function navigate(event, path, stored) {
  const asked = fetch(event.request);
  const leads = stored !== path;
  const cached = () => (leads ? lead(path) : find(stored));
  // People who came from the page of codes want the other page, however slow the network is.
  const insists = leads && event.request.referrer === new URL(OFFLINE, origin).href;
  const late = insists ? asked : new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(cached);
  const answered = asked.then(async (response) => {
    if (response.ok && !leads) event.waitUntil(store(path, response.clone()).catch(() => {}));
    // A 503 is a page of the site on which a part is missing.
    const isDown = leads ? [502, 504].includes(response.status) && !insists : response.status >= 500;
    return isDown ? ((await cached()) ?? response) : response;
  });
  try {
    return (await Promise.race([answered, late])) ?? (await answered);
  } catch (error) {
    return (await cached()) ?? Promise.reject(error);
  }
}

async function fetchAndStore(request, path) {
  const response = await fetch(request);
  if (response.ok) await store(path, response.clone());
  return response;
}

async function activate() {
  await self.clients.claim();
  // Version 1.0 had a separate worker for the gate.
  if (self.registration.scope !== `${origin}/`) await self.registration.unregister();
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(activate()));
// A page asks to be controlled (`storePage` in offline.ts).
self.addEventListener("message", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return;
  // One document serves every match.
  const path = url.pathname.replace(/^\/planilla\/\d+$/, "/planilla/0");
  const stored = STORED.test(path) ? path : LEADS.test(path) ? OFFLINE : null;
  // The browser handles other pages, so that the worker cannot delay them.
  if (request.mode === "navigate") {
    if (stored) event.respondWith(navigate(event, path, stored));
    else if (FALLS.test(path))
      event.respondWith(fetch(request).catch(async (error) => (await lead(path)) ?? Promise.reject(error)));
  } else if (STORED.test(path)) event.respondWith(fetchAndStore(request, path));
  else if (/^\/(assets\/|escudo)/.test(path))
    event.respondWith(find(request).then((cached) => cached ?? fetch(request)));
});
