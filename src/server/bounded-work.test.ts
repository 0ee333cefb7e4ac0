import { expect, test } from "vitest";
import { boundedWork, TooBusy } from "./bounded-work.ts";

function blocked() {
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  return { work: () => gate, release };
}

test("work is rejected when the queue is full and accepted again once there is room", async () => {
  const bounded = boundedWork(1, { waiting: 2 });
  const { work, release } = blocked();
  const accepted = [bounded(work), bounded(work), bounded(work)];
  await expect(bounded(work)).rejects.toThrow(TooBusy);
  release();
  await Promise.all(accepted);
  expect(await bounded(async () => "done")).toBe("done");
});

test("a single caller can fill at most half of the queue", async () => {
  const bounded = boundedWork(1, { waiting: 4 });
  const { work, release } = blocked();
  const accepted = [bounded(work, "a"), bounded(work, "a"), bounded(work, "a")];
  await expect(bounded(work, "a")).rejects.toThrow(TooBusy);
  accepted.push(bounded(work, "b"));
  release();
  await Promise.all(accepted);
});
