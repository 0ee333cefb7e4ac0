import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { RSYNC_TARGET } from "#contract/rsync-target.ts";
import { startRsync } from "#tests/harness/rsync.ts";
import { startS3 } from "#tests/harness/s3.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { type OffsiteStore, surplusOf } from "./offsite.ts";
import { createRsyncOffsite } from "./offsite-rsync.ts";
import { createS3Offsite } from "./offsite-s3.ts";

const folder = await tempFolder();
const [s3, rsync] = await Promise.all([startS3(), startRsync()]);
afterAll(() => Promise.all([s3?.close(), rsync?.close()]));

const nameOf = (day: string) => `club-${day}-033000.tar.zst.age`;

describe.each<[string, () => OffsiteStore]>([
  ["an S3 bucket", () => createS3Offsite(s3.settings)],
  ["an rsync server", () => createRsyncOffsite(rsync.settings)],
])("%s", (_what, open) => {
  test.each([
    ["small", 1_000],
    ["in parts", 20_000_000],
  ])("returns a copy as it was sent (%s), lists it and removes only it", async (_size, bytes) => {
    const store = open();
    const content = randomBytes(bytes);
    const [from, to] = [path.join(folder, "from"), path.join(folder, "to")];
    await writeFile(from, content);
    await store.upload(nameOf("2026-11-20"), from);
    await store.upload(nameOf("2026-11-21"), from);
    await store.download(nameOf("2026-11-20"), to);
    expect(content.equals(await readFile(to))).toBe(true);
    await store.upload("otra-cosa.txt", from);
    await store.remove(nameOf("2026-11-20"));
    expect(await store.list()).toEqual([{ name: nameOf("2026-11-21"), bytes }]);
    await store.remove(nameOf("2026-11-21"));
    expect(await store.list()).toEqual([]);
  });
});

test("a wrong rsync password, a closed port and a missing module are named in a sentence", async () => {
  const { target, password } = rsync.settings;
  const failure = (settings: { target: string; password: string | undefined }) =>
    createRsyncOffsite(settings)
      .list()
      .then(() => "", String);
  expect(await failure({ target, password: "otra" })).toMatch(/no acepta el usuario, la contraseña/);
  expect(await failure({ target: "rsync://club@127.0.0.1:1/copias", password })).toMatch(/no responde/);
  expect(await failure({ target: target.replace("/copias", "/otro"), password })).toMatch(/no acepta/);
});

// Rule ARC-8
test("keeps the newest copy of 7 days, 4 weeks and 12 months, whatever is missing between them", () => {
  const days = Array.from({ length: 500 }, (_, n) => {
    const date = new Date(Date.UTC(2026, 10, 24 - n));
    return nameOf(date.toISOString().slice(0, 10));
  });
  const kept = days.filter((name) => !surplusOf(days).includes(name)).map((name) => name.slice(5, 15));
  expect(kept.slice(0, 7)).toEqual(days.slice(0, 7).map((name) => name.slice(5, 15)));
  // Weeks end on Sunday; months on their last day.
  expect(kept.slice(7)).toEqual([
    "2026-11-15",
    "2026-11-08",
    ...["2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31"],
    ...["2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
  ]);
  const rare = ["2020-01-01", "2022-05-05", "2026-11-24"].map(nameOf);
  expect(surplusOf(rare)).toEqual([]);
  const twice = [nameOf("2026-11-24"), "club-2026-11-24-120000.tar.zst.age"];
  expect(surplusOf(twice)).toEqual([nameOf("2026-11-24")]);
});

test.each([
  ["club@casa.example:copias", true],
  ["club@casa.example:/srv/club/copias/", true],
  ["rsync://club@10.0.0.2:8730/copias/club", true],
  ["-e sh@x:y", false],
  ["/var/lib/club-site", false],
  ["club@casa.example:copias; rm -rf", false],
  ["club@-oProxyCommand=x:copias", false],
  ["rsync://host/", false],
])("%s as rsync target: %s", (target, accepted) => {
  expect(RSYNC_TARGET.test(target)).toBe(accepted);
});
