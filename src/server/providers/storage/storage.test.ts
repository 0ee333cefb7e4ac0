import { randomBytes } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startS3 } from "#tests/harness/s3.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { createDiskStorage } from "./disk.ts";
import { type FileStorage, StorageUnavailable } from "./port.ts";
import { createS3Storage } from "./s3.ts";

const folder = await tempFolder();
const s3 = await startS3();
afterAll(() => s3.close());

describe.each<[string, () => FileStorage]>([
  ["a disk", () => createDiskStorage(path.join(folder, "archivos"))],
  ["S3", () => createS3Storage(s3.settings)],
])("files on %s", (_kind, open) => {
  let storage: FileStorage;
  beforeEach(() => {
    storage = open();
  });
  const key = () => `imagenes/ab/${randomBytes(16).toString("hex")}-320.webp`;

  // Rule ARC-5
  test("are returned byte for byte, whether they were stored from memory or from a file", async () => {
    const content = randomBytes(3 * 1024 * 1024 + 7);
    const source = path.join(folder, "source.part");
    await writeFile(source, content);
    const [one, two] = [key(), key()];
    await storage.put(one, content);
    await storage.putFile(two, source);
    expect(content.equals((await storage.get(one)) ?? Buffer.alloc(0))).toBe(true);
    expect(content.equals((await storage.get(two)) ?? Buffer.alloc(0))).toBe(true);
    expect([await storage.has(one), await storage.has(two)]).toEqual([true, true]);
  });

  test("can be read and deleted by every process that uses the same location", async () => {
    const other = open();
    const name = key();
    await storage.put(name, Buffer.from("x"));
    expect((await other.get(name))?.toString()).toBe("x");
    await other.remove(name);
    expect([await storage.get(name), await storage.has(name)]).toEqual([null, false]);
  });

  test("are replaced atomically under the same name", async () => {
    const name = key();
    await storage.put(name, Buffer.from("primero y largo"));
    await storage.put(name, Buffer.from("segundo"));
    expect((await storage.get(name))?.toString()).toBe("segundo");
  });

  test("can be deleted repeatedly", async () => {
    const name = key();
    await storage.put(name, Buffer.from("x"));
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.get(name)).toBeNull();
    expect(await storage.has(name)).toBe(false);
  });

  test("are listed with their sizes", async () => {
    const mine = new Map([
      [key(), 3],
      [key(), 70_000],
    ]);
    for (const [name, bytes] of mine) await storage.put(name, Buffer.alloc(bytes, "x"));
    const gone = key();
    await storage.put(gone, Buffer.from("x"));
    await storage.remove(gone);
    const listed = new Map<string, number>();
    for await (const file of storage.list()) listed.set(file.key, file.bytes);
    for (const [name, bytes] of mine) expect(listed.get(name)).toBe(bytes);
    expect(listed.has(gone)).toBe(false);
  });

  // Rule ARC-4
  test.each(["../fuera", "/etc/passwd", "a/../../b", "Á", "", "a//b", "a".repeat(201), "a\u0000b"])(
    "are rejected under the name %j",
    async (name) => {
      await expect(async () => storage.put(name, Buffer.from("x"))).rejects.toThrow("invalid storage key");
      await expect(async () => storage.get(name)).rejects.toThrow("invalid storage key");
      await expect(async () => storage.remove(name)).rejects.toThrow("invalid storage key");
    },
  );

  test("are rejected if their source is missing", async () => {
    const name = key();
    await expect(storage.putFile(name, path.join(folder, "nada"))).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await storage.has(name)).toBe(false);
  });
});

describe("a disk", () => {
  test("never exposes a half-written file to concurrent readers", async () => {
    const storage = createDiskStorage(path.join(folder, "archivos"));
    const versions = [Buffer.alloc(400_000, "a"), Buffer.alloc(400_000, "b")] as const;
    await storage.put("a/b", versions[0]);
    const writing = Promise.all(
      Array.from({ length: 6 }, (_, i) => storage.put("a/b", versions[i % 2 ? 0 : 1])),
    );
    for (let i = 0; i < 10; i++) {
      const read = await storage.get("a/b");
      expect(versions.some((version) => read !== null && version.equals(read))).toBe(true);
    }
    await writing;
  });

  test("leaves no partial file after a failed write", async () => {
    const root = path.join(folder, "trabado");
    const storage = createDiskStorage(root);
    await storage.put("a/b", Buffer.from("x"));
    await mkdir(path.join(root, "a", "c"));
    await expect(storage.put("a/c", Buffer.from("x"))).rejects.toBeInstanceOf(StorageUnavailable);
    expect((await readdir(path.join(root, "a"))).sort()).toEqual(["b", "c"]);
  });
});

describe("a failing S3 service", () => {
  const settings = () => s3.settings;
  beforeEach(() => {
    s3.behave = "well";
    s3.calls = 0;
  });
  afterAll(() => {
    s3.behave = "well";
  });

  test("is tried three times, then reported as unavailable", async () => {
    s3.behave = "faulty";
    await expect(createS3Storage(settings()).get("a/b")).rejects.toBeInstanceOf(StorageUnavailable);
    expect(s3.calls).toBe(3);
  });

  test("is abandoned after the timeout if it never answers", async () => {
    s3.behave = "silent";
    const storage = createS3Storage(settings(), { timeoutMs: 100 });
    await expect(storage.put("a/b", Buffer.from("x"))).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test("is reported as unavailable if it cannot be reached", async () => {
    const storage = createS3Storage({ ...settings(), endpoint: "http://127.0.0.1:9" });
    await expect(storage.has("a/b")).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test("rejects a wrong secret at once, because it verifies the signature", async () => {
    const storage = createS3Storage({ ...settings(), secretKey: "otra" });
    await expect(storage.put("a/b", Buffer.from("x"))).rejects.toBeInstanceOf(StorageUnavailable);
    expect(s3.calls).toBe(1);
  });

  test("is reported as unavailable if the bucket is missing", async () => {
    const storage = createS3Storage({ ...settings(), bucket: "otro-bucket" });
    await expect(storage.put("a/b", Buffer.from("x"))).rejects.toBeInstanceOf(StorageUnavailable);
  });
});
