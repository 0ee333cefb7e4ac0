import { setImmediate as breathe } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Abandoned, longWork, TooLong } from "./long-work.ts";

describe("long work", () => {
  test("pauses regularly to let other work run", async () => {
    const order: string[] = [];
    const giveWay = longWork([]);
    await giveWay();
    workASlice();
    const other = breathe().then(() => order.push("other"));
    await giveWay();
    order.push("work");
    await other;
    expect(order).toEqual(["other", "work"]);
  });

  test("ends when its client disconnects", async () => {
    const [client, process] = [new AbortController(), new AbortController()];
    const giveWay = longWork([client.signal, process.signal]);
    await giveWay();
    process.abort();
    await expect(giveWay()).rejects.toThrow(Abandoned);
    const tooLong = longWork([client.signal], -1);
    workASlice();
    await expect(tooLong()).rejects.toThrow(TooLong);
  });
});

function workASlice() {
  const began = performance.now();
  while (performance.now() - began < 20);
}
