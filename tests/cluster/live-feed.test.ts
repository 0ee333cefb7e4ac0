import { test } from "vitest";
import { until } from "#tests/harness/site.ts";
import { follow, startMatch } from "./live-feed.ts";
import { startProcesses } from "./processes.ts";

// Rule TEM-19
test("a live feed shows what another process stores, and ends before its process does", async () => {
  const site = await startProcesses(2, { env: { DRAIN_SECONDS: "0" } });
  try {
    const [first, second] = site.processes;
    if (!first || !second) throw new Error("there are no two processes");
    const match = await startMatch(site);
    const feed = await follow(second.url, match.id);
    await until("the match", async () => feed.events().includes("todo"));
    await match.write({ tipo: "inicio", periodo: 1 });
    await until("the change", async () => feed.events().includes("cambio"));
    await site.restart(1);
    // A feed that is cut off with its process throws.
    await feed.ended;
    const again = await follow(second.url, match.id);
    await until("the match from the new process", async () => again.events().includes("todo"));
    await again.leave();
  } finally {
    await site.end();
  }
});
