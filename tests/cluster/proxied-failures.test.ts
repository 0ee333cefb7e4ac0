import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { until } from "#tests/harness/site.ts";
import { freePort } from "#tests/harness/site-process.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { caddy, nginx, type ShippedProxy } from "./shipped-proxies.ts";

interface Instance {
  ready: boolean;
  /** Requests that have arrived, as method and path. */
  received: string[];
}

const answersOf =
  (instance: Instance): RequestListener =>
  (call, response) => {
    const { url = "" } = call;
    instance.received.push(`${call.method} ${url}`);
    if (url === "/corta") response.destroy();
    else if (url === "/falla" || (url === "/readyz" && !instance.ready))
      response.writeHead(503).end("la falla, contada por el sitio");
    else response.end("bien");
  };

async function startTwoBehind(proxy: ShippedProxy) {
  const instances: Instance[] = [
    { ready: true, received: [] },
    { ready: true, received: [] },
  ];
  const upstreams = await Promise.all(
    instances.map(async (instance) => {
      const server = createServer(answersOf(instance)).listen(0, "127.0.0.1");
      await once(server, "listening");
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      return (server.address() as AddressInfo).port;
    }),
  );
  const port = await freePort();
  const inFront = await proxy.start({ folder: await tempFolder(), port, upstreams });
  onTestFinished(() => inFront.end());
  const ask = async (path: string, method = "GET"): Promise<{ status: number; body: string }> => {
    const call = request(`https://localhost:${port}${path}`, { method, agent: false });
    call.end(method === "POST" ? "x" : undefined);
    const [response] = (await once(call, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await text(response) };
  };
  return { instances, ask };
}

describe.each<ShippedProxy>([nginx, caddy])("behind $name with the shipped configuration", (proxy) => {
  test.skipIf(!proxy.installed)(
    "a page that always returns 503 or breaks its connection does not affect any other page",
    async () => {
      const { ask } = await startTwoBehind(proxy);
      for (const broken of ["/falla", "/corta"]) {
        for (let i = 0; i < 2; i++) {
          const { status } = await ask(broken);
          expect([broken, status]).toEqual([broken, broken === "/falla" ? 503 : 502]);
          expect(await ask("/")).toEqual({ status: 200, body: "bien" });
        }
      }
    },
  );

  test.skipIf(!proxy.installed)("a POST that one instance has refused is not sent to the other", async () => {
    const { ask, instances } = await startTwoBehind(proxy);
    await ask("/falla", "POST");
    await ask("/corta", "POST");
    const received = instances.flatMap((one) => one.received).filter((one) => one.startsWith("POST"));
    expect(received.toSorted()).toEqual(["POST /corta", "POST /falla"]);
  });

  test.skipIf(!proxy.installed)("visitors read the site's own page while no instance is ready", async () => {
    const { ask, instances } = await startTwoBehind(proxy);
    for (const one of instances) {
      one.ready = false;
      one.received = [];
    }
    if (proxy.checksHealth)
      await until("the proxy to see that neither is ready", async () =>
        instances.every((one) => one.received.filter((call) => call === "GET /readyz").length > 1),
      );
    for (let i = 0; i < 2; i++)
      expect(await ask("/falla")).toEqual({ status: 503, body: "la falla, contada por el sitio" });
  });
});
