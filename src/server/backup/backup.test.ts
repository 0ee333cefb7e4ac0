import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createBackedUpClub, NOW } from "#tests/harness/backed-up-club.ts";
import { startS3, type TestS3 } from "#tests/harness/s3.ts";
import {
  bareDatabase,
  columnsOf,
  filesOf,
  fillStorage,
  NEWCOMER,
  query,
  rowsOf,
  rowsUpTo,
} from "#tests/harness/whole-club.ts";
import { type FileStorage, StorageUnavailable } from "../providers/storage/port.ts";
import { createS3Storage } from "../providers/storage/s3.ts";
import { migrateTo } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const NAME = "club-2026-11-20-033000.tar.zst";
const made = await createBackedUpClub();
const { club, folder, backup } = made;
afterAll(() => made.end());

describe("a backup", () => {
  // Rule ARC-6
  test("restores every table, file and id sequence", async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(backup))).toEqual([NAME]);
    const place = await made.placeOf(await bareDatabase());
    await made.restore(place);
    expect(await rowsOf(place.url)).toEqual(await rowsOf(club.url));
    expect(await filesOf(place.storage)).toEqual(await filesOf(club.storage));
    const [{ last } = { last: 0 }] = await query(place.url, "select max(id) as last from usuarios");
    const [{ id } = { id: 0 }] = await query(place.url, NEWCOMER);
    expect(id).toBe(Number(last) + 1);
    // Holds only if the restoration has re-enabled the triggers.
    const counted = "select coalesce(sum(total), 0)::int as n from conteo_de_usuarios where rol = 'usuario'";
    const there =
      "select count(*)::int as n from usuarios where 'usuario' = any(permisos) and eliminado_en is null";
    expect(await query(place.url, counted)).toEqual(await query(place.url, there));
    expect(await query(place.url, "select name from pgboss.job")).toEqual([{ name: "retomar" }]);
  });

  test("can be made from S3 and restored to S3", async () => {
    const s3: TestS3 = await startS3();
    try {
      const storage = createS3Storage(s3.settings);
      await fillStorage(storage);
      const files = await filesOf(storage);
      const { path: file } = await writeBackup({
        url: club.url,
        storage,
        folder: path.join(folder, "s3"),
        now: NOW,
      });
      for (const key of Object.keys(files)) await storage.remove(key);
      const place = { ...(await made.newSite()), storage };
      await made.restore(place, file);
      expect(await filesOf(storage)).toEqual(files);
      expect(await rowsOf(place.url)).toEqual(await rowsOf(club.url));
    } finally {
      await s3.close();
    }
  });

  test("can be restored if the previous version made it", async () => {
    const older = await made.placeOf(await bareDatabase());
    const all = (await query(club.url, "select from drizzle.__drizzle_migrations")).length;
    await migrateTo(older.url, all - 1);
    await query(older.url, rowsUpTo(all - 1));
    const columns = await columnsOf(older.url);
    const rows = await rowsOf(older.url, columns);
    const { path: file } = await writeBackup({ ...older, folder: path.join(folder, "anterior"), now: NOW });
    const place = { ...(await made.newSite()), storage: older.storage };
    await made.restore(place, file);
    expect(await rowsOf(place.url, columns)).toEqual(rows);
    expect(await query(place.url, "select from drizzle.__drizzle_migrations")).toHaveLength(all);
  });

  test("is a consistent snapshot", async () => {
    const busy = await made.newSite();
    await query(busy.url, rowsUpTo(Number.POSITIVE_INFINITY));
    const before = await rowsOf(busy.url);
    const listsTooMuch: FileStorage = {
      ...club.storage,
      async *list() {
        yield { key: "imagenes/zz/zzz-original", bytes: 1000 };
        yield* club.storage.list();
      },
    };
    const written = await writeBackup({
      url: busy.url,
      storage: listsTooMuch,
      folder: path.join(folder, "ocupado"),
      now: NOW,
      onSnapshot: async () => void (await query(busy.url, NEWCOMER)),
    });
    expect(written.gone).toEqual(["imagenes/zz/zzz-original"]);
    const place = await made.newSite();
    const anHourLater = new Date(NOW.getTime() + 3_600_000);
    await made.restore(place, written.path, anHourLater);
    expect(await rowsOf(place.url)).toEqual(before);
    const [{ id } = { id: 0 }] = await query(place.url, NEWCOMER);
    expect(Number(id)).toBeGreaterThan(3_600);
  });

  test("leaves no files if it fails or is aborted", async () => {
    const copies = path.join(folder, "a-medias");
    const unreadable: FileStorage = {
      ...club.storage,
      async *list() {
        yield* club.storage.list();
        // `imagenes` is a folder, so it cannot be read as a file.
        yield { key: "imagenes", bytes: 1 };
      },
    };
    const failing = writeBackup({ url: club.url, storage: unreadable, folder: copies, now: NOW });
    await expect(failing).rejects.toThrow("No se pudieron leer los archivos del sitio");
    const stopping = new AbortController();
    const stopped = writeBackup({
      ...club,
      folder: copies,
      now: NOW,
      signal: stopping.signal,
      say: () => stopping.abort(),
    });
    await expect(stopped).rejects.toThrow("se interrumpió porque el sitio se estaba cerrando");
    expect(await readdir(copies)).toEqual([]);
  });

  test("can be restored completely after an interrupted restore", async () => {
    const place = await made.newSite();
    const blocked = path.join(made.lastFolder(), "vacio");
    await mkdir(blocked, { recursive: true });
    await expect(made.restore(place)).rejects.toThrow(StorageUnavailable);
    expect(await query(place.url, "select from usuarios")).toEqual([]);
    expect(Object.keys(await filesOf(place.storage))).not.toEqual([]);
    await rm(blocked, { recursive: true });
    await made.restore(place);
    expect(await rowsOf(place.url)).toEqual(await rowsOf(club.url));
    expect(await filesOf(place.storage)).toEqual(await filesOf(club.storage));
  });
});
