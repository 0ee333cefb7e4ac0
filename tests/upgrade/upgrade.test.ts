import { readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertEvent } from "#tests/harness/site-process.ts";
import { isBuilt } from "#tests/shipped/machine.ts";
import { STEPS } from "../../scripts/upgrade/state.ts";
import { createInstallation, type OldInstallation } from "./installation.ts";
import { type Fault, makeVersion } from "./versions.ts";

const table = (name: string) => `create table ${name} (id integer)`;
const ONE = { una: table("una_mas") };
const TWO = { ...ONE, dos: table("dos_mas") };

// Each test continues with the installation of the previous one.
describe.skipIf(!isBuilt)("an upgrade of a folder", () => {
  let site: OldInstallation;
  let before = 0;
  beforeAll(async () => {
    site = await createInstallation("1.0.0");
    before = (await site.data()).migrations ?? 0;
  });
  afterAll(() => site?.end());
  const version = (number: string, how?: Parameters<typeof makeVersion>[2]) =>
    makeVersion(join(site.folder, `v${number}`), number, how);
  const releases = async () => (await readdir(join(site.root, "releases"))).sort();

  test("changes nothing with --dry-run", async () => {
    const files = await readdir(site.root);
    const { status, output } = await site.command(
      "--to",
      await version("1.1.0", { migrations: ONE }),
      "--dry-run",
    );
    expect([status, output]).toEqual([
      0,
      expect.stringMatching(/de la versión 1\.0\.0 a .*v1\.1\.0[\s\S]*No se cambió nada/),
    ]);
    expect(await readdir(site.root)).toEqual(files);
    expect((await site.command("--dry-run", "--to", join(site.folder, "nada"))).status).toBe(1);
  });

  test("turns the folder into a folder of releases and serves the new version", async () => {
    const { status, output } = await site.upgrade(join(site.folder, "v1.1.0"));
    expect([status, output]).toEqual([0, expect.stringContaining("10. ")]);
    expect([await site.serves(), await site.version()]).toEqual([true, "1.1.0"]);
    expect(await site.data()).toEqual({ eventos: ["La final"], migrations: before + 1 });
    expect(await readlink(join(site.root, "current"))).toBe("releases/1.1.0");
    expect(await site.state()).toMatchObject({
      current: "1.1.0",
      previous: "1.0.0",
      step: null,
      schema: expect.stringMatching(/_una$/),
    });
    // Commands at the old paths run the current version.
    expect(await readlink(join(site.root, "scripts"))).toBe("current/scripts");
  });

  test("can continue after kill -9 at any step", async () => {
    const to = await version("1.2.0", { migrations: TWO });
    const points = STEPS.flatMap((step) => [`${step}:begins`, `${step}:ends`]);
    points.splice(points.indexOf("backup:ends"), 0, "backup:500");
    points.splice(points.indexOf("rehearse:ends"), 0, "rehearse:2000", "rehearse:4000");
    points.splice(points.indexOf("migrate:ends"), 0, "migrate:1000");
    for (const [n, point] of points.entries()) {
      const { status, output } = await site.upgrade(n === 0 ? to : "", point);
      expect([point, status, output]).toEqual([point, "SIGKILL", expect.anything()]);
      const down = n >= points.indexOf("stop:ends") && n < points.indexOf("start:ends");
      if (point !== "start:begins") expect([point, await site.serves()]).toEqual([point, !down]);
      if (!down) expect(await site.version()).toBe(n < points.indexOf("start:ends") ? "1.1.0" : "1.2.0");
      expect((await site.state()).target?.to).toBe(to);
    }
    const { status, output } = await site.upgrade();
    expect([status, output]).toEqual([0, expect.stringMatching(/^10\. /)]);
    expect([await site.serves(), await site.version()]).toEqual([true, "1.2.0"]);
    expect(await site.data()).toEqual({ eventos: ["La final"], migrations: before + 2 });
    expect(await site.state()).toMatchObject({
      current: "1.2.0",
      previous: "1.1.0",
      step: null,
      target: null,
    });
    expect(await releases()).toEqual(["1.1.0", "1.2.0"]);
    expect(await readdir(join(site.dataDir, "actualizacion"))).toEqual([
      expect.stringMatching(/\.tar\.zst$/),
      expect.stringMatching(/\.tar\.zst$/),
    ]);
    expect((await readdir(join(site.dataDir, "postgres"))).filter((name) => name.includes("before"))).toEqual(
      [],
    );
  }, 900_000);

  // After the switch people may have bought from the new version, so its tables remain.
  test.each<[Fault, number]>([
    ["rehearse", 2],
    ["migrate", 2],
    ["start", 3],
  ])(
    "goes back with all data if the new version fails at %s, even if kill -9 interrupts the return",
    async (fault, migrations) => {
      await site.withDatabase((pool) => insertEvent(pool, fault, 5));
      const data = await site.data();
      const to = await version(`1.3.0-${fault}`, {
        migrations: { ...TWO, tres: table(`tres_${fault}`) },
        fault,
      });
      expect((await site.upgrade(to, "back:begins")).status).toBe("SIGKILL");
      const { status, output } = await site.upgrade();
      expect([status, output]).toEqual([
        1,
        expect.stringMatching(/anda la versión de antes.*la página de inicio responde 500/),
      ]);
      expect([await site.serves(), await site.version()]).toEqual([true, "1.2.0"]);
      expect(await site.data()).toEqual({ ...data, migrations: before + migrations });
      expect(await site.state()).toMatchObject({
        current: "1.2.0",
        previous: "1.1.0",
        step: null,
        target: null,
      });
      expect(await releases()).toEqual(["1.1.0", "1.2.0"]);
    },
  );

  test("returns to the previous version with --back, but not to an older one", async () => {
    const planned = await site.command("--back", "--dry-run");
    expect([planned.status, planned.output]).toEqual([
      0,
      expect.stringMatching(
        /de la versión 1\.2\.0 a la 1\.1\.0:\n1\. Deteniendo.*\n2\. Cambiando.*\n3\. Arrancando.*\n4\. Ordenando.*\nNo se cambió nada/,
      ),
    ]);
    expect((await site.upgrade("--back")).status).toBe(0);
    expect([await site.serves(), await site.version()]).toEqual([true, "1.1.0"]);
    expect(await site.state()).toMatchObject({ current: "1.1.0", previous: "1.2.0" });
    const older = await site.upgrade(await version("0.9.0"));
    expect([older.status, older.output]).toEqual([
      1,
      expect.stringContaining("La versión 0.9.0 es más vieja que la 1.1.0"),
    ]);
    expect(await site.version()).toBe("1.1.0");
  });
});
