import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { type SheetCell, streamSpreadsheet } from "./spreadsheet.ts";

const sheet = {
  name: "Hoja",
  columns: [
    { title: "n", kind: "number", width: 5 },
    { title: "texto", kind: "text", width: 40 },
  ],
} as const;

/** Rows that tell how many were asked for, and whether they were told to end. */
function source(count: number) {
  const seen = { asked: 0, ended: false };
  async function* rows(): AsyncGenerator<SheetCell[]> {
    try {
      // Hard to compress, so that what is written follows what is read.
      for (; seen.asked < count; seen.asked++)
        yield [seen.asked, Array.from({ length: 20 }, () => Math.random().toString(36)).join("")];
    } finally {
      seen.ended = true;
    }
  }
  return { seen, rows: rows() };
}

describe("a spreadsheet that is written while it is read", () => {
  test("has every row, in order", async () => {
    const { rows, seen } = source(5_000);
    const book = await readXlsx(
      new Uint8Array(await new Response(streamSpreadsheet(sheet, rows)).arrayBuffer()),
    );
    expect(book.sheets[0]?.rows.map(([n]) => n)).toEqual([
      "n",
      ...Array.from({ length: 5_000 }, (_, n) => n),
    ]);
    expect(seen.ended).toBe(true);
  });

  test("asks for no more than its reader takes, and for nothing once it went away", async () => {
    const { rows, seen } = source(100_000);
    const reader = streamSpreadsheet(sheet, rows).getReader();
    let bytes = 0;
    while (bytes < 100_000) bytes += (await reader.read()).value?.length ?? 0;
    // As long as anything at all could go on by itself.
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(seen.asked).toBeLessThan(5_000);
    await reader.cancel();
    const { asked } = seen;
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual({ asked, ended: true });
  });

  test("fails as its source does, rather than end as if it were whole", async () => {
    async function* broken(): AsyncGenerator<SheetCell[]> {
      yield [1, "a"];
      throw new Error("the database went away");
    }
    await expect(new Response(streamSpreadsheet(sheet, broken())).arrayBuffer()).rejects.toThrow("went away");
  });
});
