import { readdir } from "node:fs/promises";
import { afterEach, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { copyOf, restorationOf, served } from "#tests/harness/restoration.ts";
import { turnOn } from "#tests/harness/second-step.ts";
import { createTestSite, TEST_CONTRASENA, type TestSite, type TestUser, until } from "#tests/harness/site.ts";

const sites: TestSite[] = [];
afterEach(async () => {
  for (const one of sites.splice(0)) await one.end();
});

/** Creates a site with a backup that has one event, and another event from after the backup. */
async function siteWithCopy() {
  const site = await createTestSite();
  sites.push(site);
  const admin = await site.user("administrador");
  await site.event({ nombre: "De la copia" });
  await site.deps.storage.put("imagenes/ab/abc-original", Buffer.from("una foto"));
  const { nombre } = await copyOf(site, new Date("2026-11-20T06:30:00Z"));
  const evento = await site.event({ nombre: "Posterior", cantidad: 1_000 });
  return {
    site,
    admin,
    evento,
    copia: { origen: "servidor", nombre },
    calls: restorationOf(site, admin),
  };
}

const events = async (site: TestSite) =>
  (await site.sql`select nombre from eventos order by id`).map(({ nombre }) => nombre);

async function logIn(site: TestSite, { nombreUsuario }: TestUser): Promise<TestUser> {
  const response = await site.call("POST", "/api/login", { json: { nombreUsuario, clave: TEST_CONTRASENA } });
  return { ...(await response.json()) };
}

describe("restoring a backup from the office", () => {
  // Rule OFI-10
  test("saves the current state first", async () => {
    const { site, admin, copia, calls } = await siteWithCopy();
    const listed = await (await site.call("GET", "/api/sistema/copias", { as: admin })).json();
    expect(listed).toEqual({
      copias: [{ ...copia, fecha: expect.any(String), bytes: expect.any(Number) }],
      ultima: null,
    });
    const review = await calls.review(copia);
    expect(await review.json()).toMatchObject({
      copia,
      fecha: "2026-11-20T06:30:00.000Z",
      esAnterior: false,
      tiene: { usuarios: 1, eventos: 1 },
      ahora: { usuarios: 1, eventos: 2 },
      bytesDeImagenes: "una foto".length,
    });

    const { guardada } = await jsonOf(202, calls.restore(copia));
    await served(site);
    expect(await events(site)).toEqual(["De la copia"]);
    const ended = await site.call("GET", "/api/sistema/copias", { as: admin });
    expect([ended.status, (await ended.json()).code]).toEqual([401, "sin-sesion"]);
    const again = await logIn(site, admin);
    const { copias, ultima } = await (await site.call("GET", "/api/sistema/copias", { as: again })).json();
    expect(ultima).toMatchObject({ resultado: "hecha", guardada, fecha: "2026-11-20T06:30:00.000Z" });
    expect(await site.sql`select usuario_id from auditoria where accion = 'copia.restaurar'`).toEqual([
      { usuario_id: admin.id },
    ]);

    // Restores the backup from before the restoration.
    expect(copias.map(({ nombre }: { nombre: string }) => nombre)).toEqual([guardada, copia.nombre]);
    // Backups are named after the second, so two backups need different seconds.
    site.clock.advance(2_000);
    const back = await restorationOf(site, again).restore({ origen: "servidor", nombre: guardada });
    expect(back.status).toBe(202);
    await served(site);
    expect(await events(site)).toEqual(["De la copia", "Posterior"]);
  });

  // Rule OFI-10
  test("makes the site return 503 while it runs", async () => {
    const { site, admin, evento, copia, calls } = await siteWithCopy();
    const buyer = await site.user("usuario");
    const answers: number[] = [];
    let over = false;
    const buy = async () => {
      while (!over) {
        const response = await fetch(`${site.url}/api/compras/evento/${evento}/usuario/${buyer.id}`, {
          method: "POST",
          body: "cantidad=1",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            authorization: `Bearer ${buyer.token}`,
          },
        }).catch(() => null);
        if (!response) continue;
        answers.push(response.status);
        const body = await response.json();
        if (response.status === 503) {
          expect(body).toMatchObject({ code: "restaurando", detail: "Se está restaurando una copia." });
          expect(response.headers.get("retry-after")).toBe("5");
        }
      }
    };
    const buying = Promise.all([buy(), buy(), buy(), buy()]);
    await calls.review(copia);
    // Control: until then, tickets can be sold.
    await until("a purchase", async () => answers.includes(201));
    expect((await calls.restore(copia)).status).toBe(202);
    const page = await site.call("GET", "/", { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([
      503,
      expect.stringContaining("Se está restaurando una copia"),
    ]);
    await served(site);
    over = true;
    await buying;
    expect([...new Set(answers)].sort()).toEqual(expect.arrayContaining([201, 503]));
    expect(answers.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(await events(site)).toEqual(["De la copia"]);
    expect((await site.pool.query("select 1 from entradas")).rowCount).toBe(0);
    expect((await site.pool.query("select 1 from pgboss.job where name = 'correo'")).rowCount).toBe(0);
    expect((await logIn(site, admin)).token).toBeDefined();
  });

  // Rule OFI-10
  test("requires the typed confirmation, the password, and a code from users with a second step", async () => {
    const { site, admin, copia, calls } = await siteWithCopy();
    const refusal = async (more: object) => {
      const response = await calls.restore(copia, more);
      return [response.status, (await response.json()).errors?.[0].path];
    };
    expect(await refusal({ confirmacion: "si" })).toEqual([422, "confirmacion"]);
    expect(await refusal({ clave: "otra-clave-1" })).toEqual([422, "clave"]);
    const app = await turnOn(site, admin);
    expect(await refusal({})).toEqual([422, "codigo"]);
    expect(await refusal({ codigo: app.code() })).toEqual([422, "codigo"]);
    expect(await events(site)).toHaveLength(2);
    expect((await calls.restore(copia, { confirmacion: " restaurar ", codigo: app.code(1) })).status).toBe(
      202,
    );
    await served(site);
    expect(await events(site)).toEqual(["De la copia"]);
  });

  test("happens once, even if two administradores start a restore at the same time", async () => {
    const { site, copia, calls } = await siteWithCopy();
    const other = restorationOf(site, await site.user("administrador"));
    await calls.review(copia);
    const statuses = await Promise.all(
      [calls.restore(copia), other.restore(copia)].map(async (one) => (await one).status),
    );
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    expect([409, 503]).toContain(statuses.find((status) => status !== 202));
    await served(site);
    const rows = await site.sql`select 1 from auditoria where accion = 'copia.restaurar'`;
    expect(rows).toHaveLength(1);
    expect(await readdir(site.deps.settings.backup.dir)).toHaveLength(2);
  });

  test("is refused while another process of the site is connected", async () => {
    const { site, copia, calls } = await siteWithCopy();
    const other = await createTestSite({ databaseUrl: site.databaseUrl });
    sites.unshift(other);
    const response = await calls.restore(copia);
    expect([response.status, (await response.json()).detail]).toEqual([
      409,
      expect.stringContaining("npm run restore -- --reemplazar"),
    ]);
    expect((await site.call("GET", "/readyz")).status).toBe(200);
  });
});
