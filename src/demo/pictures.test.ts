import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PICTURE_KINDS } from "./drawing/layouts.ts";
import { drawPicture } from "./pictures.ts";

describe("the demo's pictures", () => {
  it.each(PICTURE_KINDS)("draws %s in any shape, as a JPEG of the requested size", async (kind) => {
    for (const [width, height] of [
      [240, 80],
      [120, 210],
      [160, 160],
    ] as const) {
      const metadata = await sharp(await drawPicture(kind, 3, { width, height })).metadata();
      expect(metadata).toMatchObject({ format: "jpeg", width, height });
    }
  });

  it("draws the same picture for the same seed, and another for the next", async () => {
    const size = { width: 120, height: 160 };
    const first = await drawPicture("retrato", 7, size);
    expect(await drawPicture("retrato", 7, size)).toEqual(first);
    expect(await drawPicture("retrato", 8, size)).not.toEqual(first);
  });
});
