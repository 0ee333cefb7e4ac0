import { afterEach, describe, expect, test } from "vitest";
import { createEmptySite, type EmptySite } from "#tests/harness/empty-site.ts";
import { SITIO } from "#tests/harness/new-club.ts";
import { attempt } from "#tests/harness/permissions.ts";
import { restorationOf } from "#tests/harness/restoration.ts";
import { createTestSite, until } from "#tests/harness/site.ts";
import { ensureInstalacion } from "../../club/server/instalacion.ts";

const COPIA = { origen: "servidor", nombre: "club-2026-11-20-033000.tar.zst" };

let empty: EmptySite | undefined;
afterEach(async () => {
  await empty?.end();
  empty = undefined;
});

const open = async (env?: Record<string, string>) => {
  empty = await createEmptySite(env);
  return empty;
};

describe("a site without a club", () => {
  // Rule INS-1
  test("offers only its set-up", async () => {
    const { site } = await open();
    for (const route of site.api.declared) {
      if (/^\/(instalacion|login\/estado|csp)/.test(route.path)) continue;
      const response = await attempt(site, route, null);
      expect([route.path, response.status]).toEqual([route.path, 503]);
      expect((await response.json()).code).toBe("sin-instalar");
    }
    expect((await site.call("GET", "/healthz")).status).toBe(200);
    expect((await site.call("GET", "/api/login/estado")).status).toBe(200);
    for (const path of ["/", "/perfil", "/club/admin", "/evento/1", "/_.data"]) {
      const response = await site.call("GET", path);
      expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/instalar"]);
    }
    const before = await site.pool.query("select * from instalacion");
    const forms: [string, string, unknown][] = [
      ["POST", "terminar", SITIO],
      ["POST", "restauracion/subidas", { bytes: 1 }],
      ["POST", "restauracion/revision", { copia: COPIA }],
      ["POST", "restauracion", { copia: COPIA, confirmacion: "RESTAURAR" }],
    ];
    const routes = site.api.declared.filter(
      ({ path, method }) => /^\/instalacion\//.test(path) && method !== "get",
    );
    expect(forms.length + ["desbloquear", "subidas/{nombre}"].length).toBe(routes.length);
    for (const [method, path, json] of forms) {
      const response = await site.call(method, `/api/instalacion/${path}`, { json });
      expect([path, response.status]).toEqual([path, 401]);
    }
    expect((await restorationOf(site, {}).piece("x", 0, Buffer.from("x"))).status).toBe(401);
    expect(await site.sql`select * from instalacion`).toEqual(before.rows);
    for (const table of ["ajustes", "usuarios"])
      expect([table, (await site.pool.query(`select 1 from ${table}`)).rowCount]).toEqual([table, 0]);
  });

  // Rule INS-1
  test("refuses a cross-site request, even if it carries the cookie", async () => {
    const { site, unlock } = await open();
    const cookie = await unlock();
    for (const from of ["cross-site", "same-site"]) {
      const headers = { cookie, "sec-fetch-site": from };
      const response = await site.call("POST", "/api/instalacion/terminar", { json: SITIO, headers });
      expect([from, response.status]).toEqual([from, 403]);
    }
    const form = await fetch(`${site.url}/api/instalacion/terminar`, {
      method: "POST",
      headers: { cookie, "content-type": "text/plain" },
      body: JSON.stringify(SITIO),
    });
    expect(form.status).toBe(415);
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const own = await site.call("POST", "/api/instalacion/terminar", { json: SITIO, headers });
    expect(own.status).toBe(200);
  });

  // Rule INS-3
  test("is set up completely or not at all", async () => {
    const { site, unlock, install } = await open();
    await unlock();
    const wrong = await install({
      identidad: { ...SITIO.identidad, nombre: " " },
      contacto: { ...SITIO.contacto, correo: "x", telefono: "12" },
      slug: "Admin!",
      sitio: "https://www.nautico.example/inicio?x=1",
      administrador: { ...SITIO.administrador, clave: "corta" },
    });
    expect(wrong.status).toBe(422);
    expect((await wrong.json()).errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      "administrador.clave",
      "contacto.correo",
      "contacto.telefono",
      "identidad.nombre",
      "sitio",
      "slug",
    ]);
    for (const sitio of [
      "javascript:alert(1)",
      "ftp://x",
      "https://a:b@x.example",
      "https://",
      "//x",
      "x".repeat(300),
    ])
      expect([sitio, (await install({ sitio })).status]).toEqual([sitio, 422]);
    for (const slug of ["api", "perfil", "a", "ñandú", "../x"])
      expect([slug, (await install({ slug })).status]).toEqual([slug, 422]);
    const nobody = await install({ administrador: undefined });
    expect([nobody.status, (await nobody.json()).code]).toEqual([409, "falta-administrador"]);
    expect((await site.pool.query("select 1 from ajustes")).rowCount).toBe(0);
    expect(site.deps.clubStore.current.instalacion).toMatchObject({ slug: "club", sitio: null });
  });

  // Rule INS-3
  test("accepts an administrador who was created on the terminal", async () => {
    const { site, unlock, ask, install } = await open();
    await unlock();
    await site.user("administrador");
    expect(await (await ask()).json()).toMatchObject({ conocido: { hayAdministrador: true } });
    expect((await install({ administrador: undefined })).status).toBe(200);
  });

  // Rule INS-4
  test("is set up once, even if several people try", async () => {
    const { site, another, unlock, install } = await open();
    const other = await another();
    await unlock();
    const answers = await Promise.all([1, 2, 3].map(() => install()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(site.deps.club().identidad).toMatchObject(SITIO.identidad);
    expect([...site.deps.clubStore.current.damaged.keys()]).toEqual([]);

    await until(
      "the other instance",
      async () => (await other.call("GET", "/api/eventos/lista")).status === 200,
      20_000,
    );
    for (const at of [site, other]) {
      expect(await (await at.call("GET", "/api/eventos/lista")).json()).toEqual([]);
      for (const [method, path] of [
        ["GET", ""],
        ["POST", "/desbloquear"],
        ["POST", "/terminar"],
      ] as const) {
        const response = await at.call(method, `/api/instalacion${path}`, {
          json: method === "GET" ? undefined : {},
        });
        expect([path, response.status]).toEqual([path, 404]);
      }
    }
    const login = await site.call("POST", "/api/login", {
      json: { nombreUsuario: SITIO.administrador.nombreUsuario, clave: SITIO.administrador.clave },
    });
    const { token, usuario } = await login.json();
    expect(usuario.permisos).toEqual(["administrador"]);
    const as = { authorization: `Bearer ${token}` };
    const tareas = async (at = site) =>
      (await (await at.call("GET", "/api/tablero", { headers: as })).json()).tareas;
    // The tests' environment already has connections for payments and mail.
    expect(await tareas()).toEqual(["escudo", "canchas", "evento", "banco", "legales", "jugadores", "clave"]);
    expect((await site.call("DELETE", "/api/tareas", { headers: as })).status).toBe(200);
    expect(await tareas()).toBeNull();
    await until("the other instance", async () => (await tareas(other)) === null);
  });
});

// Rule CLU-7
test("a site that existed before the set-up keeps its staff address, even if several processes start at once", async () => {
  await using site = await createTestSite();
  await site.user("administrador");
  await site.sql`truncate instalacion, ajustes cascade`;
  await Promise.all([1, 2, 3].map(() => ensureInstalacion(site.deps)));
  await site.deps.clubStore.load();
  expect(site.deps.club().slug).toBe("club_colon");
  expect(site.deps.clubStore.current.instalacion.terminadaEn).not.toBeNull();
});
