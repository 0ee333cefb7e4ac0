import type { APIRequestContext } from "@playwright/test";
import { newLiveMatch } from "#tests/harness/live-match.ts";
import { tokenOf } from "./new-member.ts";
import { expect, unique } from "./test.ts";

/** Creates a match of today, of a team of the demo against a new rival. */
export async function newMatch(request: APIRequestContext, rival = unique("Rival ")) {
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  return newLiveMatch(async (path, data) => {
    const answer = await request.fetch(`/api${path}`, { method: data ? "POST" : "GET", headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }, rival);
}
