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

/** Returns a source of rows that records how many rows were requested, and whether the source was ended. */
function source(count: number) {
  const seen = { asked: 0, ended: false };
  async function* rows(): AsyncGenerator<SheetCell[]> {
    try {
      // Incompressible, so that output follows input.
      for (; seen.asked < count; seen.asked++)
        yield [seen.asked, Array.from({ length: 20 }, () => Math.random().toString(36)).join("")];
    } finally {
      seen.ended = true;
    }
  }
  return { seen, rows: rows() };
}

describe("a streamed spreadsheet", () => {
  test("has every row, in order", async () => {
    const { rows, seen } = source(5_000);
    const book = await readXlsx(
      new Uint8Array(await new Response(await streamSpreadsheet(sheet, rows)).arrayBuffer()),
    );
    expect(book.sheets[0]?.rows.map(([n]) => n)).toEqual([
      "n",
      ...Array.from({ length: 5_000 }, (_, n) => n),
    ]);
    expect(seen.ended).toBe(true);
  });

  test("requests only as many rows as its reader consumes", async () => {
    const { rows, seen } = source(100_000);
    const reader = (await streamSpreadsheet(sheet, rows)).getReader();
    let bytes = 0;
    while (bytes < 100_000) bytes += (await reader.read()).value?.length ?? 0;
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(seen.asked).toBeLessThan(5_000);
    await reader.cancel();
    const { asked } = seen;
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual({ asked, ended: true });
  });

  test("fails when its source fails, instead of ending early", async () => {
    async function* broken(): AsyncGenerator<SheetCell[]> {
      yield [1, "a"];
      throw new Error("the database went away");
    }
    const sheetOfOne = await streamSpreadsheet(sheet, broken());
    await expect(new Response(sheetOfOne).arrayBuffer()).rejects.toThrow("went away");
  });

  test("does not begin when its first row cannot be read", async () => {
    // biome-ignore lint/correctness/useYield: fails before its first row.
    async function* broken(): AsyncGenerator<SheetCell[]> {
      throw new Error("the database went away");
    }
    await expect(streamSpreadsheet(sheet, broken())).rejects.toThrow("went away");
  });
});
