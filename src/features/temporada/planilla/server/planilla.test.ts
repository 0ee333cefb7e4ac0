import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { HttpEnv } from "#server/http/context.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { basket, makeMatch, makePhone, START } from "#tests/harness/matches.ts";
import { createTestSite, testSite } from "#tests/harness/site.ts";
import type { PartidoEnVivo } from "../contract.ts";
import { dibujarResultado } from "./dibujar-resultado.ts";
import { seguirPartido } from "./transmision.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const scoreOf = async (id: number) => {
  const [row] =
    await site.sql`select estado, puntos_local, puntos_visitante, parciales from partidos where id = ${id}`;
  return row;
};
const liveOf = (id: number): Promise<PartidoEnVivo> =>
  jsonOf(200, site.call("GET", `/api/partidos/${id}/marcador`));

// Rule TEM-18
test("the score sheet is kept by staff and by coaches of the match's teams; others get a 404", async () => {
  const match = await makeMatch(site);
  const other = await makeMatch(site);
  const body = { dispositivo: randomUUID(), epoca: 0 };
  const statuses = async (as: Parameters<typeof site.call>[2] & object) => {
    const path = `/api/partidos/${match.id}/planilla`;
    const calls = [
      site.call("GET", path, as),
      site.call("POST", `${path}/apuntes`, {
        ...as,
        json: { ...body, epoca: 1, apuntes: [{ n: 1, id: randomUUID(), anotacion: START }] },
      }),
      site.call("POST", `${path}/revisar`, { ...as, json: { ids: [randomUUID()], aceptar: true } }),
      site.call("POST", `${path}/tomar`, { ...as, json: body }),
    ];
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  expect(await statuses({})).toEqual([401, 401, 401, 401]);
  for (const as of [await site.user("socio"), other.coach, match.people[0]])
    expect(await statuses({ as })).toEqual([404, 404, 404, 404]);
  expect((await makePhone(site, match.coach, match.id).take()).propia).toBe(true);
  expect((await makePhone(site, staff, other.id).take()).propia).toBe(true);
  const [foreign] = await site.sql<{ id: number }>`insert into partidos default values returning id`;
  expect((await site.call("GET", `/api/partidos/${foreign?.id}/planilla`, { as: staff })).status).toBe(404);
  const [player] = (await makePhone(site, match.coach, match.id).see()).planteles.local;
  expect(player).toEqual({
    jugador: match.players[0],
    nombre: "Nombre Apellido",
    numero: "4",
    tambienEn: null,
  });
});

// Rule TEM-16
describe("a phone", () => {
  test("writes the match's score: each entry once, however often it is sent", async () => {
    const { id, coach, players } = await makeMatch(site);
    const phone = makePhone(site, coach, id);
    await phone.take();
    const first = phone.write(
      START,
      basket("local", "triple", players[0]),
      basket("visitante", "doble", "7"),
    );
    await phone.send(first);
    await Promise.all([phone.send(first), phone.send(first), phone.send(first.slice(1))]);
    expect(await scoreOf(id)).toMatchObject({ estado: "enJuego", puntos_local: 3, puntos_visitante: 2 });
    const undone = phone.write({ tipo: "correccion", de: first[1]?.id ?? "" });
    await phone.send(undone);
    expect(await scoreOf(id)).toMatchObject({ puntos_local: 0, parciales: [{ local: 0, visitante: 2 }] });
    await phone.send(phone.write({ tipo: "correccion", de: undone[0]?.id ?? "" }, { tipo: "final" }));
    expect(await scoreOf(id)).toMatchObject({ estado: "final", puntos_local: 3, puntos_visitante: 2 });
    const audit =
      await site.sql`select accion from auditoria where objeto = 'partido' and objeto_id = ${id} order by id`;
    expect(audit.map(({ accion }) => accion)).toEqual(["partido.tomar-planilla", "partido.terminar-partido"]);
  });

  test("learns which entry is missing if it leaves a gap", async () => {
    const { id, coach } = await makeMatch(site);
    const phone = makePhone(site, coach, id);
    await phone.take();
    const log = phone.write(START, basket("local"), basket("local"), basket("local"));
    await phone.send(log.slice(0, 1));
    const refused = await jsonOf(409, phone.trySend(log.slice(2)));
    expect([refused.code, refused.detail]).toEqual([
      "falta-una-anotacion",
      "Falta la anotación 2 de este teléfono.",
    ]);
    await phone.send(log);
    expect(await scoreOf(id)).toMatchObject({ puntos_local: 6 });
  });

  test("keeps its takeover if it asks again, as after a lost response", async () => {
    const { id, coach } = await makeMatch(site);
    const phone = makePhone(site, coach, id);
    await phone.take();
    expect((await phone.take()).epoca).toBe(1);
    expect((await jsonOf(200, phone.tryTake(0))).epoca).toBe(1);
  });

  test.each([
    ["a shot of another sport", { tipo: "puntos", periodo: 1, lado: "local", tiro: "penal" }],
    ["a card in basketball", { tipo: "tarjeta", periodo: 1, lado: "local" }],
    [
      "points that no shot gives",
      { tipo: "puntos", periodo: 1, lado: "local", tiro: "doble", valor: -5, jugador: "x" },
    ],
    ["a period that does not exist", { tipo: "inicio", periodo: 99 }],
    ["a shirt number of three digits", { ...basket("local"), jugador: "123" }],
    ["a player twice in a line-up", { tipo: "formacion", lado: "local", jugadores: ["4", "4"] }],
    ["no known entry", { tipo: "gol", lado: "local" }],
    ["a correction of nothing", { tipo: "correccion", de: "x" }],
  ])("cannot send %s", async (_name, anotacion) => {
    const { id, coach } = await makeMatch(site);
    const phone = makePhone(site, coach, id);
    await phone.take();
    const refused = await jsonOf(422, phone.trySend([{ n: 1, id: randomUUID(), anotacion }]));
    expect(refused.errors.length).toBeGreaterThan(0);
    expect(await scoreOf(id)).toMatchObject({ estado: "programado", puntos_local: null });
  });

  test("cannot send an entry of another match, nor write before it has taken the score sheet", async () => {
    const [one, two] = [await makeMatch(site), await makeMatch(site)];
    const [first, second] = [makePhone(site, staff, one.id), makePhone(site, staff, two.id)];
    await first.take();
    await second.take();
    const log = first.write(START);
    await first.send(log);
    expect((await second.trySend(log)).status).toBe(422);
    const stranger = makePhone(site, staff, one.id);
    const refused = await jsonOf(409, stranger.trySend(stranger.write(basket("local")), { epoca: 1 }));
    expect(refused.code).toBe("otro-telefono");
    const ahead = first.trySend([{ n: 1, id: randomUUID(), anotacion: basket("local") }], { epoca: 2 });
    expect((await jsonOf(409, ahead)).code).toBe("otro-telefono");
  });

  test("cannot send more than 1,500 entries", async () => {
    const { id, coach } = await makeMatch(site);
    const phone = makePhone(site, coach, id);
    await phone.take();
    await site.sql`insert into anotaciones (partido_id, epoca, n, id, anotacion, recibida_en)
      select ${id}, 1, n, gen_random_uuid(), ${JSON.stringify(START)}, now() from generate_series(1, 1500) n`;
    const refused = phone.trySend([{ n: 1501, id: randomUUID(), anotacion: basket("local") }]);
    expect((await jsonOf(409, refused)).code).toBe("planilla-llena");
  });

  // Rule TEM-13
  test("writes the score even if the match's competition is closed", async () => {
    const { id, coach } = await makeMatch(site);
    await site.sql`with cerrada as (insert into competencias (nombre, temporada, deporte, reglas, activa)
        values ('Cerrada', 2026, 'basquet', '{}', false) returning id)
      update partidos set competencia_id = cerrada.id from cerrada where partidos.id = ${id}`;
    const phone = makePhone(site, coach, id);
    await phone.take();
    await phone.send(phone.write(START, basket("local")));
    expect(await scoreOf(id)).toMatchObject({ puntos_local: 2 });
  });

  test.each([
    ["final", "partido-terminado"],
    ["postergado", "partido-sin-jugar"],
  ])("cannot start the score sheet of a match in the state %s", async (estado, code) => {
    const { id, coach } = await makeMatch(site, { estado });
    expect((await jsonOf(409, makePhone(site, coach, id).tryTake(0))).code).toBe(code);
  });
});

// Rule TEM-16
describe("of two phones that take a score sheet at once", () => {
  test("one succeeds, and the other learns that it was too late", async () => {
    const { id, coach } = await makeMatch(site);
    for (let epoca = 0; epoca < 4; epoca++) {
      const phones = [makePhone(site, coach, id), makePhone(site, staff, id), makePhone(site, staff, id)];
      const answers = await Promise.all(phones.map((phone) => phone.tryTake(epoca)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const [row] = await site.sql`select epoca from planillas where partido_id = ${id}`;
      expect(row?.epoca).toBe(epoca + 1);
    }
  });

  test("both succeed without the comparison with the epoch that they saw (control)", async () => {
    const { id, coach } = await makeMatch(site);
    await makePhone(site, coach, id).take();
    // The takeover then inserts its row instead of comparing.
    await site.sql`create function forget() returns trigger language plpgsql
      as 'begin delete from planillas where partido_id = new.partido_id; return new; end'`;
    await site.sql`create trigger forget before insert on planillas for each row execute function forget()`;
    try {
      const phones = [makePhone(site, coach, id), makePhone(site, staff, id)];
      const answers = await Promise.all(phones.map((phone) => phone.tryTake(1)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      await site.sql`drop trigger forget on planillas`;
      await site.sql`drop function forget`;
    }
  });
});

// Rule TEM-17
describe("entries that arrive after a takeover", () => {
  async function lostPhone() {
    const { id, coach } = await makeMatch(site);
    const [lost, next] = [makePhone(site, coach, id), makePhone(site, staff, id)];
    await lost.take();
    const log = lost.write(START, basket("local"), basket("local", "triple"), basket("visitante"));
    await lost.send(log.slice(0, 2));
    const taken = await next.take();
    await next.send(next.write(basket("local", "libre")));
    return { id, lost, next, log, taken };
  }

  test("wait, and count only once they are accepted", async () => {
    const { id, lost, next, log, taken } = await lostPhone();
    expect(taken.apuntes.map(({ n }) => n)).toEqual([1, 2]);
    expect(await lost.send(log)).toEqual({ estado: "espera", aviso: null });
    expect(await scoreOf(id)).toMatchObject({ puntos_local: 3, puntos_visitante: 0 });
    expect((await liveOf(id)).anotaciones).toHaveLength(3);
    const waiting = (await next.see()).apuntes.filter(({ estado }) => estado === "espera");
    expect(waiting.map(({ anotacion }) => anotacion)).toEqual([log[2]?.anotacion, log[3]?.anotacion]);
    expect(waiting.map(({ recibidaEn }) => recibidaEn)).toEqual([expect.any(String), expect.any(String)]);
    const [late, dropped] = waiting.map((one) => one.id) as [string, string];
    await next.review([late], true);
    expect(await scoreOf(id)).toMatchObject({ puntos_local: 6, puntos_visitante: 0 });
    await next.review([dropped], false);
    await next.review([late, dropped], true);
    expect(await scoreOf(id)).toMatchObject({ puntos_local: 6, puntos_visitante: 0 });
    // The phone may send them again at any time.
    await lost.send(log);
    expect(await scoreOf(id)).toMatchObject({ puntos_local: 6, puntos_visitante: 0 });
  });

  test("do not count while they wait, even if the other phone goes on", async () => {
    const { id, lost, next, log } = await lostPhone();
    await lost.send(log);
    await next.send(next.write(basket("local")));
    expect(await scoreOf(id)).toMatchObject({ puntos_local: 5, puntos_visitante: 0 });
  });

  test("are announced to the phone that lost the score sheet", async () => {
    const { lost, next } = await lostPhone();
    expect(await lost.see()).toMatchObject({ propia: false, epoca: 2, quien: "Nombre Apellido" });
    expect((await next.see()).propia).toBe(true);
  });
});

// Rule TEM-15
test("a time-out beyond the limit is kept, and its phone told in words", async () => {
  const { id, coach } = await makeMatch(site);
  const phone = makePhone(site, coach, id);
  await phone.take();
  const out = { tipo: "tiempo", periodo: 1, lado: "local" } as const;
  expect(await phone.send(phone.write(START, out, out))).toEqual({ estado: "vale", aviso: null });
  const aviso = "No le quedaban tiempos muertos: anulalo si fue un error.";
  expect(await phone.send(phone.write(out, basket("local")))).toEqual({ estado: "vale", aviso });
  expect((await liveOf(id)).anotaciones).toHaveLength(5);
  expect(await phone.send(phone.write(basket("local")))).toEqual({ estado: "vale", aviso: null });
  expect(await scoreOf(id)).toMatchObject({ puntos_local: 4 });
});

// Rule TEM-18
test("a line-up warns of a player who stands in another team's line-up of the round", async () => {
  const first = await makeMatch(site, { fecha: "2026-12-12" });
  const second = await makeMatch(site, {
    fecha: "2026-12-12",
    people: [first.people[0], await site.user()] as never,
  });
  const phone = makePhone(site, staff, first.id);
  await phone.take();
  await phone.send(phone.write({ tipo: "formacion", lado: "local", jugadores: first.players }));
  const later = await makeMatch(site, {
    fecha: "2026-12-13",
    people: [first.people[0], await site.user()] as never,
  });
  const warnings = async ({ id }: { id: number }) =>
    (await makePhone(site, staff, id).see()).planteles.local.map(({ tambienEn }) => tambienEn);
  const warned = [expect.stringContaining("Categoría de prueba"), null];
  expect([await warnings(second), await warnings(later)]).toEqual([warned, [null, null]]);
  await site.sql`with liga as (insert into competencias (nombre, temporada, deporte, reglas)
      values ('Liga', 2026, 'basquet', '{}') returning id)
    update partidos set competencia_id = liga.id, jornada = 'Fecha 3' from liga
    where partidos.id in (${first.id}, ${later.id})`;
  expect(await warnings(later)).toEqual(warned);
});

/** Reads the events of a live feed. */
async function follow(id: number, headers: Record<string, string> = {}) {
  const response = await site.call("GET", `/api/partidos/${id}/en-vivo`, { headers });
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    async next(): Promise<{
      event: string;
      id: string;
      data: PartidoEnVivo & { desde: number; antes: string };
    }> {
      for (;;) {
        const [, block] = /^(event: [\s\S]*?)\n\n/m.exec(text) ?? [];
        if (block) {
          text = text.slice(text.indexOf(block) + block.length + 2);
          if (block.startsWith("event: latido")) continue;
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
          return { event: field("event"), id: field("id"), data: JSON.parse(field("data")) };
        }
        const { done, value } = await reader.read();
        if (done) throw new Error("the feed ended");
        text += value;
      }
    },
    end: () => reader.cancel(),
  };
}

// Rule TEM-19
describe("the live feed", () => {
  test("sends the match, then only what changes", async () => {
    const { id, coach, players } = await makeMatch(site);
    const phone = makePhone(site, coach, id);
    await phone.take();
    const feed = await follow(id);
    expect(feed.response.headers.get("content-type")).toBe("text/event-stream");
    expect(feed.response.headers.get("x-accel-buffering")).toBe("no");
    expect(feed.response.headers.get("content-encoding")).toBeNull();
    const before = await feed.next();
    expect([before.event, before.data.anotaciones]).toEqual(["todo", []]);
    await phone.send(phone.write(START, basket("visitante", "doble", "7")));
    const start = await feed.next();
    expect(start).toMatchObject({
      event: "cambio",
      data: { antes: before.id, desde: 0, partido: { estado: "enJuego" } },
    });
    const log = phone.write(basket("visitante"), basket("visitante", "triple"));
    await phone.send(log);
    const change = await feed.next();
    expect(change.data).toMatchObject({
      antes: start.id,
      desde: 2,
      partido: { puntosLocal: 0, puntosVisitante: 7 },
    });
    expect(change.data.anotaciones).toEqual(log.map(({ anotacion }) => anotacion));
    await phone.send(phone.write({ tipo: "correccion", de: log[0]?.id ?? "" }));
    expect((await feed.next()).data).toMatchObject({
      desde: 2,
      anotaciones: [basket("visitante", "triple")],
    });
    // A player's name is news for everybody.
    await phone.send(phone.write(basket("local", "doble", players[0])));
    expect(await feed.next()).toMatchObject({
      event: "todo",
      data: { partido: { puntosLocal: 2, puntosVisitante: 5 } },
    });
    await feed.end();
  });

  test("agrees with the score that pages poll, and sends nothing to a page that is current", async () => {
    const { id, coach } = await makeMatch(site);
    const phone = makePhone(site, coach, id);
    await phone.take();
    await phone.send(phone.write(START, basket("local")));
    const polled = await liveOf(id);
    const feed = await follow(id, { "last-event-id": polled.version });
    await phone.send(phone.write(basket("local")));
    expect((await feed.next()).data).toMatchObject({ antes: polled.version, desde: 2 });
    expect((await liveOf(id)).partido).toMatchObject({ puntosLocal: 4, puntosVisitante: 0 });
    await feed.end();
  });

  test("is a 404 for a match that does not exist, and HEAD is no follower, of whom an address has 600", async () => {
    expect((await site.call("GET", "/api/partidos/999999/en-vivo")).status).toBe(404);
    expect((await site.call("GET", "/api/partidos/999999/marcador")).status).toBe(404);
    await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1000" } });
    const match = (await makeMatch(limited)).id;
    const path = `/api/partidos/${match}/en-vivo`;
    for (let count = 0; count <= 600; count += 50) {
      const heads = await Promise.all(Array.from({ length: 50 }, () => limited.call("HEAD", path)));
      for (const head of heads) expect([head.status, await head.text()]).toEqual([200, ""]);
    }
    const followed = await limited.call("GET", path);
    expect(followed.status).toBe(200);
    await followed.body?.cancel();
    const app = new Hono<HttpEnv>().get("/", (c) => seguirPartido(c, limited.deps, match));
    app.onError((_, c) => c.body(null, 503));
    const open = await Promise.all(Array.from({ length: 600 }, () => app.request("/")));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await app.request("/")).status).toBe(503);
    for (const { body } of open) await body?.cancel();
  });

  test("closes the connection of a follower that reads nothing", async () => {
    const { id, coach } = await makeMatch(site);
    const phone = makePhone(site, coach, id);
    await phone.take();
    const app = new Hono<HttpEnv>().get("/", (c) => seguirPartido(c, site.deps, id));
    const { body } = await app.request("/");
    const reading = await follow(id);
    await reading.next();
    await phone.send(phone.write(START));
    for (let count = 0; count < 40; count++) {
      await reading.next();
      await phone.send(phone.write(basket("local")));
    }
    const text = await new Response(body).text();
    expect(text.match(/^event: /gm)?.length).toBeLessThan(40);
    await reading.end();
  });
});

// Rule TEM-20
test("a withdrawn consent removes the name from the score and from open pages", async () => {
  const { id, coach, players, people } = await makeMatch(site);
  const phone = makePhone(site, coach, id);
  const [player, person] = [players[0] as string, people[0]?.id];
  await phone.take();
  await phone.send(phone.write(START, basket("local", "doble", player)));
  expect((await liveOf(id)).jugadores[player]).toEqual({ nombre: "Nombre A.", numero: null });
  await site.sql`update personas set fecha_de_nacimiento = '1990-01-01', confirmada_en = now() where id = ${person}`;
  await site.sql`insert into consentimientos (persona_id, nombre, foto, numero, dado_por, dado_en)
    values (${person}, true, false, true, ${person}, now())`;
  site.deps.cache.drop("equipos");
  expect((await liveOf(id)).jugadores[player]).toEqual({ nombre: "Nombre Apellido", numero: "4" });
  const feed = await follow(id);
  expect((await feed.next()).data.jugadores[player]?.nombre).toBe("Nombre Apellido");
  await site.sql`delete from consentimientos where persona_id = ${person}`;
  site.deps.cache.drop("equipos");
  expect((await feed.next()).data.jugadores[player]).toEqual({ nombre: "Nombre A.", numero: null });
  expect(JSON.stringify(await liveOf(id))).not.toContain("Apellido");
  const stored = await site.sql`select anotacion from anotaciones where partido_id = ${id}`;
  expect(JSON.stringify(stored)).not.toContain("Nombre");
  await feed.end();
});

describe("the pictures of a match", () => {
  test("are a preview of any match, and a result once there is a score", async () => {
    const { id, coach } = await makeMatch(site);
    const sizeOf = async (name: string) => {
      const response = await site.call("GET", `/partido/${id}/${name}`);
      if (response.status !== 200) return response.status;
      const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
      return [format, width, height];
    };
    expect(await sizeOf("previa.jpg")).toEqual(["jpeg", 1200, 630]);
    expect(await sizeOf("resultado.jpg")).toBe(404);
    const phone = makePhone(site, coach, id);
    await phone.take();
    await phone.send(phone.write(START, basket("local"), { tipo: "final" }));
    expect(await sizeOf("resultado.jpg")).toEqual(["jpeg", 1080, 1350]);
    expect((await site.call("GET", "/partido/999999/previa.jpg")).status).toBe(404);
  });

  /** Draws a result, and returns how to find the rows and columns with letters between some rows and columns. */
  async function draw(rival: string) {
    const picture = await dibujarResultado({
      identidad: site.deps.club().identidad,
      arriba: "",
      equipos: [
        { nombre: "Colón", puntos: 102, escudo: null },
        { nombre: rival, puntos: 101, escudo: null },
      ],
      lineas: ["domingo 29 de noviembre, 20:00 hs. Gimnasio del Club, Pellegrini 140, Chivilcoy"],
    });
    return async (left: number, right: number, top: number, bottom: number) => {
      const [width, height] = [right - left, bottom - top];
      const part = sharp(picture).extract({ left, top, width, height });
      const pixels = [...(await part.greyscale().raw().toBuffer())];
      const bright = pixels.flatMap((light, at) => (light > 180 ? at : []));
      return {
        rows: [...new Set(bright.map((at) => top + Math.floor(at / width)))].sort((a, b) => a - b),
        columns: [...new Set(bright.map((at) => left + (at % width)))].sort((a, b) => a - b),
      };
    };
  }

  test("keep a rival's name of 100 letters between its crest and its score", async () => {
    const long = await draw(
      "Club Social, Deportivo y Biblioteca Popular General José de San Martín ".padEnd(100, "de Chivilcoy "),
    );
    const { rows, columns } = await long(540, 1080, 592, 778);
    expect(rows.length).toBeGreaterThan(60);
    expect([rows[0], rows.at(-1)]).toEqual([
      expect.toSatisfy((y) => y > 600),
      expect.toSatisfy((y) => y < 760),
    ]);
    expect(Math.abs((columns[0] ?? 0) + (columns.at(-1) ?? 0) - 2 * 810)).toBeLessThan(12);
    const [inLong, inShort] = await Promise.all(
      [long, await draw("Racing")].map((one) => one(540, 1080, 765, 1020)),
    );
    expect(inLong?.rows).toEqual(inShort?.rows);
  });

  test("show both names on one line, and the lines below the score centred", async () => {
    const at = await draw("Racing");
    const [local, visitante] = [await at(0, 540, 600, 770), await at(540, 1080, 600, 770)];
    expect(Math.abs((local.rows.at(-1) ?? 0) - (visitante.rows.at(-1) ?? 0))).toBeLessThan(4);
    const { rows } = await at(0, 1080, 1030, 1240);
    const last = rows.at(-1) ?? 0;
    const { columns } = await at(0, 1080, last - 20, last + 1);
    expect(columns.length).toBeGreaterThan(20);
    expect(Math.abs((columns[0] ?? 0) + (columns.at(-1) ?? 0) - 1080)).toBeLessThan(12);
  });
});
