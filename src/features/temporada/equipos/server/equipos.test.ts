import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadBuild } from "#site/main.ts";
import { bind, loginOf, makeChild } from "#tests/harness/children.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeApplicant, makePlan } from "#tests/harness/members.ts";
import { seasonOf } from "#tests/harness/season.ts";
import { importSheet, nextDni } from "#tests/harness/sheets.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import { addPlayer, knownUser, makePlayer, makeTeam, uploadPhoto } from "#tests/harness/teams.ts";
import { equipoPublico, equiposPublicos } from "./plantel-publico.ts";

// Pages need the build that `npm test` makes first.
const isBuilt = existsSync("build/server/index.js") || Boolean(process.env.CI);
const site = await testSite(isBuilt ? { site: { pages: await loadBuild() } } : {});
site.clock.set(new Date("2026-06-15T22:00:00Z"));
const admin = await site.user("administrador");

const call = (method: string, path: string, json?: object, as: TestUser | undefined = admin) =>
  site.call(method, `/api${path}`, { as, ...(json && { json }) });
const codeOf = async (response: Promise<Response>) => {
  const answer = await response;
  return [answer.status, (await answer.json()).code];
};
const page = (path: string) => site.call("GET", path).then((response) => response.text());
const fotoDe = (id: number, as?: TestUser) => site.call("GET", `/api/equipos/integrantes/${id}/foto`, { as });
const consent = (
  as: TestUser,
  personaId: number,
  shown: Partial<Record<"nombre" | "foto" | "numero", boolean>>,
) => call("PUT", `/personas/${personaId}/consentimiento`, shown, as);
const ALL = { nombre: true, foto: true, numero: true };
const NOTHING = { nombre: false, foto: false, numero: false };

/** Names a person so that no other text of a page contains the surname. */
async function named(id: number, nombre: string, apellido: string) {
  await site.sql`update usuarios set nombre = ${nombre}, apellido = ${apellido} where id = ${id}`;
}

// Rule TEM-1
describe("a team", () => {
  test("is one of its sport, branch and category in a season", async () => {
    const { categoria } = await makeTeam(site, admin);
    const again = {
      deporte: "basquet",
      rama: "femenina",
      categoria: categoria.toUpperCase(),
      temporada: 2026,
    };
    expect(await codeOf(call("POST", "/equipos", again))).toEqual([409, "equipo-repetido"]);
    await makeTeam(site, admin, { categoria, temporada: 2027 });
    await makeTeam(site, admin, { categoria, deporte: "cestoball" });
  });

  test("keeps its address when it is renamed, and another team never gets it", async () => {
    const { id, slug, categoria } = await makeTeam(site, admin);
    await jsonOf(200, call("PATCH", `/equipos/${id}`, { categoria: "Renombrada" }));
    expect((await jsonOf(200, call("GET", `/equipos/${id}`))).equipo).toMatchObject({
      slug,
      nombre: "Renombrada femenina",
    });
    expect((await makeTeam(site, admin, { categoria })).slug).toBe(`${slug}-2`);
  });

  // Rule TEM-23
  test("keeps its page once it is archived, but leaves the list of teams", async () => {
    const { id, slug, nombre } = await makeTeam(site, admin);
    await jsonOf(200, call("PATCH", `/equipos/${id}`, { activo: false }));
    expect(await equipoPublico(site.deps, slug)).toMatchObject({ nombre });
    expect((await equiposPublicos(site.deps)).map((one) => one.id)).not.toContain(id);
  });

  test("is unchanged by an edit without fields", async () => {
    const equipo = await makeTeam(site, admin);
    expect(await jsonOf(200, call("PATCH", `/equipos/${equipo.id}`, {}))).toEqual(equipo);
  });

  test("refuses birth years in the wrong order, also one at a time", async () => {
    const { id } = await makeTeam(site, admin, { nacidosDesde: 2011, nacidosHasta: 2012 });
    expect(await codeOf(call("PATCH", `/equipos/${id}`, { nacidosHasta: 2010 }))).toEqual([
      422,
      "nacidos-invertidos",
    ]);
  });

  test("passes to the next season with its staff and the players who are still of the category", async () => {
    const equipo = await makeTeam(site, admin, { nacidosDesde: 2011, nacidosHasta: 2012 });
    const [stays, leaves] = [await knownUser(site, "2012-03-01"), await knownUser(site, "2011-03-01")];
    const [unknown, gone] = [await site.user(), await knownUser(site, "2012-04-01")];
    await makePlayer(site, admin, equipo.id, stays.id, { numero: "7", posicion: "Base" });
    await makePlayer(site, admin, equipo.id, gone.id, { hasta: "2026-06-14" });
    for (const { id } of [leaves, unknown]) await makePlayer(site, admin, equipo.id, id);
    const coach = await site.user();
    await jsonOf(
      201,
      call("POST", `/equipos/${equipo.id}/cuerpo`, { personaId: coach.id, funcion: "DT", accede: true }),
    );
    const next = await jsonOf(201, call("POST", `/equipos/${equipo.id}/temporada`));
    expect(next).toMatchObject({ pasaron: 1, quedaron: ["Nombre Apellido", "Nombre Apellido"] });
    expect(await jsonOf(200, call("GET", `/equipos/${next.equipo.id}`))).toMatchObject({
      equipo: { temporada: 2027, nacidosDesde: 2012, nacidosHasta: 2013 },
      integrantes: [
        { persona: { id: stays.id }, numero: "7", posicion: "Base", desde: "2027-01-01", hasta: null },
      ],
      cuerpo: [{ persona: { id: coach.id }, accede: true }],
    });
    expect(await codeOf(call("POST", `/equipos/${equipo.id}/temporada`))).toEqual([409, "equipo-repetido"]);
  });
});

// Rule TEM-1
test.each([{ temporada: 2999 }, { nacidosDesde: 2012, nacidosHasta: 2999 }])(
  "a team of %j has no next season",
  async (years) => {
    const { id } = await makeTeam(site, admin, years);
    expect(await jsonOf(409, call("POST", `/equipos/${id}/temporada`))).toMatchObject({
      code: "sin-siguiente",
      detail: expect.stringContaining("2999"),
    });
  },
);

// Rule TEM-2
describe("a squad", () => {
  test("has a number once on each day", async () => {
    const { id } = await makeTeam(site, admin);
    const [first, second] = [await site.user(), await site.user()];
    const place = await makePlayer(site, admin, id, first.id, { numero: "0" });
    await makePlayer(site, admin, id, (await site.user()).id, { numero: "00" });
    expect(await jsonOf(409, addPlayer(site, admin, id, second.id, { numero: "0" }))).toMatchObject({
      code: "numero-repetido",
      detail: "Otra persona del plantel tiene ese número en esas fechas.",
      errors: [{ path: "numero" }],
    });
    await jsonOf(200, call("PATCH", `/equipos/integrantes/${place.id}`, { hasta: "2026-05-31" }));
    await makePlayer(site, admin, id, second.id, { numero: "0", desde: "2026-06-01" });
  });

  test("has a person once on each day, who may return and may play in another team", async () => {
    const [{ id }, other] = [await makeTeam(site, admin), await makeTeam(site, admin)];
    const user = await site.user();
    const place = await makePlayer(site, admin, id, user.id);
    expect(await codeOf(addPlayer(site, admin, id, user.id))).toEqual([409, "ya-esta"]);
    await jsonOf(200, call("PATCH", `/equipos/integrantes/${place.id}`, { hasta: "2026-02-01" }));
    await makePlayer(site, admin, id, user.id, { desde: "2026-03-01" });
    await makePlayer(site, admin, other.id, user.id);
  });

  test.each([
    [{ numero: "100" }, "numero"],
    [{ numero: "007" }, "numero"],
    [{ numero: "-1" }, "numero"],
    [{ desde: "2026-02-30" }, "desde"],
    [{ desde: "2026-05-02", hasta: "2026-05-01" }, "hasta"],
    [{ posicion: "x".repeat(41) }, "posicion"],
  ])("refuses %j with a message at the field %s", async (fields, path) => {
    const { id } = await makeTeam(site, admin);
    const { errors } = await jsonOf(422, addPlayer(site, admin, id, (await site.user()).id, fields));
    expect(errors).toMatchObject([{ path, message: expect.stringMatching(/\S/) }]);
  });

  test("warns about a birth year outside the category, and about an unknown one, but takes the player", async () => {
    const { id } = await makeTeam(site, admin, { nacidosDesde: 2011, nacidosHasta: 2012 });
    const born = async (nacimiento: string) => (await knownUser(site, nacimiento)).id;
    expect((await makePlayer(site, admin, id, await born("2011-01-01"))).aviso).toBeNull();
    expect((await makePlayer(site, admin, id, await born("2009-01-01"))).aviso).toContain("Nació en 2009");
    expect((await makePlayer(site, admin, id, (await site.user()).id)).aviso).toContain("no tiene su fecha");
  });

  test("gives a number to one of several concurrent calls", async () => {
    const statuses = async () => {
      const { id } = await makeTeam(site, admin);
      const users = await Promise.all([1, 2, 3, 4].map(() => site.user()));
      const answers = await Promise.all(
        users.map((user) => addPlayer(site, admin, id, user.id, { numero: "4" })),
      );
      return answers.map(({ status }) => status).sort();
    };
    expect(await statuses()).toEqual([201, 409, 409, 409]);
    // Proves that the constraint is what decides.
    await site.sql`alter table integrantes drop constraint integrantes_numero_unico`;
    expect(await statuses()).toEqual([201, 201, 201, 201]);
    await site.sql`delete from integrantes where numero = '4'`;
    await site.sql`alter table integrantes add constraint integrantes_numero_unico
      exclude using gist (equipo_id with =, numero with =, daterange(desde, hasta, '[]') with &&)`;
  });
});

// Rule TEM-3
describe("the public pages", () => {
  async function playerOfChild() {
    const mother = await site.user();
    const child = await makeChild(site, mother);
    await named(child, "Emma Luz", "Quetzal");
    const equipo = await makeTeam(site, admin, { primerEquipo: true });
    const { id } = await makePlayer(site, admin, equipo.id, child, { numero: "13", posicion: "Base" });
    await uploadPhoto(site, admin, id);
    return { mother, child, equipo, id };
  }
  const shownOf = async (slug: string) => (await equipoPublico(site.deps, slug))?.plantel[0];

  test("show a first name, an initial and the position until there is a consent for more", async () => {
    const { mother, child, equipo, id } = await playerOfChild();
    const nothing = { integranteId: id, nombre: "Emma Q.", numero: null, posicion: "Base", foto: null };
    expect(await shownOf(equipo.slug)).toEqual(nothing);
    for (const [que, shown] of [
      ["nombre", { nombre: "Emma Luz Quetzal" }],
      ["numero", { numero: "13" }],
      ["foto", { foto: `/api/equipos/integrantes/${id}/foto` }],
    ] as const) {
      await jsonOf(200, consent(mother, child, { ...NOTHING, [que]: true }));
      expect(await shownOf(equipo.slug)).toEqual({ ...nothing, ...shown });
    }
  });

  test.runIf(isBuilt)("forget everything at once when a consent is withdrawn", async () => {
    const { mother, child, equipo, id } = await playerOfChild();
    const paths = ["/", "/jugadores", `/equipos/${equipo.slug}`].flatMap((path) => [
      path,
      `${path === "/" ? "/_" : path}.data`,
    ]);
    await jsonOf(200, consent(mother, child, ALL));
    for (const path of paths)
      expect([path, await page(path)]).toEqual([path, expect.stringContaining("Emma Luz Quetzal")]);
    const served = await fotoDe(id);
    expect([served.status, served.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    const known = { "if-none-match": served.headers.get("etag") ?? "" };
    const again = () => site.call("GET", `/api/equipos/integrantes/${id}/foto`, { headers: known });
    expect((await again()).status).toBe(304);
    await jsonOf(200, consent(mother, child, NOTHING));
    for (const path of [...paths, "/equipos", "/sitemap.xml", `/equipos/${equipo.slug}/partidos.ics`]) {
      const text = await page(path);
      expect(text).not.toMatch(new RegExp(`Quetzal|integrantes/${id}/foto`));
    }
    expect((await again()).status).toBe(404);
  });

  test("forget a responsable's consent when the person comes of age, who decides from then on", async () => {
    // Half an hour before the birthday on the club's clock.
    site.clock.set(new Date("2026-06-16T02:30:00Z"));
    const { mother, child, equipo } = await playerOfChild();
    await site.sql`update personas set confirmada_en = now(), fecha_de_nacimiento = '2008-06-16' where id = ${child}`;
    await site.sql`update vinculos set autoriza_hasta = '2026-06-15' where dependiente_id = ${child}`;
    await jsonOf(200, consent(mother, child, ALL));
    const own = await loginOf(site, child);
    expect(await codeOf(consent(own, child, ALL))).toEqual([409, "menor"]);
    expect(await shownOf(equipo.slug)).toMatchObject({ numero: "13" });
    site.clock.advance(3_600_000);
    expect(await shownOf(equipo.slug)).toMatchObject({ nombre: "Emma Q.", numero: null, foto: null });
    expect((await consent(mother, child, ALL)).status).toBe(404);
    const [persona] = await jsonOf(200, call("GET", "/equipos/mios", undefined, own));
    expect(persona).toMatchObject({ consentido: { nombre: false }, dadoEn: null, porQue: null });
    await jsonOf(200, consent(own, child, { numero: true }));
    expect(await shownOf(equipo.slug)).toMatchObject({ nombre: "Emma Q.", numero: "13" });
    // A corrected birth date does not revive it.
    await site.sql`update personas set fecha_de_nacimiento = '2009-06-16' where id = ${child}`;
    await site.sql`update vinculos set autoriza_hasta = '2027-06-15' where dependiente_id = ${child}`;
    expect(await shownOf(equipo.slug)).toMatchObject({ nombre: "Emma Q.", numero: null });
    site.clock.set(new Date("2026-06-15T22:00:00Z"));
  });

  test("forget a consent when its giver no longer decides for the person", async () => {
    const { mother, child, equipo } = await playerOfChild();
    await jsonOf(200, consent(mother, child, ALL));
    const rows = await site.sql`select id from vinculos where dependiente_id = ${child}`;
    const court = { restringido: true, motivo: "Fallo 12" };
    await jsonOf(200, call("PATCH", `/vinculos/${rows[0]?.id}`, court));
    expect(await shownOf(equipo.slug)).toMatchObject({ nombre: "Emma Q.", foto: null });
    expect((await consent(mother, child, ALL)).status).toBe(404);
  });

  test.runIf(isBuilt)("show nothing of a deleted account, whose place stays without a picture", async () => {
    const equipo = await makeTeam(site, admin, { primerEquipo: true });
    const user = await knownUser(site, "1990-01-01");
    await named(user.id, "Rita", "Calandria");
    const { id } = await makePlayer(site, admin, equipo.id, user.id);
    await uploadPhoto(site, admin, id, "#993366");
    await jsonOf(200, consent(user, user.id, ALL));
    expect(await page("/jugadores")).toContain("Rita Calandria");
    await jsonOf(200, call("DELETE", `/usuario/${user.id}`));
    expect(await page("/jugadores")).not.toContain("Rita");
    expect((await equipoPublico(site.deps, equipo.slug))?.plantel).toEqual([]);
    expect((await fotoDe(id, admin)).status).toBe(404);
    await expect(uploadPhoto(site, admin, id, "#993366")).rejects.toThrow("404");
    const rows = await site.sql`select foto from integrantes where id = ${id}`;
    expect(rows).toEqual([{ foto: null }]);
    expect(await site.sql`select from consentimientos where persona_id = ${user.id}`).toEqual([]);
  });

  test("sort players by the numbers that they show, and others by the name that is shown", async () => {
    const equipo = await makeTeam(site, admin);
    for (const [n, [nombre, apellido]] of [
      ["Zoe", "Alondra"],
      ["Ana", "Zorzal"],
      ["Mía", "Tero"],
    ].entries()) {
      const user = await knownUser(site, "1990-01-01");
      await named(user.id, nombre as string, apellido as string);
      await makePlayer(site, admin, equipo.id, user.id, { numero: `${n}` });
      if (nombre === "Mía") await jsonOf(200, consent(user, user.id, { numero: true }));
    }
    const { plantel } = (await equipoPublico(site.deps, equipo.slug)) ?? {};
    expect(plantel?.map(({ nombre }) => nombre)).toEqual(["Mía T.", "Ana Z.", "Zoe A."]);
  });

  test("take a consent of an adult only after the office has confirmed the birth date", async () => {
    const user = await site.user();
    await site.sql`update personas set fecha_de_nacimiento = '1990-01-01' where id = ${user.id}`;
    expect(await codeOf(consent(user, user.id, ALL))).toEqual([409, "edad-sin-confirmar"]);
  });

  test("keep hidden what one responsable withdrew while another had an old screen open", async () => {
    const { mother, child, equipo } = await playerOfChild();
    const father = await site.user();
    await bind(site, father, child, { autoriza: true });
    await jsonOf(200, consent(mother, child, ALL));
    await jsonOf(200, consent(mother, child, { foto: false }));
    await jsonOf(200, consent(father, child, { numero: false }));
    expect(await shownOf(equipo.slug)).toMatchObject({
      nombre: "Emma Luz Quetzal",
      numero: null,
      foto: null,
    });
    await Promise.all([consent(father, child, { nombre: false }), consent(mother, child, { foto: true })]);
    const [persona] = await jsonOf(200, call("GET", "/equipos/mios", undefined, mother));
    expect(persona.consentido).toEqual({ nombre: false, foto: true, numero: false });
  });

  test("do not show a consent again when its giver's bond or right begins again", async () => {
    const { mother, child, equipo } = await playerOfChild();
    const bond = await site.sql`select id from vinculos where dependiente_id = ${child}`;
    await jsonOf(200, consent(mother, child, ALL));
    const right = (autoriza: boolean) =>
      call("PATCH", `/vinculos/${bond[0]?.id}`, { autoriza, motivo: "Pedido" });
    const shown = { nombre: "Emma Luz Quetzal", numero: "13" };
    const hidden = { nombre: "Emma Q.", numero: null, foto: null };
    expect(await shownOf(equipo.slug)).toMatchObject(shown);
    for (const autoriza of [false, true]) await jsonOf(200, right(autoriza));
    expect(await shownOf(equipo.slug)).toMatchObject(hidden);
    await jsonOf(200, consent(mother, child, ALL));
    expect(await shownOf(equipo.slug)).toMatchObject(shown);
    await site.sql`update vinculos set terminado_en = ${site.clock.now()} where dependiente_id = ${child}`;
    site.clock.advance(60_000);
    await bind(site, mother, child, { autoriza: true });
    expect(await shownOf(equipo.slug)).toMatchObject(hidden);
    site.clock.set(new Date("2026-06-15T22:00:00Z"));
  });

  test("do not show a consent again when a court order about its giver is lifted", async () => {
    const { mother, child, equipo } = await playerOfChild();
    const [bond] = await site.sql`select id from vinculos where dependiente_id = ${child}`;
    await jsonOf(200, consent(mother, child, ALL));
    await jsonOf(200, call("PATCH", `/vinculos/${bond?.id}`, { restringido: true, motivo: "Fallo 12" }));
    const [order] = await site.sql`select id from restricciones where dependiente_id = ${child}`;
    await jsonOf(200, call("POST", `/restricciones/${order?.id}/levantar`, { motivo: "Fallo 13" }));
    expect(await shownOf(equipo.slug)).toMatchObject({ nombre: "Emma Q.", numero: null, foto: null });
    await jsonOf(200, consent(mother, child, { numero: true }));
    expect(await shownOf(equipo.slug)).toMatchObject({ nombre: "Emma Q.", numero: "13", foto: null });
  });

  test("forget only the choices of the responsable who no longer decides", async () => {
    const { mother, child, equipo } = await playerOfChild();
    const father = await site.user();
    const bond = await bind(site, father, child, { autoriza: true });
    await jsonOf(200, consent(mother, child, { nombre: true, foto: true }));
    await jsonOf(200, consent(father, child, { numero: true }));
    await jsonOf(200, consent(father, child, { foto: false }));
    const shown = { nombre: "Emma Luz Quetzal", foto: null };
    expect(await shownOf(equipo.slug)).toMatchObject({ ...shown, numero: "13" });
    await jsonOf(200, call("PATCH", `/vinculos/${bond}`, { autoriza: false, motivo: "Pedido" }));
    expect(await shownOf(equipo.slug)).toMatchObject({ ...shown, numero: null });
  });

  test("take no consent from people whom it does not concern", async () => {
    const { child } = await playerOfChild();
    const [grandmother, restricted] = [await site.user(), await site.user()];
    await bind(site, grandmother, child, { ve: true, paga: true });
    await bind(site, restricted, child, { autoriza: true, restringido: true });
    for (const as of [admin, await site.user("administradorB"), grandmother, restricted])
      expect((await consent(as, child, ALL)).status).toBe(404);
  });
});

// Rule TEM-3
describe("a picture without a consent", () => {
  test("is shown to staff and to who decides, and to nobody else, coaches included", async () => {
    const mother = await site.user();
    const child = await makeChild(site, mother);
    const equipo = await makeTeam(site, admin);
    const { id } = await makePlayer(site, admin, equipo.id, child);
    await uploadPhoto(site, admin, id, "#669933");
    const [coach, aunt] = [await site.user(), await site.user()];
    await jsonOf(
      201,
      call("POST", `/equipos/${equipo.id}/cuerpo`, { personaId: coach.id, funcion: "DT", accede: true }),
    );
    await bind(site, aunt, child, { ve: true });
    for (const as of [admin, mother]) {
      const answer = await fotoDe(id, as);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    }
    for (const as of [undefined, coach, aunt]) expect((await fotoDe(id, as)).status).toBe(404);
    for (const as of [coach, aunt])
      expect((await call("DELETE", `/equipos/integrantes/${id}/foto`, undefined, as)).status).toBe(404);
    await jsonOf(200, call("DELETE", `/equipos/integrantes/${id}/foto`, undefined, mother));
    expect((await fotoDe(id, admin)).status).toBe(404);
  });
});

// Rule TEM-3
test("the pages that show people are dropped when names or birth dates may have changed", async () => {
  const dropped = async <T>(status: number, send: () => Promise<Response>): Promise<T> => {
    let people = 0;
    const stop = site.deps.cache.subscribe((tags) => {
      if (tags?.includes("personas")) people++;
    });
    const answer = await jsonOf(status, send());
    stop();
    expect(people).toBeGreaterThan(0);
    return answer;
  };
  const [user, double] = [await site.user(), await site.user()];
  const persona = { nombre: "Otra" };
  await dropped(200, () => call("PATCH", "/usuario/perfil", { persona }, user));
  await dropped(200, () => call("PATCH", `/usuario/${double.id}`, { persona }));
  const union = { queda: user.id, sale: double.id };
  const { id } = await dropped<{ id: number }>(201, () => call("POST", "/fusiones", union));
  await dropped(200, () => call("POST", `/fusiones/${id}/deshacer`));
  const [father, child] = [await site.user(), await makeChild(site, user)];
  const bond = await bind(site, father, child, { autoriza: true });
  await dropped(200, () => call("PATCH", `/vinculos/${bond}`, { restringido: true, motivo: "Fallo" }));
  const [order] = await site.sql`select id from restricciones where dependiente_id = ${child}`;
  await dropped(200, () => call("POST", `/restricciones/${order?.id}/levantar`, { motivo: "Fallo" }));
  const plan = await makePlan(site);
  for (const [decision, json] of [
    ["confirmar", undefined],
    ["rechazar", { motivo: "Falta la firma" }],
  ] as const) {
    const applicant = await makeApplicant(site, plan);
    await dropped(200, () => call("PATCH", `/socio/${applicant.id}/${decision}`, json));
  }
  const sheet = await importSheet(site, admin, `Nombre;Apellido;DNI\nLuz;Gómez;${nextDni()}\n`);
  await dropped(200, () => call("POST", `/importaciones/${sheet.id}/aplicar`));
  await dropped(200, () => call("POST", `/importaciones/${sheet.id}/deshacer`));
});

// Rule TEM-3
describe("a picture that next season's team took over", () => {
  async function twoSeasons() {
    const user = await knownUser(site, "1990-01-01");
    const equipo = await makeTeam(site, admin);
    const place = await makePlayer(site, admin, equipo.id, user.id);
    await uploadPhoto(site, admin, place.id, "#775533");
    const { equipo: next } = await jsonOf(201, call("POST", `/equipos/${equipo.id}/temporada`));
    const { integrantes } = await jsonOf(200, call("GET", `/equipos/${next.id}`));
    const copy = integrantes[0].id;
    expect((await fotoDe(copy, admin)).status).toBe(200);
    return { place: place.id, copy };
  }

  test("is gone from both seasons when it is deleted in one", async () => {
    const { place, copy } = await twoSeasons();
    await jsonOf(200, call("DELETE", `/equipos/integrantes/${copy}/foto`));
    for (const id of [place, copy]) expect((await fotoDe(id, admin)).status).toBe(404);
  });

  test("is gone from the other season when it is replaced in one", async () => {
    const { place, copy } = await twoSeasons();
    await uploadPhoto(site, admin, copy, "#335577");
    expect((await fotoDe(place, admin)).status).toBe(404);
    expect((await fotoDe(copy, admin)).status).toBe(200);
  });
});

// Rule TEM-4
describe("a coach with access", () => {
  test("gets no contact or birth date of a player whom a court order protects, even after the bond", async () => {
    const [mother, coach] = [await site.user(), await site.user()];
    const [child, other] = [await makeChild(site, mother), await makeChild(site, mother)];
    const equipo = await makeTeam(site, admin);
    const [place, control] = [
      await makePlayer(site, admin, equipo.id, child),
      await makePlayer(site, admin, equipo.id, other),
    ];
    await jsonOf(
      201,
      call("POST", `/equipos/${equipo.id}/cuerpo`, { personaId: coach.id, funcion: "DT", accede: true }),
    );
    const bond = await bind(site, coach, child, { ve: true });
    await jsonOf(200, call("PATCH", `/vinculos/${bond}`, { restringido: true, motivo: "Fallo 12" }));
    await site.sql`delete from vinculos where id = ${bond}`;
    const { integrantes } = await jsonOf(200, call("GET", `/equipos/${equipo.id}/plantel`, undefined, coach));
    const seen = new Map(integrantes.map((one: { id: number }) => [one.id, one]));
    expect(seen.get(place.id)).toMatchObject({ contactos: [], nacimiento: null });
    expect(seen.get(control.id)).toMatchObject({
      contactos: [{ correo: mother.correo }],
      nacimiento: expect.stringMatching(/^2/),
    });
  });

  test("sees the squad and its responsables' contact, without those under a court order", async () => {
    const mother = await site.user();
    const child = await makeChild(site, mother);
    await site.sql`update personas set telefono = '2346400140' where id = ${mother.id}`;
    await bind(site, await site.user(), child, { ve: true, autoriza: true, restringido: true });
    await bind(site, await site.user(), child, { paga: true });
    const adult = await knownUser(site, "1990-01-01");
    const equipo = await makeTeam(site, admin);
    await makePlayer(site, admin, equipo.id, child, { numero: "5" });
    await makePlayer(site, admin, equipo.id, adult.id);
    await makePlayer(site, admin, equipo.id, (await site.user()).id, { hasta: "2026-06-14" });
    const coach = await site.user();
    await jsonOf(
      201,
      call("POST", `/equipos/${equipo.id}/cuerpo`, { personaId: coach.id, funcion: "DT", accede: true }),
    );
    const { integrantes } = await jsonOf(200, call("GET", `/equipos/${equipo.id}/plantel`, undefined, coach));
    expect(integrantes).toHaveLength(2);
    const byName = Object.fromEntries(
      integrantes.map((one: { persona: { nombre: string } }) => [one.persona.nombre, one]),
    );
    expect(byName.Leo).toMatchObject({ numero: "5" });
    expect(byName.Leo.contactos).toEqual([
      {
        nombre: "Nombre",
        apellido: "Apellido",
        relacion: "madre",
        telefono: "2346400140",
        correo: mother.correo,
      },
    ]);
    expect(byName.Nombre.contactos).toMatchObject([{ relacion: null, correo: adult.correo }]);
  });

  test("finds the score sheet of today's match until it is over", async () => {
    const { match } = seasonOf(site, admin);
    const [equipo, coach, helper] = [await makeTeam(site, admin), await site.user(), await site.user()];
    for (const [{ id: personaId }, accede] of [
      [coach, true],
      [helper, false],
    ] as const)
      await jsonOf(201, call("POST", `/equipos/${equipo.id}/cuerpo`, { personaId, funcion: "DT", accede }));
    const [side] = await site.sql`select id from participantes where equipo_id = ${equipo.id}`;
    await match({ localId: side?.id, fecha: "2026-06-16" });
    const today = await match({ localId: side?.id, fecha: "2026-06-15" });
    const sheetOf = async (as: TestUser) =>
      (await jsonOf(200, call("GET", "/equipos/mios", undefined, as)))[0].lugares[0].partidoDeHoy;
    expect([await sheetOf(coach), await sheetOf(helper)]).toEqual([today.id, null]);
    expect((await call("GET", `/partidos/${today.id}/planilla`, undefined, coach)).status).toBe(200);
    await site.sql`update partidos set estado = 'postergado' where id = ${today.id}`;
    expect(await sheetOf(coach)).toBeNull();
  });

  test("gets a 404 for other teams, archived teams and without the access, as everybody else does", async () => {
    const [own, other] = [await makeTeam(site, admin), await makeTeam(site, admin)];
    const [coach, helper] = [await site.user(), await site.user()];
    const member = await jsonOf(
      201,
      call("POST", `/equipos/${own.id}/cuerpo`, { personaId: coach.id, funcion: "DT", accede: true }),
    );
    await jsonOf(
      201,
      call("POST", `/equipos/${own.id}/cuerpo`, { personaId: helper.id, funcion: "Kinesiólogo" }),
    );
    const squad = (id: number, as: TestUser) =>
      call("GET", `/equipos/${id}/plantel`, undefined, as).then(({ status }) => status);
    expect(await squad(own.id, coach)).toBe(200);
    expect(await squad(other.id, coach)).toBe(404);
    for (const as of [helper, admin, await site.user("socio")]) expect(await squad(own.id, as)).toBe(404);
    await jsonOf(200, call("PATCH", `/equipos/${own.id}`, { activo: false }));
    expect(await squad(own.id, coach)).toBe(404);
    await jsonOf(200, call("PATCH", `/equipos/${own.id}`, { activo: true }));
    await jsonOf(200, call("DELETE", `/equipos/cuerpo/${member.id}`));
    expect(await squad(own.id, coach)).toBe(404);
  });
});

// Rule TEM-5
test.runIf(isBuilt)(
  "the players of the settings are shown until an active first team has players",
  async () => {
    await site.sql`update equipos set primer_equipo = false`;
    site.deps.cache.drop("equipos");
    const before = await page("/jugadores");
    const equipo = await makeTeam(site, admin, { categoria: "Primera", primerEquipo: true });
    expect(await page("/jugadores")).toBe(before);
    const user = await site.user();
    await named(user.id, "Inés", "Urraca");
    await makePlayer(site, admin, equipo.id, user.id);
    const text = await page("/jugadores");
    expect(text).toContain("Primera femenina de básquet");
    expect(text).toContain("Inés U.");
    await jsonOf(200, call("PATCH", `/equipos/${equipo.id}`, { activo: false }));
    expect(await page("/jugadores")).not.toContain("Inés");
  },
);

test("a person's data export has their squads, staff functions and consent", async () => {
  const user = await knownUser(site, "1990-01-01");
  const equipo = await makeTeam(site, admin);
  await makePlayer(site, admin, equipo.id, user.id, { numero: "9" });
  await jsonOf(200, consent(user, user.id, { nombre: true }));
  const { equipos } = await jsonOf(200, call("GET", "/usuario/perfil/datos", undefined, user));
  expect(equipos).toMatchObject({
    plantel: [{ nombre: equipo.nombre, numero: "9", desde: "2026-01-01", hasta: null }],
    consentimientos: [
      { de: "Nombre Apellido", por: "Nombre Apellido", nombre: true, foto: false, numero: false },
    ],
  });
});

test("a data export says that there is a picture, who coaches with access, and which consents the person gave", async () => {
  const mother = await knownUser(site, "1980-01-01");
  const child = await makeChild(site, mother);
  await named(child, "Nina", "Tero");
  const equipo = await makeTeam(site, admin);
  const { id } = await makePlayer(site, admin, equipo.id, child);
  await uploadPhoto(site, admin, id, "#445566");
  await jsonOf(
    201,
    call("POST", `/equipos/${equipo.id}/cuerpo`, { personaId: mother.id, funcion: "DT", accede: true }),
  );
  await jsonOf(200, consent(mother, child, { foto: true }));
  const dataOf = async (as: TestUser) =>
    (await jsonOf(200, call("GET", "/usuario/perfil/datos", undefined, as))).equipos;
  expect(await dataOf(mother)).toMatchObject({
    cuerpoTecnico: [{ funcion: "DT", accede: true }],
    consentimientos: [{ de: "Nina Tero", nombre: false, foto: true, numero: false }],
  });
  expect(await dataOf(await loginOf(site, child))).toMatchObject({
    plantel: [{ tieneFoto: true }],
    consentimientos: [{ foto: true, por: "Nombre Apellido" }],
  });
});
