import { request } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { createTestSite } from "#tests/harness/site.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { startMailServer } from "./mail-server.ts";
import { mountMailbox } from "./mailbox.ts";

const folder = await tempFolder();
const mail = await startMailServer({ port: 0, folder });
const site = await createTestSite({ site: { extras: (app) => mountMailbox(app, mail) } });
afterAll(async () => {
  await site.end();
  await mail.close();
});

/** Sends a request with its own Host header, which `fetch` cannot set. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((done, fail) => {
    const asked = request(`${site.url}${path}`, { headers }, (response) =>
      done(response.resume().statusCode),
    );
    asked.on("error", fail).end();
  });

describe.each(["/demo/correo", "/demo/correo.json"])("the demo's mailbox at %s", (path) => {
  test("accepts requests from this machine", async () => {
    expect(await ask(path, {})).toBe(200);
  });

  test.each([
    ["for another host name, as after DNS rebinding", { host: "club.example" }],
    ["that came through a proxy", { "x-forwarded-for": "203.0.113.7" }],
    ["that came through a proxy of another kind", { forwarded: "for=203.0.113.7" }],
  ])("returns a 404 for a request %s", async (_what, headers) => {
    expect(await ask(path, headers)).toBe(404);
  });
});
