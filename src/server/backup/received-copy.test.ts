import { readdir, statfs, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { uploadFolder } from "../http/upload.ts";
import { beginReceiving, receivePiece } from "./received-copy.ts";

const folder = await tempFolder();

// Rule OFI-11
test("an announced upload of a backup reserves its disk space until the upload is complete or abandoned", async () => {
  const { bavail, bsize } = await statfs(folder);
  const most = Math.floor(bavail * bsize * 0.6);
  const first = await beginReceiving(folder, most);
  expect(await beginReceiving(folder, most)).toBeNull();
  expect(await readdir(uploadFolder(folder))).toEqual([`copia-${first}.part`]);
  const small = await beginReceiving(folder, 4);
  await receivePiece(folder, small ?? "", { from: 0, content: Buffer.from("todo") });
  expect(await beginReceiving(folder, most)).toBeNull();
  // As if the browser had abandoned the upload.
  await utimes(
    join(uploadFolder(folder), `copia-${first}.part`),
    Date.now() / 1_000,
    Date.now() / 1_000 - 300,
  );
  expect(await beginReceiving(folder, most)).not.toBeNull();
});
