// Service worker of pages that open without a network. Its scope, given at the registration, is one page: the worker
// serves the page's document (network first) and the files that it loads. It ignores the API.
const CACHE = "sin-conexion";
/** How long a navigation waits for the network. */
const PATIENCE_MS = 4_000;
const page = self.registration.scope;

/** Addresses of files named in HTML, scripts and styles. The router's manifest names all pages' files. */
const REFERENCES = /["'(](\/|\.\/)?((?:assets\/)?[\w.~-]+\.(?:js|css|woff2))["')]|"(\/escudo[^"]+)"/g;

function filesIn(text, base) {
  return [...text.matchAll(REFERENCES)].flatMap(([, prefix, name, drawing]) => {
    if (drawing) return [new URL(drawing.replaceAll("&amp;", "&"), base).href];
    if (/^(?:assets\/)?manifest-/.test(name) || !/^(?:assets\/)|^.+-[\w-]{8}\./.test(name)) return [];
    // Polyfills, which only the browsers load that lack these.
    if (/(^|\/)old-/.test(name) && URL.canParse && AbortSignal.any) return [];
    const path = name.startsWith("assets/") ? `/${name}` : `${prefix ?? ""}${name}`;
    return [new URL(path, base).href];
  });
}

/**
 * Stores a document and all files that it leads to, the document last; then deletes files of earlier versions. A file that
 * is missing, as on an instance of the other version during a deploy, leaves the stored page as it is.
 */
async function store(response) {
  const cache = await caches.open(CACHE);
  const seen = new Set(filesIn(await response.clone().text(), page));
  for (const url of seen) {
    const cached = await cache.match(url, { ignoreVary: true });
    const file = cached ?? (await fetch(url));
    if (!file.ok) throw new Error(`${url} answered ${file.status}`);
    if (!cached) await cache.put(url, file.clone());
    if (/\.(js|css)$/.test(url)) for (const next of filesIn(await file.text(), url)) seen.add(next);
  }
  await cache.put(page, response);
  for (const { url } of await cache.keys()) if (url !== page && !seen.has(url)) await cache.delete(url);
}

async function navigate(event) {
  const cached = () => caches.match(page, { ignoreVary: true });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(cached);
  const asked = fetch(event.request).then(async (response) => {
    if (response.ok) event.waitUntil(store(response.clone()).catch(() => {}));
    return response.status >= 500 ? ((await cached()) ?? response) : response;
  });
  try {
    return (await Promise.race([asked, late])) ?? (await asked);
  } catch (error) {
    return (await cached()) ?? Promise.reject(error);
  }
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(
    fetch(page, { cache: "no-store" }).then((response) => (response.ok ? store(response) : undefined)),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(navigate(event));
  else
    event.respondWith(caches.match(request, { ignoreVary: true }).then((cached) => cached ?? fetch(request)));
});
