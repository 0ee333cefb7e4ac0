import { readFile } from "node:fs/promises";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { pack } from "tar-stream";
import { secretoDeCopias } from "#features/oficina/club/server/secreto-de-copias.ts";
import { TROZO_BYTES } from "#features/oficina/sistema/rules.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { TEST_CONTRASENA, type TestSite, type TestUser, until } from "./site.ts";

export async function copyOf(site: TestSite, now: Date): Promise<{ path: string; nombre: string }> {
  const { db, storage, settings, databaseUrl: url } = site.deps;
  const secret = await secretoDeCopias(db, settings.secret);
  const { path } = await writeBackup({ url, storage, folder: settings.backup.dir, now, secret });
  return { path, nombre: path.split("/").at(-1) ?? "" };
}

type Headers = Record<string, string>;

/** Makes calls of a restoration, as the office's user or with the set-up's cookie. */
export function restorationOf(site: TestSite, who: TestUser | Headers) {
  const as = "token" in who ? (who as TestUser) : undefined;
  const headers: Headers = as ? { authorization: `Bearer ${as.token}` } : (who as Headers);
  const base = as ? "/api/sistema/copias" : "/api/instalacion/restauracion";
  const piece = (nombre: string, desde: number, body: Uint8Array) =>
    fetch(`${site.url}${base}/subidas/${nombre}?desde=${desde}`, {
      method: "PUT",
      body: new Uint8Array(body),
      headers: { ...headers, "content-type": "application/octet-stream" },
    });
  const post = (path: string, json: object) => site.call("POST", `${base}${path}`, { json, headers });
  return {
    piece,
    begin: (bytes: number) => post("/subidas", { bytes }),
    async upload(content: Buffer) {
      const { nombre } = await (await post("/subidas", { bytes: content.length })).json();
      for (let at = 0; at < content.length; at += TROZO_BYTES) {
        const { status } = await piece(nombre, at, content.subarray(at, at + TROZO_BYTES));
        if (status !== 200) throw new Error(`a piece was refused with ${status}`);
      }
      return { origen: "subida" as const, nombre };
    },
    review: (copia: object, claveDeCopia?: string) => post("/revision", { copia, claveDeCopia }),
    restore: (copia: object, more: object = {}) =>
      post(as ? "/restauracion" : "", {
        copia,
        confirmacion: "RESTAURAR",
        ...(as ? { clave: TEST_CONTRASENA } : {}),
        ...more,
      }),
  };
}

export function served(site: TestSite): Promise<unknown> {
  return until("the site to open again", async () => {
    const response = await site.call("GET", "/readyz");
    await response.text();
    return response.ok;
  });
}

/** Returns the same backup with its unpacked archive changed. */
export async function rewritten(path: string, change: (tar: Buffer) => Buffer): Promise<Buffer> {
  return zstdCompressSync(change(zstdDecompressSync(await readFile(path))));
}

export async function archiveOf(entries: [name: string, content: string | Buffer][]): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of entries) archive.entry({ name }, content);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return zstdCompressSync(Buffer.concat(chunks));
}
