import { copyFile, readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import pg from "pg";
import { pack } from "tar-stream";
import { afterAll, describe, expect, test } from "vitest";
import { createBackedUpClub, NOW } from "#tests/harness/backed-up-club.ts";
import { filesOf, NEWCOMER, query, rowsOf } from "#tests/harness/whole-club.ts";
import { BackupError, explainWriting } from "./messages.ts";

const made = await createBackedUpClub();
const { folder, backup } = made;
afterAll(() => made.end());

describe("a restore", () => {
  const cases: [string, RegExp, (file: string) => Promise<void>][] = [
    ["a file that is not a backup", /no es una copia/, (file) => writeFile(file, "Hola")],
    ["an empty file", /no es una copia/, (file) => writeFile(file, "")],
    [
      "a truncated backup",
      /dañada: está cortada/,
      async (file) => {
        await copyFile(backup, file);
        await truncate(file, (await stat(file)).size - 4_000);
      },
    ],
    [
      "a backup truncated before its first block",
      /dañada o incompleta/,
      async (file) => {
        await copyFile(backup, file);
        await truncate(file, 100);
      },
    ],
    [
      "a backup corrupted at its beginning",
      /dañada o incompleta/,
      async (file) => {
        const content = await readFile(backup);
        await writeFile(file, content.fill(0xff, 4, 200));
      },
    ],
    [
      "a backup truncated at the end of an entry",
      /dañada: le falta el final/,
      (file) => rewrite(file, (tar) => tar.subarray(0, tar.lastIndexOf("sumas.json"))),
    ],
    [
      "a backup with trailing data",
      /dañada: después del final sigue otra cosa/,
      async (file) => writeFile(file, Buffer.concat([await readFile(backup), Buffer.from("otra cosa\n")])),
    ],
    [
      "a backup with a flipped byte",
      /dañada/,
      async (file) => {
        const content = await readFile(backup);
        content[content.length - 100_000] = (content[content.length - 100_000] ?? 0) ^ 1;
        await writeFile(file, content);
      },
    ],
    [
      "a backup with an altered value",
      /«datos\/usuarios\/00001» no es como se guardó/,
      (file) =>
        rewrite(file, (tar) => {
          tar.write("Bna", tar.indexOf("\tAna\t") + 1);
          return tar;
        }),
    ],
    [
      "a backup of a newer format",
      /versión más nueva del sitio \(9\.9\.9\)/,
      (file) => writeArchive(file, { formato: 2, sitio: "9.9.9" }),
    ],
    [
      "a backup of a newer schema",
      /versión más nueva del sitio \(9\.9\.9\)/,
      (file) =>
        writeArchive(file, {
          formato: 1,
          sitio: "9.9.9",
          fecha: NOW.toISOString(),
          migraciones: [{ cuando: 1, hash: "x" }],
          tablas: [{ nombre: "t", columnas: ["c"], numeracion: null }],
          archivos: { cantidad: 0, bytes: 0 },
        }),
    ],
  ];
  // Rule ARC-6
  test("requires a complete backup from this version or an older one", async () => {
    const place = await made.newSite();
    const before = await rowsOf(place.url);
    for (const [what, sentence, make] of cases) {
      const file = path.join(folder, "rechazada.tar.zst");
      await make(file);
      await expect(made.restore(place, file), what).rejects.toThrow(sentence);
      await expect(made.restore(place, file), what).rejects.toThrow(BackupError);
    }
    await expect(made.restore(place, path.join(folder, "nada"))).rejects.toThrow("nada: no existe.");
    expect(await rowsOf(place.url)).toEqual(before);
    expect(await filesOf(place.storage)).toEqual({});
  });

  // Rule ARC-6
  test("is refused without changes if the site has users or files or is running", async () => {
    const place = await made.newSite();
    const refuses = async (sentence: string) => {
      const [rows, files] = [await rowsOf(place.url), await filesOf(place.storage)];
      await expect(made.restore(place)).rejects.toThrow(sentence);
      expect([await rowsOf(place.url), await filesOf(place.storage)]).toEqual([rows, files]);
    };
    const site = new pg.Client({ connectionString: place.url, application_name: "club-site" });
    await site.connect();
    await refuses("El sitio está andando");
    await site.end();
    await place.storage.put("imagenes/otra", Buffer.from("x"));
    await refuses("ya tiene archivos");
    await place.storage.remove("imagenes/otra");
    await query(place.url, NEWCOMER);
    await refuses("ya tiene usuarios");
  });
});

test("a backup that fails because the database's disk is full gives that reason", () => {
  const failed = new Error("Failed query: insert into copias_de_seguridad", {
    cause: Object.assign(new Error("could not extend file"), { code: "53100" }),
  });
  expect(explainWriting(failed, folder).message).toMatch(/^No hay lugar en el disco de la base de datos/);
});

async function rewrite(file: string, change: (tar: Buffer) => Buffer): Promise<void> {
  await writeFile(file, zstdCompressSync(change(zstdDecompressSync(await readFile(backup)))));
}

async function writeArchive(file: string, manifest: object): Promise<void> {
  const archive = pack();
  archive.entry({ name: "manifiesto.json" }, JSON.stringify(manifest));
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  await writeFile(file, zstdCompressSync(Buffer.concat(chunks)));
}
