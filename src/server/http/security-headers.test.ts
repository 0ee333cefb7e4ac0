import { expect, it } from "vitest";
import { club } from "#club";
import { DOCS_POLICY, policyByHash, policyByNonce } from "./security-headers.ts";

it("only public pages may frame anything, and only the club's video", () => {
  const frames = (policy: string) => policy.split("; ").find((rule) => rule.startsWith("frame-src"));
  expect(frames(policyByHash(""))).toBe(`frame-src ${new URL(club.video.reproductor).origin}`);
  expect(frames(policyByNonce("n"))).toBe("frame-src 'none'");
  expect(frames(DOCS_POLICY)).toBe("frame-src 'none'");
});
