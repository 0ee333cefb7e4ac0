import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { readOrCreateSecret, readSecret, secretFile, stageSecret } from "./secret.ts";
import { readSettings } from "./settings.ts";

const folder = await tempFolder();

test("processes that start concurrently agree on one random secret", async () => {
  const file = secretFile(folder);
  expect(await readSecret(file)).toBeNull();
  const secrets = await Promise.all(Array.from({ length: 12 }, () => readOrCreateSecret(file)));
  expect(new Set(secrets)).toEqual(new Set([await readFile(file, "utf8")]));
  expect(secrets[0]).toMatch(/^[\w-]{64}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secret"]);
  expect(await readOrCreateSecret(file)).toBe(secrets[0]);
});

test("a secret is restored completely or not at all", async () => {
  const file = secretFile(folder);
  const before = await readOrCreateSecret(file);
  const dropped = await stageSecret(folder, "x".repeat(40));
  expect(await readSecret(file)).toBe(before);
  await dropped.drop();
  expect(await readdir(folder)).toEqual(["secret"]);

  const restored = await stageSecret(folder, "y".repeat(40));
  await restored.put();
  expect(await readSecret(file)).toBe("y".repeat(40));
  expect(await readSecret(`${file}.anterior`)).toBe(before);

  await stageSecret(folder, "z".repeat(40));
  await readOrCreateSecret(file);
  const left = (await readdir(folder)).filter((name) => name.endsWith(".tmp"));
  expect(left).toHaveLength(1);
  await utimes(path.join(folder, left[0] ?? ""), 0, 0);
  await readOrCreateSecret(file);
  expect((await readdir(folder)).sort()).toEqual(["secret", "secret.anterior"]);
});

test("a damaged secret is rejected without being replaced or shown", async () => {
  const file = path.join(folder, "demo-secret");
  await writeFile(file, "0123456789012345678901234567890123\n");
  expect(await readOrCreateSecret(file)).toBe("0123456789012345678901234567890123");
  await writeFile(file, "cortado");
  await expect(readOrCreateSecret(file)).rejects.toThrow(/demo-secret está dañado(?!.*cortado)/);
  expect(await readFile(file, "utf8")).toBe("cortado");
  await expect(readOrCreateSecret(path.join(folder, "no/hay/secret"))).rejects.toThrow(/no se puede crear/);
});

test("a production site refuses to start with the emulator or with half of a pair of settings", () => {
  const settings = readSettings({});
  expect([settings.mode, settings.secret, settings.smtpUrl, settings.mercadoPago.accessToken]).toEqual([
    "production",
    undefined,
    undefined,
    undefined,
  ]);
  expect([settings.siteUrl, settings.siteUrlGiven]).toEqual(["http://localhost:3000", false]);
  expect(readSettings({ SITE_URL: "https://club.example/" })).toMatchObject({
    siteUrl: "https://club.example",
    siteUrlGiven: true,
  });
  for (const [env, sentence] of [
    [{ SMTP_URL: "smtp://correo.example" }, /las dos: SMTP_URL y MAIL_FROM/],
    [{ MP_ACCESS_TOKEN: "x" }, /las dos: MP_ACCESS_TOKEN y MP_WEBHOOK_SECRET/],
    [{ MP_API_URL: "http://127.0.0.1:4000" }, /en producción no se usa el emulador/],
  ] as [Record<string, string>, RegExp][])
    expect(() => readSettings(env)).toThrow(sentence);
});
