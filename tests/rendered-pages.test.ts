import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadBuild } from "#site/main.ts";
import { makePlan } from "#tests/harness/members.ts";
import { createTestSite, type TestSite } from "#tests/harness/site.ts";

// Uses the build that `npm test` makes first.
describe.skipIf(!existsSync("build/server/index.js") && !process.env.CI)(
  "a page as the server sends it",
  () => {
    let site: TestSite;
    beforeAll(async () => {
      site = await createTestSite({ site: { pages: await loadBuild() } });
    });
    afterAll(() => site?.end());
    const read = async (path: string) => (await site.call("GET", path)).text();
    const mainOf = async (path: string) => (await read(path)).match(/<main.*<\/main>/s)?.[0] ?? "";

    // Rule SIT-1
    test("is a 404 with a sentence and a link home if its address is unknown", async () => {
      const response = await site.call("GET", "/no/existe");
      const html = await response.text();
      expect([response.status, html.match(/<h1[^>]*>([^<]*)/)?.[1]]).toEqual([
        404,
        "No encontramos esa página",
      ]);
      // The contract defines this response for an unknown address.
      expect(html).toContain("Unexpected Application Error!");
      expect(html.match(/<main.*<\/main>/s)?.[0]).toMatch(/href="\/"[^>]*>(<span[^>]*>)?Volver al inicio/);
    });

    test("leads to the office if its address is the club's own segment, with or without a slash", async () => {
      for (const path of ["/club_colon", "/club_colon/"]) {
        const response = await site.call("GET", path);
        expect([response.status, response.headers.get("location")]).toEqual([302, "/club_colon/admin/"]);
      }
      expect((await site.call("GET", "/otro_club/")).status).toBe(404);
    });

    // Rule SIT-10
    test.each([
      ["/success", "¡Transacción exitosa!"],
      ["/success", "Tu pago se ha procesado con éxito."],
      ["/success?status=approved&payment_id=1&external_reference=1", "Esta página no es un comprobante"],
      ["/pending", "Pending"],
      ["/failure", "pago"],
    ])("shows a payment's result %s as “%s”", async (path, text) => {
      expect(await mainOf(path)).toContain(text);
    });

    test.each(["ñ", "%C3%B1", "n%CC%83"])(
      "is found at the password recovery's address if the ñ is written as %s",
      async (ñ) => {
        for (const path of [`/recuperar_contrase${ñ}a`, `/restablecer-contrase${ñ}a?token=abc`]) {
          let response = await site.call("GET", path);
          if (response.status >= 300 && response.status < 400)
            response = await site.call("GET", response.headers.get("location") ?? "");
          const title = (await response.text()).match(/<title>([^<]*)/)?.[1];
          expect([path, response.status, title]).toEqual([path, 200, expect.stringMatching(/ontraseña/)]);
        }
      },
    );

    // Rule SOC-4
    test("selects the plan on the membership form if there is only one", async () => {
      const own = await makePlan(site);
      const open = (condition: string) => site.change("planes", `update planes set estado = (${condition})`);
      await open(`id = ${own}`);
      const only = await mainOf("/registro?tipo=socio");
      expect(only).toContain("Es el plan del club: ya está elegido.");
      expect(only).toContain(`<input type="hidden" name="planId" value="${own}"/>`);
      expect(only).not.toContain('type="radio"');
      await open("false");
      const none = await mainOf("/registro?tipo=socio");
      expect(none).toContain("Por ahora no hay planes abiertos");
      expect(none).toMatch(/<button type="submit"[^>]*disabled/);
    });

    test("names the pages above a photo gallery for search engines", async () => {
      expect(await read("/")).not.toContain('"@type":"BreadcrumbList"');
      expect(await read("/galeria/basquet")).toMatch(
        /"BreadcrumbList".*"Inicio".*"Galería".*"Galería de básquet"/,
      );
    });

    test("has a picture of the event for link previews if it is an event's", async () => {
      const id = await site.event({ nombre: "Colón vs. Racing" });
      const html = await read(`/evento/${id}`);
      expect(html).toContain('<meta property="og:title" content="Colón vs. Racing');
      const picture = new URL(html.match(/property="og:image" content="([^"]+)"/)?.[1] ?? "");
      const response = await site.call("GET", picture.pathname + picture.search);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    });
  },
);
