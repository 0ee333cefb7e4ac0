import { expect, it } from "vitest";
import { club } from "#club";
import { DOCS_POLICY, policyByHash, policyByNonce } from "./security-headers.ts";

it("pages may frame the club's video and nothing else, also where one came from the staff's screens", () => {
  const frames = (policy: string) => policy.split("; ").find((rule) => rule.startsWith("frame-src"));
  for (const policy of [policyByHash(""), policyByNonce("n")])
    expect(frames(policy)).toBe(`frame-src ${new URL(club.video.reproductor).origin}`);
  expect(frames(DOCS_POLICY)).toBe("frame-src 'none'");
});
