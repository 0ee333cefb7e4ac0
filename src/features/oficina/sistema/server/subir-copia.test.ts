import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createRecoveryKey, encryptFile } from "#server/backup/encrypt.ts";
import { uploadFolder } from "#server/http/upload.ts";
import { archiveOf, copyOf, restorationOf, rewritten } from "#tests/harness/restoration.ts";
import { createTestSite } from "#tests/harness/site.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { rowsOf } from "#tests/harness/whole-club.ts";
import { SUBIDA_MAX_BYTES, TROZO_BYTES } from "../rules.ts";
import { revisarCopia } from "./revisar-copia.ts";

const folder = await tempFolder();
const site = await createTestSite();
const admin = await site.user("administrador");
await site.event({ nombre: "De la copia" });
// Makes the backup larger than one piece.
await site.deps.storage.put("imagenes/ab/abc-original", randomBytes(TROZO_BYTES));
const copy = (await copyOf(site, new Date("2026-11-20T06:30:00Z"))).path;
afterAll(() => site.end());

const calls = () => restorationOf(site, admin);
const arrived = () => readdir(uploadFolder(site.deps.settings.dataDir));

describe("an uploaded backup", () => {
  // Rule OFI-11
  test("is refused if it is invalid, damaged, malicious or from a newer version", async () => {
    const before = JSON.stringify(await rowsOf(site.databaseUrl));
    const whole = await readFile(copy);
    const manifest = JSON.parse((await manifestOf(whole)).toString());
    const zeros = Buffer.alloc(200 * 1024 * 1024);
    const cases: [string, Buffer, RegExp][] = [
      ["text", Buffer.from("Hola"), /^Ese archivo no es una copia/],
      ["truncated", whole.subarray(0, whole.length - 4_000), /^La copia está dañada/],
      [
        "altered",
        await rewritten(copy, (tar) => {
          tar.write("Otra", tar.indexOf("De la copia"));
          return tar;
        }),
        /no es como se guardó/,
      ],
      [
        "newer",
        await archiveOf([["manifiesto.json", JSON.stringify({ ...manifest, formato: 2, sitio: "9.9.9" })]]),
        /versión más nueva del sitio \(9\.9\.9\)/,
      ],
      [
        "a path as name",
        await archiveOf([
          ["manifiesto.json", JSON.stringify(manifest)],
          ["archivos/../../secret", "x"],
        ]),
        /no corresponde/,
      ],
      [
        "an enormous file",
        await archiveOf([
          ["manifiesto.json", JSON.stringify(manifest)],
          ["archivos/imagenes/ab/x", zeros],
        ]),
        /demasiado grande/,
      ],
      [
        "a decompression bomb",
        await archiveOf([
          ["manifiesto.json", JSON.stringify(manifest)],
          ["datos/usuarios/00001", zeros],
          ["datos/usuarios/00002", zeros],
        ]),
        /mucho más de lo que ocupa/,
      ],
    ];
    for (const [what, content, sentence] of cases) {
      const response = await calls().review(await calls().upload(content));
      const { code, detail } = await response.json();
      expect([what, response.status, code]).toEqual([what, 409, "no-sirve"]);
      expect(detail, what).toMatch(sentence);
      expect(detail, what).not.toContain(site.deps.settings.dataDir);
    }
    expect(JSON.stringify(await rowsOf(site.databaseUrl))).toBe(before);
  });

  test("is received in consecutive pieces of at most the announced size", async () => {
    const { nombre } = await (await calls().begin(6)).json();
    const send = async (desde: number, text: string, to = nombre) => {
      const response = await calls().piece(to, desde, Buffer.from(text));
      const { recibidos, context } = await response.json();
      return [response.status, recibidos ?? context?.recibidos];
    };
    expect(await send(0, "abc")).toEqual([200, 3]);
    // The response was lost, so the piece is sent again.
    expect(await send(0, "abc")).toEqual([200, 3]);
    expect(await send(1, "abc")).toEqual([409, 3]);
    expect(await send(3, "defg")).toEqual([409, 3]);
    expect(await send(3, "def")).toEqual([200, 6]);
    for (const other of ["..%2F..%2Fsecret", "copia", `${crypto.randomUUID()}_6`])
      expect(await send(0, "x", other)).toEqual([404, undefined]);
    expect((await calls().piece(nombre, 6, Buffer.alloc(TROZO_BYTES + 2_000))).status).toBe(413);
    for (const bytes of [0, -1, 1.5, SUBIDA_MAX_BYTES + 1])
      expect((await calls().begin(bytes)).status).toBe(422);
    const incomplete = (await (await calls().begin(10)).json()).nombre;
    expect((await calls().review({ origen: "subida", nombre: incomplete })).status).toBe(404);
    for (const [origen, name] of [
      ["subida", "../../secret"],
      ["servidor", "../secret"],
      ["servidor", "club-2026-11-20-033001.tar.zst"],
    ])
      expect((await calls().review({ origen, nombre: name })).status).toBe(404);
  });

  // Rule OFI-11
  test("can be opened with the recovery key or with the site's own key", async () => {
    const { key, publicKey } = await createRecoveryKey();
    const encrypted = async (secret: string) => {
      const to = path.join(folder, `${secret.slice(0, 3)}.age`);
      await encryptFile({ from: copy, to, publicKey, secret });
      return calls().upload(await readFile(to));
    };
    const foreign = await encrypted("x".repeat(40));
    for (const wrong of [undefined, "no es", (await createRecoveryKey()).key]) {
      const response = await calls().review(foreign, wrong);
      expect([response.status, (await response.json()).errors[0].path]).toEqual([422, "claveDeCopia"]);
    }
    const opened = await calls().review(foreign, key);
    expect(await opened.json()).toMatchObject({ copia: { origen: "subida" }, tiene: { eventos: 1 } });
    expect((await calls().review(await encrypted(site.deps.settings.secret))).status).toBe(200);
    // Temporary files are gone, and the uploads are kept for an hour.
    expect((await arrived()).every((name) => /_\d+\.part$/.test(name))).toBe(true);
  });

  test("continues to be read if reading takes longer than one call", async () => {
    const copia = await calls().upload(await readFile(copy));
    expect(await revisarCopia(site.deps, { copia }, 0)).toMatchObject({ status: 503, code: "leyendo" });
    expect(await revisarCopia(site.deps, { copia })).toMatchObject({ ok: true, value: { copia } });
  });
});

async function manifestOf(whole: Buffer): Promise<Buffer> {
  const file = path.join(folder, "entera.tar.zst");
  await writeFile(file, whole);
  const { contentOf, entriesOf } = await import("#server/backup/read-backup.ts");
  for await (const entry of entriesOf(file)) return contentOf(entry);
  throw new Error("the backup is empty");
}
