import { existsSync } from "node:fs";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoClub as club } from "#demo/club.ts";
import { loadBuild } from "#site/main.ts";
import { createTestSite, type TestSite, until } from "#tests/harness/site.ts";

// Uses the build that `npm test` makes first.
describe.skipIf(!existsSync("build/server/index.js") && !process.env.CI)(
  "a new spelling of an address",
  () => {
    let site: TestSite;
    let build: ServerBuild;
    beforeAll(async () => {
      const pages = await loadBuild();
      build = pages.load() as ServerBuild;
      site = await createTestSite({ site: { pages } });
    });
    afterAll(() => site?.end());

    const modules = (paths: readonly string[], version = build.assets.version) =>
      site.call("GET", `/__manifest?${new URLSearchParams({ paths: paths.join(), version })}`);

    test("gets the same response as the usual spelling when the router requests modules", async () => {
      const router = createRequestHandler(build, "production");
      for (const paths of [
        ["/", "/login", "/evento/7", "/galeria/basquet"],
        ["perfil", "/perfil/cuotas", "/perfil/otra", "/Enlaces/"],
        ["/club/admin/eventos/3", "/club/admin/eventos/ingreso", "/club/admin/nada"],
        ["/recuperar_contraseña", "/%00", "/a?b#c", "", "//", "/nada"],
        [],
      ]) {
        const response = await modules(paths);
        expect(response.status).toBe(200);
        const query = new URLSearchParams({ paths: paths.join(), version: build.assets.version });
        const expected = await router(
          new Request(`${site.url}/__manifest?${query}`),
          new RouterContextProvider(),
        );
        expect(await response.json()).toEqual(await expected.json());
        expect(response.headers.get("cache-control")).toBe(expected.headers.get("cache-control"));
      }
    });

    test("reloads the page if it asks for modules of another version", async () => {
      const old = await modules(["/"], "otra");
      expect([old.status, old.headers.get("x-remix-reload-document")]).toEqual([204, "true"]);
      expect((await modules(["x".repeat(8_000)])).status).toBe(414);
    });

    test("evicts no cached page by asking for modules many times", async () => {
      const isFresh = async () => (await site.call("GET", "/")).headers.has("x-request-id");
      await isFresh();
      for (let n = 0; n < 400; n++) await (await modules([`/evento/${n}`, `/x${n}`])).arrayBuffer();
      expect(await isFresh()).toBe(false);
    });

    test("leads to the profile if it is below the profile's address", async () => {
      for (const path of ["/perfil/x", "/perfil/x/y?z=1", "/Perfil/otra"]) {
        const response = await site.call("GET", path);
        expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/perfil"]);
      }
      expect((await site.call("GET", "/perfil/cuotas")).status).toBe(200);
    });

    test.each([
      "/no-puedo-ir/",
      "/lista-de-espera/",
      "/entrada?x=",
      "/restablecer-contraseña?usuario=ana&token=",
    ])(
      "gets a document that is rendered once for all codes if it is a link with a code (%s)",
      async (path) => {
        const first = await site.call("GET", `${path}inventado-1`);
        const rendered = await first.text();
        expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-store"]);
        expect(first.headers.get("referrer-policy")).toBe("no-referrer");
        expect(rendered).not.toContain("inventado");
        // A response is compressed better after its second request.
        const size = (response: Response) => Number(response.headers.get("content-length"));
        let n = 0;
        const again = await until("a smaller form under another code", async () => {
          const response = await site.call("GET", `${path}inventado-1${n++}`);
          expect(await response.text()).toBe(rendered);
          return size(response) < size(first) && response;
        });
        expect(again.headers.get("cache-control")).toBe("no-store");
      },
    );

    test.each(["eventos", "nada"])(
      "gets a shared document, with a nonce of its own, if it is a staff screen (%s)",
      async (screen) => {
        const documents = await Promise.all(
          [1, 2].map(async (n) => {
            const response = await site.call("GET", `/${club.slug}/admin/${screen}?x=${n}`);
            const html = await response.text();
            const policy = response.headers.get("content-security-policy") ?? "";
            const nonces = [...new Set([...html.matchAll(/ nonce="([^"]+)"/g)].map(([, nonce]) => nonce))];
            expect([response.headers.get("cache-control"), nonces.length]).toEqual(["no-store", 1]);
            expect(policy.match(/'nonce-[^']+'/g)).toEqual([`'nonce-${nonces[0]}'`, `'nonce-${nonces[0]}'`]);
            return { status: response.status, nonce: nonces[0] ?? "", html };
          }),
        );
        const [first, second] = documents as [(typeof documents)[0], (typeof documents)[0]];
        expect(first.status).toBe(screen === "nada" ? 404 : 200);
        expect(second.nonce).not.toBe(first.nonce);
        expect(second.html.replaceAll(second.nonce, first.nonce)).toBe(first.html);
      },
    );

    test("gets the shared not-found page if the event or gallery does not exist", async () => {
      const unknown = await (await site.call("GET", "/no-hay-nada")).text();
      for (const path of ["/evento/999999", "/evento/x", "/galeria/voley"]) {
        const response = await site.call("GET", path);
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.text()).toBe(unknown);
      }
      const evento = await site.event({ nombre: "Clásico" });
      expect(await (await site.call("GET", `/evento/${evento}`)).text()).toContain("Clásico");
    });
  },
);
