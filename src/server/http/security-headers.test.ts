import { expect, it } from "vitest";
import { VIDEO_PLAYERS } from "#contract/club.ts";
import { createTestSite } from "#tests/harness/site.ts";
import { baseHeaders, policyByHash, policyByNonce } from "./security-headers.ts";

it("pages may embed only the video players in frames, even after navigation from staff screens", () => {
  const frames = (policy: string) => policy.split("; ").find((rule) => rule.startsWith("frame-src"));
  for (const policy of [policyByHash(""), policyByNonce("n")])
    expect(frames(policy)).toBe(`frame-src ${VIDEO_PLAYERS.join(" ")}`);
});

it("HSTS covers this host only, because the club's other hosts may lack HTTPS", () => {
  const hsts = (https: boolean) => new Map(baseHeaders({ https })).get("strict-transport-security");
  expect(hsts(true)).toBe("max-age=31536000");
  expect(hsts(false)).toBeUndefined();
});

it("cached responses have the same security headers as rendered ones", async () => {
  await using site = await createTestSite();
  const ask = async () => (await site.call("GET", "/api/eventos/lista")).headers;
  const anew = await ask();
  const kept = await ask();
  expect(anew.has("x-request-id")).toBe(true);
  expect(kept.has("x-request-id")).toBe(false);
  for (const name of [
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
  ])
    expect(kept.get(name), name).toBe(anew.get(name));
  expect(kept.get("x-content-type-options")).toBe("nosniff");
});
