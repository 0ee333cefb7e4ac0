import { parseFeed } from "htmlparser2";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { fileOf, filesIn, photo } from "#tests/harness/pictures.ts";
import { testSite } from "#tests/harness/site.ts";
import type { DatosDeNoticia, Noticia } from "../contract.ts";

const site = await testSite();
site.clock.set(new Date("2026-05-20T15:00:00Z"));
const staff = await site.user("administradorB");
const NADA = { imagen: null, equipoId: null, partidoId: null };
afterEach(() => site.change("noticias", "delete from noticias"));

const call = (method: string, path: string, json?: object) =>
  site.call(method, `/api/noticias${path}`, { as: staff, ...(json && { json }) });
const write = async (fields: Partial<DatosDeNoticia> = {}): Promise<Noticia> =>
  jsonOf(
    201,
    call("POST", "", { titulo: "Ganamos", texto: "Con todo.", ...NADA, publicada: true, ...fields }),
  );
const edit = async (id: number, json: object): Promise<Noticia> => jsonOf(200, call("PATCH", `/${id}`, json));
const upload = async (color: string) =>
  jsonOf(
    201,
    site.call("POST", "/api/noticias/imagenes", { as: staff, form: { imagen: await photo("a.jpg", color) } }),
  );
const feed = async () => parseFeed(await (await site.call("GET", "/noticias.xml")).text(), { xmlMode: true });
const linked = async () => (await feed())?.items.map(({ link }) => new URL(link ?? "").pathname);

describe("the club's own news", () => {
  // Rule NOT-1
  test("keep every character of hostile and very long texts", async () => {
    const titulo = '<img src=x onerror="alert(1)"> & «Ñandú» 🏀👩‍👩‍👧';
    const texto = `# Título\n\n<script>alert(1)</script> ]]> &amp; [x](javascript:alert)\n\n${"🏀 gol ".repeat(1_600)}`;
    const { id } = await write({ titulo, texto: `${texto}\n` });
    const [row] = (await jsonOf(200, call("GET", `?termino=${encodeURIComponent("Ñandú")}`))) as Noticia[];
    expect(row).toMatchObject({ id, titulo, texto: texto.trim() });
    expect(texto.length).toBeGreaterThan(10_000);
    const item = (await feed())?.items[0];
    expect(item?.title).toBe(titulo);
    expect(item?.description).toMatch(/^Título <script>alert\(1\)<\/script> \]\]> &amp; x 🏀 gol/);
  });

  // Rule NOT-1
  test.each([
    [{ titulo: " \u200b " }, "titulo", "Escribí el título"],
    [{ titulo: "a\nb" }, "titulo", "Este dato va en un solo renglón"],
    [{ titulo: "x".repeat(151) }, "titulo", "Como máximo 150 caracteres"],
    [{ texto: "" }, "texto", "Escribí el texto"],
    [{ texto: "x".repeat(20_001) }, "texto", "Como máximo 20000 caracteres"],
    [{ equipoId: 999_999 }, "equipoId", "Ese equipo ya no existe: elegí otro."],
    [{ partidoId: 999_999 }, "partidoId", "Ese partido ya no existe: elegí otro."],
    [
      { imagen: { clave: "a".repeat(64), ancho: 1, alto: 1 } },
      "imagen",
      "La imagen ya no está: volvé a subirla.",
    ],
  ])("are refused with a sentence at the field: %j", async (fields, path, message) => {
    const valid = { titulo: "Ganamos", texto: "Con todo.", ...NADA, publicada: true };
    const { errors } = await jsonOf(422, call("POST", "", { ...valid, ...fields }));
    expect(errors).toEqual([{ path, message }]);
    expect(await linked()).toEqual([]);
  });

  // Rule NOT-3
  test("are public from their publication until they are withdrawn or deleted, also in caches", async () => {
    const { id, slug } = await write({ publicada: false });
    expect(slug).toBeNull();
    expect(await linked()).toEqual([]);
    expect((await edit(id, { publicada: true })).slug).toBe("ganamos");
    expect(await linked()).toEqual(["/noticias/ganamos"]);
    const sitemap = async () => (await site.call("GET", "/sitemap.xml")).text();
    expect(await sitemap()).toContain(`<loc>${site.url}/noticias/ganamos</loc><lastmod>2026-05-20</lastmod>`);
    expect((await site.call("GET", "/noticias/ganamos/previa.jpg")).status).toBe(200);
    await edit(id, { publicada: false });
    expect(await linked()).toEqual([]);
    expect(await sitemap()).not.toContain("/noticias/ganamos");
    expect((await site.call("GET", "/noticias/ganamos/previa.jpg")).status).toBe(404);
    await edit(id, { publicada: true });
    expect(await linked()).toEqual(["/noticias/ganamos"]);
    expect((await call("DELETE", `/${id}`)).status).toBe(200);
    expect(await linked()).toEqual([]);
    expect((await call("DELETE", `/${id}`)).status).toBe(404);
    expect((await call("PATCH", `/${id}`, { titulo: "Otro" })).status).toBe(404);
  });

  // Rule NOT-2
  test("get their address from the title at the first publication, and keep it forever", async () => {
    const draft = await write({ titulo: "Borrador", publicada: false });
    const first = await edit(draft.id, { titulo: "¡Clásico!", publicada: true });
    expect(first).toMatchObject({ slug: "clasico", publicadaEn: "2026-05-20T15:00:00.000Z" });
    site.clock.advance(3_600_000);
    await edit(draft.id, { publicada: false });
    const again = await edit(draft.id, { titulo: "Otro título", publicada: true });
    expect(again).toMatchObject({ slug: "clasico", publicadaEn: "2026-05-20T15:00:00.000Z" });
    const others = await Promise.all(["Clásico", "clasico", "CLÁSICO"].map((titulo) => write({ titulo })));
    expect(others.map(({ slug }) => slug).sort()).toEqual(["clasico-2", "clasico-3", "clasico-4"]);
  });

  // Rule API-17
  test("are not overwritten by somebody who has read an older version", async () => {
    const imagen = await upload("#0a0b0c");
    const { id } = await write({ imagen });
    const read = { titulo: "Ganamos", texto: "Con todo.", ...NADA, imagen, publicada: true };
    await edit(id, { imagen: null, antes: read });
    const refused = await jsonOf(
      409,
      call("PATCH", `/${id}`, { imagen: await upload("#0c0b0a"), antes: read }),
    );
    expect(refused).toMatchObject({ code: "version", context: { actual: { imagen: null } } });
    expect(await edit(id, { ...read, titulo: "Ganamos otra vez", imagen: null, antes: read })).toMatchObject({
      titulo: "Ganamos otra vez",
      imagen: null,
    });
  });

  test("stay when their team and match are deleted", async () => {
    const [team] = await site.sql<{ id: number }>`
      insert into equipos (slug, deporte, rama, categoria, temporada) values ('u15-f', 'basquet', 'femenina', 'U15', 2026) returning id`;
    const [match] = await site.sql<{ id: number }>`insert into partidos default values returning id`;
    const { id } = await write({ equipoId: team?.id ?? 0, partidoId: match?.id ?? 0 });
    const read = async () => (await jsonOf(200, call("GET", "?termino=ganamos"))) as Noticia[];
    expect(await read()).toMatchObject([{ id, equipoId: team?.id, partidoId: match?.id }]);
    await site.sql`delete from partidos`;
    await site.sql`delete from participantes`;
    await site.sql`delete from equipos`;
    expect(await read()).toMatchObject([{ id, equipoId: null, partidoId: null }]);
  });

  // Rule BUS-1
  test("are found in the office's search by words of their title or text", async () => {
    await write({ titulo: "Gran quincho", texto: "Con parrillas nuevas.", publicada: false });
    for (const word of ["quincho", "parrillas"]) {
      const found = await jsonOf(200, site.call("GET", `/api/buscar?q=${word}`, { as: staff }));
      expect(found).toEqual([
        expect.objectContaining({
          tipo: "noticia",
          titulo: "Gran quincho",
          detalle: "Borrador",
          enlace: expect.stringMatching(/noticias\/\?termino=Gran%20quincho$/),
        }),
      ]);
    }
  });

  test("are written in the log with what changed", async () => {
    const { id } = await write({ publicada: false });
    await edit(id, { titulo: "Perdimos" });
    await edit(id, { publicada: true });
    await edit(id, { publicada: true });
    await call("DELETE", `/${id}`);
    const log = await site.call("GET", `/api/auditoria/lista?objeto=noticia&objetoId=${id}`, {
      as: await site.user("administrador"),
    });
    const rows = (await log.json()) as { que: string; sobre: string; cambios: object[] }[];
    expect(rows.map(({ que, sobre }) => [que, sobre])).toEqual([
      ["Eliminó", "noticia Perdimos"],
      ["Publicó", "noticia Perdimos"],
      ["Modificó", "noticia Ganamos"],
      ["Creó", "noticia Ganamos"],
    ]);
    expect(rows[2]?.cambios).toEqual([{ campo: "Título", antes: "Ganamos", despues: "Perdimos" }]);
  });

  // Rule NOT-3
  test("leave their text in no log", async () => {
    const { id } = await write({ texto: "Fue secreto." });
    await edit(id, { texto: "Fue secreto y largo.", imagen: await upload("#a0b0c0") });
    await call("DELETE", `/${id}`);
    const logged = await site.sql<{ antes: object; despues: { campos?: string[] } }>`
      select antes, despues from auditoria where objeto = 'noticia' and objeto_id = ${id} order by id`;
    expect(logged.map(({ despues }) => despues?.campos ?? [])).toEqual([[], ["texto", "imagen"], []]);
    expect(JSON.stringify(logged)).not.toContain("secreto");
  });
});

describe("the picture of news", () => {
  const stored = async () => (await filesIn(`${site.deps.settings.dataDir}/archivos`)).length;
  const answer = (clave: string, as?: typeof staff) =>
    site.call("GET", `/api/noticias/imagenes/${clave}?ancho=320`, { ...(as && { as }) });
  const status = async (clave: string, as?: typeof staff) => (await answer(clave, as)).status;

  test("is public once news uses it, and gone once no news does", async () => {
    const [one, other] = [await upload("#112233"), await upload("#332211")];
    expect(await status(one.clave)).toBe(404);
    const { id } = await write({ imagen: one });
    expect(await status(one.clave)).toBe(200);
    const before = await stored();
    await edit(id, { imagen: other });
    expect([await status(one.clave), await status(other.clave)]).toEqual([404, 200]);
    const after = await stored();
    expect(after).toBeLessThan(before);
    await call("DELETE", `/${id}`);
    expect(await status(other.clave)).toBe(404);
    expect(await stored()).toBeLessThan(after);
  });

  // Rule NOT-3
  test("is for staff alone while its news is a draft or withdrawn", async () => {
    const imagen = await upload("#223344");
    const { id } = await write({ imagen, publicada: false });
    const seen = async () =>
      Promise.all([undefined, await site.user("usuario"), staff].map((as) => status(imagen.clave, as)));
    expect(await seen()).toEqual([404, 404, 200]);
    await edit(id, { publicada: true });
    expect(await seen()).toEqual([200, 200, 200]);
    const { headers } = await answer(imagen.clave);
    expect([headers.get("cache-control"), headers.get("vary")]).toEqual([
      "private, no-cache",
      "accept, authorization",
    ]);
    await edit(id, { publicada: false });
    expect(await seen()).toEqual([404, 404, 200]);
  });

  // Rule NOT-3
  test("is revalidated in link previews, as the feed is, so that browsers keep no withdrawn news", async () => {
    await write();
    for (const path of ["/noticias/ganamos/previa.jpg", "/noticias.xml"])
      expect((await site.call("GET", path)).headers.get("cache-control")).toBe("no-cache");
  });

  // Rule ARC-1
  test("is refused if the file is no picture, or missing", async () => {
    const send = (form: Record<string, Blob>) =>
      site.call("POST", "/api/noticias/imagenes", { as: staff, form });
    const svg = fileOf(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "foto.jpg");
    expect((await send({ imagen: svg })).status).toBe(415);
    expect((await send({ imagen: fileOf(Buffer.from("\xff\xd8\xff rota", "latin1")) })).status).toBe(415);
    expect((await jsonOf(422, send({}))).errors).toEqual([{ path: "imagen", message: "Elegí una imagen" }]);
    expect(await status("..%2f..%2fx")).toBe(422);
  });

  // Rule NOT-4
  test("is part of the link preview, which every published news has", async () => {
    for (const imagen of [null, await upload("#445566")]) {
      const { slug } = await write({ titulo: `<b>${"Larguísimo ".repeat(12)}`, imagen });
      const response = await site.call("GET", `/noticias/${slug}/previa.jpg`);
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    }
  });
});

describe("the feed of the news", () => {
  // Rule NOT-4
  test("lists the latest twenty, newest first, with absolute addresses and dates", async () => {
    expect((await feed())?.items).toEqual([]);
    for (let n = 1; n <= 21; n++) {
      site.clock.advance(60_000);
      await write({ titulo: `Fecha ${n}` });
    }
    const response = await site.call("GET", "/noticias.xml");
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const found = await feed();
    expect(found).toMatchObject({
      type: "rss",
      link: `${site.url}/noticias`,
      title: expect.stringMatching(/^Noticias de /),
    });
    expect(found?.items).toHaveLength(20);
    expect(found?.items[0]).toMatchObject({
      id: `${site.url}/noticias/fecha-21`,
      link: `${site.url}/noticias/fecha-21`,
      title: "Fecha 21",
      description: "Con todo.",
      pubDate: site.clock.now(),
      media: [{ medium: "image", url: `${site.url}/noticias/fecha-21/previa.jpg` }],
    });
    expect(found?.items.at(-1)?.title).toBe("Fecha 2");
  });

  test("comes from the cache until news changes", async () => {
    const { id } = await write();
    const isCached = async () => !(await site.call("GET", "/noticias.xml")).headers.has("x-request-id");
    await isCached();
    expect(await isCached()).toBe(true);
    await edit(id, { titulo: "Otra vez" });
    expect((await feed())?.items[0]?.title).toBe("Otra vez");
  });
});
