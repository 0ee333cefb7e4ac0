import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { inTurn } from "#tests/harness/property-runs.ts";
import { startS3 } from "#tests/harness/s3.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { createS3Offsite, surplusOf } from "../offsite.ts";

const folder = await tempFolder();
const s3 = await startS3();
afterAll(() => s3.close());

const nameOf = (day: string) => `club-${day}-033000.tar.zst.age`;

describe("a bucket", () => {
  const SIZES = [
    ["small", 1_000],
    ["in parts", 20_000_000],
  ] as const;
  test.each(inTurn(SIZES, 1))("returns a backup as it was sent (%s)", async (_size, bytes) => {
    const store = createS3Offsite(s3.settings);
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

// Rule ARC-8
test("the newest backup of each of 7 days, 4 weeks and 12 months is kept", () => {
  const days = Array.from({ length: 500 }, (_, n) => {
    const date = new Date(Date.UTC(2026, 10, 24 - n));
    return nameOf(date.toISOString().slice(0, 10));
  });
  const kept = days.filter((name) => !surplusOf(days).includes(name)).map((name) => name.slice(5, 15));
  expect(kept.slice(0, 7)).toEqual(days.slice(0, 7).map((name) => name.slice(5, 15)));
  // The newest backups of the weeks are from Sundays, and those of the months from their last days.
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
