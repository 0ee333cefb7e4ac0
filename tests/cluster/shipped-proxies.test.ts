import { once } from "node:events";
import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoClub } from "#demo/club.ts";
import type { Compra } from "#tests/harness/payments.ts";
import { until } from "#tests/harness/site.ts";
import { waitBetweenRestarts } from "#tests/shipped/machine.ts";
import { follow, startMatch } from "./live-feed.ts";
import type { SiteProcesses } from "./processes.ts";
import { caddy, nginx, type ShippedProxy } from "./shipped-proxies.ts";
import { startSiteBehind } from "./site-behind-proxy.ts";

const VISITORS = 2;
/**
 * Pause between two requests of a client: short enough that many requests coincide with a restart, and long enough for
 * other tests to run as well.
 */
const PAUSE_MS = 25;
const PAGE = "/api/eventos/lista";
const SLUG = demoClub.slug;

/**
 * Uses a new connection each time, because a proxy may close an idle connection just as a request is sent. Browsers
 * retry in that case.
 */
async function statusOf(url: string, post?: { token: string | undefined; form: FormData }): Promise<string> {
  const sent = post && new Response(post.form);
  const call = request(url, {
    agent: false,
    ...(sent
      ? {
          method: "POST",
          headers: {
            authorization: `Bearer ${post.token}`,
            "content-type": sent.headers.get("content-type") ?? "",
          },
        }
      : {}),
  });
  call.end(sent && Buffer.from(await sent.arrayBuffer()));
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const body = await text(response);
  return response.statusCode === 200 || response.statusCode === 201
    ? "taken"
    : `${response.statusCode} ${body}`;
}

describe.each<ShippedProxy>([nginx, caddy])("behind $name with the shipped configuration", (proxy) => {
  // Uses the build that `npm test` makes first.
  const pages = existsSync("build/server/index.js") || process.env.CI;
  // Rule PUE-8
  test.skipIf(!proxy.installed || !pages)(
    "a phone gets the gate's page, worker and manifest as the site sends them",
    async () => {
      const site = await startSiteBehind(proxy, 1, { PAGES: "1" });
      try {
        const headers = async (url: string) => {
          const response = await fetch(url, { headers: { "accept-encoding": "br" } });
          await response.arrayBuffer();
          const kept = ["content-type", "cache-control", "x-content-type-options", "content-encoding"];
          return [response.status, ...kept.map((name) => response.headers.get(name))];
        };
        const direct = site.processes[0]?.url;
        for (const [file, type, caching] of [
          ["/sin-conexion.js", "text/javascript; charset=utf-8", "no-cache"],
          ["/puerta.webmanifest", "application/manifest+json; charset=utf-8", "public, max-age=300"],
          [`/${SLUG}/admin/eventos/ingreso`, "text/html; charset=utf-8", "no-store"],
        ]) {
          const through = await headers(`${site.url}${file}`);
          expect([file, ...through.slice(0, 3)]).toEqual([file, 200, type, caching]);
          expect([file, ...through]).toEqual([file, ...(await headers(`${direct}${file}`))]);
        }
        const page = await fetch(`${site.url}/${SLUG}/admin/eventos/ingreso`);
        // Both policies restrict workers to scripts of the site's own origin.
        expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self'/);
        expect(page.headers.get("content-security-policy")).not.toContain("worker-src");
        expect(await page.text()).toContain('href="/puerta.webmanifest');
      } finally {
        await site.end();
      }
    },
  );

  describe.skipIf(!proxy.installed)("two processes", () => {
    let site: SiteProcesses;
    beforeAll(async () => {
      site = await startSiteBehind(proxy, 2);
    });
    afterAll(() => site?.end());

    async function buy(evento: number) {
      const [buyer] = await site.people(1);
      if (!buyer) throw new Error("nobody");
      const form = new FormData();
      form.set("cantidad", "1");
      return site.call("POST", `/api/compras/evento/${evento}/usuario/${buyer.id}`, { as: buyer, form });
    }

    test("receive the payment provider's signed notifications", async () => {
      const evento = await site.event("Con avisos firmados", 5);
      const compra = (await (await buy(evento)).json()) as Compra;
      await site.emulator.checkout(compra.url, { titular: "APRO" });
      const notices = await until("the notices to be delivered", async () => {
        const sent = await site.emulator.notices();
        return sent.length > 0 && sent.every((one) => one.status === "delivered") ? sent : null;
      });
      const signed = notices.filter((one) => one.headers["x-signature"]);
      expect(signed.length).toBeGreaterThan(0);
      const { rows } = await site.pool.query<{ firma: string }>("select distinct firma from avisos_de_pago");
      expect(rows.map((row) => row.firma)).toContain("valid");
      expect(rows.map((row) => row.firma)).not.toContain("invalid");
    });

    test("reject an upload of 230 MB with the site's own error message", async () => {
      const upload = request(`${site.url}/api/prensa/crear`, {
        agent: false,
        method: "POST",
        headers: { "content-length": 230 * 1024 * 1024, "content-type": "multipart/form-data; boundary=x" },
      });
      upload.on("error", () => {});
      upload.write("--x\r\n");
      const [response] = (await once(upload, "response")) as [IncomingMessage];
      const problem = JSON.parse(await text(response)) as { detail: string };
      upload.destroy();
      expect([response.statusCode, response.headers["content-type"]]).toEqual([
        413,
        "application/problem+json; charset=utf-8",
      ]);
      expect(problem.detail).not.toBe("");
    });

    // Rule TEM-19
    test("pass on each event of a live match at once", async () => {
      const match = await startMatch(site);
      const feed = await follow(site.url, match.id);
      await until("the match", async () => feed.events().includes("todo"));
      for (const periodo of [1, 2, 3]) {
        await match.write({ tipo: "inicio", periodo });
        await until(
          "the change",
          async () => feed.events().filter((name) => name === "cambio").length === periodo,
        );
      }
      await feed.leave();
    });

    test("can be restarted one after the other without a failed request", async () => {
      const evento = await site.event("Mientras se actualiza", 1_000);
      const pause = waitBetweenRestarts();
      const responses = new Map<string, number>();
      let done = false;
      const count = async (request: () => Promise<string>) => {
        const answer = await request().catch(String);
        responses.set(answer, (responses.get(answer) ?? 0) + 1);
        await wait(PAUSE_MS);
      };
      const form = new FormData();
      form.set("cantidad", "1");
      const visit = async () => {
        while (!done) await count(() => statusOf(`${site.url}${PAGE}`));
      };
      const sell = async () => {
        while (!done) {
          const [buyer] = await site.people(1);
          const path = `/api/compras/evento/${evento}/usuario/${buyer?.id}`;
          await count(() => statusOf(`${site.url}${path}`, { token: buyer?.token, form }));
        }
      };
      const clients = [...Array.from({ length: VISITORS }, visit), sell()];
      const during: number[] = [];
      for (const index of [0, 1]) {
        const before = responses.get("taken") ?? 0;
        await site.restart(index);
        await wait(pause);
        during.push((responses.get("taken") ?? 0) - before);
      }
      done = true;
      await Promise.all(clients);
      expect(Object.fromEntries(responses)).toEqual({ taken: expect.any(Number) });
      for (const taken of during) expect(taken).toBeGreaterThan(50);
    });
  });
});
