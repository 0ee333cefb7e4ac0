import { afterEach, describe, expect, test } from "vitest";
import { createEmptySite, type EmptySite } from "#tests/harness/empty-site.ts";
import { ADMINISTRADOR, CLUB, SEMANA } from "#tests/harness/new-club.ts";
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
  test("answers only its set-up, and configures nothing without the code", async () => {
    const { site } = await open();
    for (const route of site.api.declared) {
      if (/^\/(instalacion|login\/estado|csp|club\/imagenes)/.test(route.path)) continue;
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
      ["PUT", "club", CLUB],
      ["POST", "administrador", ADMINISTRADOR],
      ["PUT", "canchas", { nombres: ["Techada"], semana: SEMANA }],
      ["PUT", "conexiones/smtp", { valores: {} }],
      ["POST", "conexiones/smtp/probar", { valores: {} }],
      ["POST", "saltear", { paso: "pagos" }],
      ["POST", "terminar", {}],
      ["POST", "restauracion/subidas", { bytes: 1 }],
      ["POST", "restauracion/revision", { copia: COPIA }],
      ["POST", "restauracion", { copia: COPIA, confirmacion: "RESTAURAR" }],
    ];
    const routes = site.api.declared.filter(
      ({ path, method }) => /^\/instalacion\//.test(path) && method !== "get",
    );
    expect(forms.length + ["desbloquear", "escudo", "subidas/{nombre}"].length).toBe(routes.length);
    for (const [method, path, json] of forms) {
      const response = await site.call(method, `/api/instalacion/${path}`, { json });
      expect([path, response.status]).toEqual([path, 401]);
    }
    expect((await restorationOf(site, {}).piece("x", 0, Buffer.from("x"))).status).toBe(401);
    const form = { imagen: new File(["x"], "a.png") };
    expect((await site.call("POST", "/api/instalacion/escudo", { form })).status).toBe(401);
    expect(await site.sql`select * from instalacion`).toEqual(before.rows);
    for (const table of ["ajustes", "usuarios", "canchas", "conexiones", "imagenes"])
      expect([table, (await site.pool.query(`select 1 from ${table}`)).rowCount]).toEqual([table, 0]);
  });

  // Rule INS-1
  test("refuses a request that another site makes with the cookie", async () => {
    const { site, unlock } = await open();
    const cookie = await unlock();
    for (const [from, status] of [
      ["cross-site", 403],
      ["same-site", 403],
      ["same-origin", 200],
    ] as const) {
      const headers = { cookie, "sec-fetch-site": from };
      const response = await site.call("POST", "/api/instalacion/saltear", {
        json: { paso: "pagos" },
        headers,
      });
      expect([from, response.status]).toEqual([from, status]);
    }
    const form = await fetch(`${site.url}/api/instalacion/saltear`, {
      method: "POST",
      headers: { cookie, "content-type": "text/plain" },
      body: '{"paso":"pagos"}',
    });
    expect(form.status).toBe(415);
  });

  // Rule INS-3
  test("stores a step whole or not at all, and names each wrong field", async () => {
    const { site, unlock, step } = await open();
    await unlock();
    const wrong = await step("PUT", "club", {
      identidad: { ...CLUB.identidad, nombre: " ", colores: { principal: "rojo", acento: "#fff" } },
      contacto: { ...CLUB.contacto, correo: "x", telefono: "12" },
      slug: "Admin!",
      sitio: "https://www.nautico.example/inicio?x=1",
    });
    expect(wrong.status).toBe(422);
    expect((await wrong.json()).errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      "contacto.correo",
      "contacto.telefono",
      "identidad.colores.acento",
      "identidad.colores.principal",
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
      expect([sitio, (await step("PUT", "club", { ...CLUB, sitio })).status]).toEqual([sitio, 422]);
    for (const slug of ["api", "perfil", "a", "ñandú", "../x"])
      expect([slug, (await step("PUT", "club", { ...CLUB, slug })).status]).toEqual([slug, 422]);
    const lost = { clave: "a".repeat(64), ancho: 10, alto: 10 };
    const missing = await step("PUT", "club", { ...CLUB, identidad: { ...CLUB.identidad, escudo: lost } });
    expect([missing.status, (await missing.json()).errors[0].path]).toEqual([422, "identidad.escudo"]);
    const repeated = await step("PUT", "canchas", { nombres: ["A", "a"], semana: SEMANA });
    expect([repeated.status, (await repeated.json()).errors[0].path]).toEqual([422, "nombres.1"]);
    const backwards = { nombres: [], semana: SEMANA.with(2, { apertura: "22:00", cierre: "09:00" }) };
    expect((await (await step("PUT", "canchas", backwards)).json()).errors[0].path).toBe("semana.2.cierre");
    expect((await site.pool.query("select 1 from ajustes")).rowCount).toBe(0);
    expect(site.deps.clubStore.instalacion()).toMatchObject({ slug: "club", sitio: null, paso: 1 });
  });

  // Rule INS-3
  test("goes on at the first unfinished step on another device and instance", async () => {
    const { another, unlock, step } = await open();
    await unlock();
    expect((await step("PUT", "club", CLUB)).status).toBe(200);
    expect((await step("POST", "administrador", ADMINISTRADOR)).status).toBe(200);
    const other = await another();
    await unlock(other);
    const { avance } = await (await step("GET", "", undefined, other)).json();
    expect(avance).toMatchObject({
      paso: 3,
      slug: CLUB.slug,
      hayAdministrador: true,
      identidad: CLUB.identidad,
      contacto: { telefono: CLUB.contacto.telefono },
    });
    // A step can be done again.
    const renamed = { ...CLUB, identidad: { ...CLUB.identidad, nombre: "Club del Lago" } };
    expect((await step("PUT", "club", renamed, other)).status).toBe(200);
    expect(other.deps.club().identidad.nombre).toBe("Club del Lago");
    const again = await step("POST", "administrador", { ...ADMINISTRADOR, nombreUsuario: "otra" });
    expect([again.status, (await again.json()).code]).toEqual([409, "ya-hay-administrador"]);
    for (const nombres of [["Techada", "Descubierta"], ["Una sola"]])
      expect((await step("PUT", "canchas", { nombres, semana: SEMANA })).status).toBe(200);
    const rows = await other.sql`select nombre from canchas`;
    expect(rows).toEqual([{ nombre: "Una sola" }]);
  });

  // Rule INS-4
  test("ends only with a club and an administrador, then opens on all instances and the set-up is gone", async () => {
    const { site, another, unlock, complete, step } = await open();
    const other = await another();
    await unlock();
    expect((await (await step("POST", "terminar", {})).json()).code).toBe("falta-el-club");
    await step("PUT", "club", CLUB);
    expect((await (await step("POST", "terminar", {})).json()).code).toBe("falta-administrador");
    await complete();
    const ended = await step("POST", "terminar", {});
    expect([ended.status, await ended.json()]).toEqual([200, { slug: CLUB.slug }]);

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
        ["PUT", "/club"],
        ["POST", "/terminar"],
        ["POST", "/administrador"],
      ] as const) {
        const response = await at.call(method, `/api/instalacion${path}`, {
          json: method === "GET" ? undefined : {},
        });
        expect([path, response.status]).toEqual([path, 404]);
      }
    }
    const login = await site.call("POST", "/api/login", {
      json: { nombreUsuario: ADMINISTRADOR.nombreUsuario, clave: ADMINISTRADOR.clave },
    });
    const { token, usuario } = await login.json();
    expect(usuario.permisos).toEqual(["administrador"]);
    const as = { authorization: `Bearer ${token}` };
    const tareas = async (at = site) =>
      (await (await at.call("GET", "/api/tablero", { headers: as })).json()).tareas;
    // Payments and mail are connected in the tests' environment.
    expect(await tareas()).toEqual(["escudo", "banco", "legales", "jugadores", "evento"]);
    expect((await site.call("DELETE", "/api/tareas", { headers: as })).status).toBe(200);
    expect(await tareas()).toBeNull();
    await until("the other instance", async () => (await tareas(other)) === null);
    const rows = await site.sql`select nombre, estado from eventos`;
    expect(rows).toEqual([{ nombre: "Partido de ejemplo", estado: false }]);
  });
});

// Rule CLU-7
test("a site that is older than the set-up keeps its staff address, whichever of several processes starts first", async () => {
  await using site = await createTestSite();
  await site.user("administrador");
  await site.sql`truncate instalacion, ajustes cascade`;
  await Promise.all([1, 2, 3].map(() => ensureInstalacion(site.deps)));
  await site.deps.clubStore.load();
  expect(site.deps.club().slug).toBe("club_colon");
  expect(site.deps.clubStore.instalacion().terminadaEn).not.toBeNull();
});
