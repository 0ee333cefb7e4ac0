import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Grupo } from "#contract/club.ts";
import { plain } from "#contract/text.ts";
import { demoClub } from "#demo/club.ts";
import { serveSetupPage, serveWaitingPage } from "#server/setup-page.ts";
import { loadBuild } from "#site/main.ts";
import { application, makePlan } from "#tests/harness/members.ts";
import { IDENTITY, OTHER_CLUB, TRACES } from "#tests/harness/other-club.ts";
import { askForPress } from "#tests/harness/press.ts";
import { createTestSite, TEST_CONTRASENA, type TestSite, type TestUser, until } from "#tests/harness/site.ts";

const built = existsSync("build/server/index.js") || process.env.CI !== undefined;

/** Returns the traces of the demo club in a text, each with some context. */
function tracesIn(where: string, text: string, traces = TRACES): string[] {
  const found = plain(text);
  return traces.flatMap((trace) => {
    // Matches whole words only, so that `semicolon` and `#2b0f54a1` do not count.
    const at = found.search(
      new RegExp(`(?<![a-z0-9])${trace.replace(/[.*+?^$()[\]{}|\\/-]/g, "\\$&")}(?![a-z0-9])`),
    );
    return at < 0 ? [] : [`${where}: …${found.slice(Math.max(0, at - 50), at + 50)}…`];
  });
}

async function becomeOther(site: TestSite): Promise<void> {
  await site.sql`update instalacion set slug = 'nautico'`;
  for (const [grupo, datos] of Object.entries(OTHER_CLUB))
    await site.sql`insert into ajustes (grupo, version, datos, creado_en)
       select ${grupo}, coalesce(max(version), 0) + 1, ${JSON.stringify(datos)}, now() from ajustes where grupo = ${grupo}`;
  await site.deps.clubStore.load();
  site.deps.cache.drop("pagina");
  expect([...site.deps.clubStore.current.damaged.keys()]).toEqual<Grupo[]>([]);
}

describe.skipIf(!built)("a build that serves two clubs", () => {
  let site: TestSite;
  let demo: TestSite;
  let admin: TestUser;
  beforeAll(async () => {
    const open = async () =>
      createTestSite({
        site: { pages: await loadBuild() },
        env: { MAIL_FROM: "Secretaría <hola@nautico.example>" },
      });
    [site, demo] = [await open(), await open()];
    await becomeOther(site);
    admin = await site.user("administrador");
  });
  afterAll(async () => {
    await site?.end();
    await demo?.end();
  });
  const text = async (path: string, at = site) => (await at.call("GET", path)).text();

  // Rule CLU-6
  test("gives each club its own name, colours and staff addresses", async () => {
    for (const [at, { identidad, slug }] of [
      [site, { ...OTHER_CLUB, slug: "nautico" }],
      [demo, demoClub],
    ] as const) {
      const page = await text("/", at);
      expect(page).toContain(`<title>${identidad.nombre} | `);
      expect(page).toContain(identidad.colores.principal);
      expect((await at.call("GET", `/${slug}/admin/`)).status).toBe(200);
    }
    expect((await site.call("GET", "/club_colon/admin/")).status).toBe(404);
    const traces: string[] = [];
    for await (const file of glob("build/client/**/*.{js,css,html,json,webmanifest,svg}"))
      traces.push(...tracesIn(file, await readFile(file, "utf8"), IDENTITY));
    expect(traces).toEqual([]);
  });

  // Rule CLU-6
  test("shows nothing of the demo club on any page, document or file of another club", async () => {
    const evento = await site.event({ nombre: "Final del torneo" });
    const listed = [...(await text("/sitemap.xml")).matchAll(/<loc>([^<]+)/g)].map(
      ([, url = ""]) => new URL(url).pathname,
    );
    expect(listed).toContain("/galeria/voley");
    const paths = [
      ...new Set([
        ...listed,
        ...[
          "/login",
          "/registro",
          "/hacete_socio",
          "/reservas",
          "/perfil",
          "/perfil/cuotas",
          "/perfil/carnet",
        ],
        ...["/success", "/pending", "/failure", "/error", "/mp_notifications", "/nada", "/codigo-de-acceso"],
        ...[encodeURI("/recuperar_contraseña"), encodeURI("/restablecer-contraseña?token=x")],
        ...["/nautico/admin/", "/nautico/admin/eventos/", "/nautico/admin/nada/nada"],
        ...[
          "/manifest.webmanifest",
          "/robots.txt",
          "/sitemap.xml",
          "/.well-known/security.txt",
          "/eventos.ics",
          "/api/docs",
        ],
        ...[`/evento/${evento}.data`, "/_.data", "/jugadores.data", "/sobre_nosotros.data"],
      ]),
    ];
    const traces: string[] = [];
    for (const path of paths) {
      // The names of the galleries in the API are identifiers, so its documentation may contain them.
      const shown = (await text(path)).replace(
        /(\\"tipo\\",\\"|&quot;|imagenes\/)(basquet|cesto(ball)?)/g,
        "$1",
      );
      traces.push(...tracesIn(path, shown));
    }
    expect(traces).toEqual([]);
    expect(JSON.parse(await text("/manifest.webmanifest"))).toMatchObject({ name: "Náutico Rivadavia" });
  });

  // Rule CLU-6
  test("names only the club itself in its emails, tickets and spreadsheets", async () => {
    const evento = await site.event({ nombre: "Final del torneo", precio: "0.00" });
    const fan = await site.user("usuario");
    const post = (path: string, json: unknown, as?: TestUser) =>
      site.call("POST", `/api${path}`, { json, as });
    const form = { cantidad: "1" };
    const bought = await site.call("POST", `/api/compras/evento/${evento}/usuario/${fan.id}`, {
      as: fan,
      form,
    });
    expect(bought.status).toBe(201);
    expect((await post("/registrar/socio", application(await makePlan(site)))).status).toBe(201);
    const { id } = await askForPress(site, evento);
    await site.call("PATCH", `/api/prensa/${id}/actualizarEstado?estado=true`, { as: admin });
    await post("/consumidor/solicitudes", {
      tipo: "baja",
      nombre: "Ana Paz",
      correo: "ana@example.com",
      telefono: "2346 555123",
      asunto: "Cuota",
      comentario: "",
    });
    await post("/usuario/recuperarContraseña", { correo: fan.correo });
    await until("five mails", async () => (await site.mail.list()).length >= 5);
    const traces = (await site.mail.list()).flatMap((mail) =>
      tracesIn(mail.subject, `${mail.subject} ${mail.text} ${mail.html} ${JSON.stringify(mail)}`),
    );
    const { entradaId } = (await bought.json()) as { entradaId: number };
    const ticket = await site.call("GET", `/api/entradas/mias/${entradaId}`, { as: fan });
    traces.push(...tracesIn("ticket", await ticket.text()));
    const calendar = await site.call("GET", `/api/entradas/mias/${entradaId}/calendario.ics`, { as: fan });
    traces.push(...tracesIn("calendar", await calendar.text()));
    for (const path of ["/api/reserva/exportar", "/api/cobros/exportar"]) {
      const sheet = await site.call("GET", path, { as: admin });
      const { sheets } = await readXlsx(new Uint8Array(await sheet.arrayBuffer()));
      traces.push(...tracesIn(path, JSON.stringify(sheets)));
    }
    const second = await site.call("POST", "/api/usuario/segundo-paso", {
      as: admin,
      json: { clave: TEST_CONTRASENA },
    });
    const { uri } = (await second.json()) as { uri: string };
    expect(decodeURIComponent(uri)).toContain("Náutico Rivadavia");
    expect(traces).toEqual([]);
  });

  // Rule CLU-6
  test("shows neutral pages before it has a database or valid settings", async () => {
    const pages = [
      await serveSetupPage(["PORT: poné un número"], { PORT: "0", HOST: "127.0.0.1" }),
      await serveWaitingPage({ port: 0, host: "127.0.0.1" }),
    ];
    try {
      for (const { port } of pages) {
        const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
        expect(tracesIn("set-up page", page)).toEqual([]);
      }
    } finally {
      for (const page of pages) await page.close();
    }
  });
});
