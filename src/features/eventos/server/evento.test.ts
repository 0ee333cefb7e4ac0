import { readdir } from "node:fs/promises";
import path from "node:path";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestSite, type TestSite, type TestUser, until } from "#tests/harness/site.ts";
import type { Evento } from "../contract.ts";

let site: TestSite;
let staff: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await createTestSite();
  staff = await site.user("administrador");
  user = await site.user();
});
afterAll(() => site?.end());

const NOBODY = 2147483647;
const detail = (id: number | string, as?: TestUser) => site.call("GET", `/api/eventos/${id}/evento`, { as });

async function eventWithPicture(color: string): Promise<Evento> {
  const photo = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  const form = {
    nombre: "Con foto",
    descripcion: "Un partido",
    fase: "",
    fecha: "2099-06-01",
    hora: "21:30",
    lugar: "Gimnasio",
    precioEntrada: "100",
    cantidadEntradas: "10",
    imagenes: new File([new Uint8Array(photo)], "foto.jpg"),
  };
  const response = await site.call("POST", "/api/eventos/crear", { as: staff, form });
  expect(response.status).toBe(201);
  return response.json();
}

async function sell(eventoId: number, estado: "pagada" | "anulada"): Promise<void> {
  const { rows } = await site.pool.query<{ id: number }>(
    `insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
     values ($1, 'entrada', 'Entrada', 100, 'efectivo', 'aprobado', now(), now()) returning id`,
    [user.id],
  );
  await site.pool.query(
    "insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en) values ($1, $2, $3, $4, now())",
    [eventoId, user.id, rows[0]?.id, estado],
  );
  if (estado === "pagada") {
    await site.pool.query(
      "update eventos set entradas_disponibles = entradas_disponibles - 1 where id = $1",
      [eventoId],
    );
  }
}

describe("an event's detail", () => {
  test("is everybody's while it is active, staff's alone when not", async () => {
    const [active, inactive] = [await site.event(), await site.event({ estado: false })];
    for (const as of [undefined, user, staff]) expect((await detail(active, as)).status).toBe(200);
    for (const as of [undefined, user]) expect((await detail(inactive, as)).status).toBe(404);
    expect((await detail(inactive, staff)).status).toBe(200);
    expect((await detail(inactive)).status).toBe(404);
  });

  test("of one that is not there is a 404, of a malformed id a 422", async () => {
    expect((await detail(NOBODY)).status).toBe(404);
    for (const id of ["0", "-1", "x", "2147483648"]) expect((await detail(id)).status).toBe(422);
  });
});

describe("alta and baja", () => {
  const toggle = (id: number, as?: TestUser) =>
    site.call("PATCH", `/api/eventos/${id}/actualizarEstado`, { as });

  test("turn into each other, show everywhere at once and are written down", async () => {
    const id = await site.event({ nombre: "Alternado" });
    expect((await detail(id)).status).toBe(200);
    const response = await toggle(id, staff);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, estado: false });
    expect((await detail(id)).status).toBe(404);
    expect(await (await site.call("GET", "/api/eventos/lista?termino=alternado")).json()).toEqual([]);
    expect(await (await toggle(id, staff)).json()).toMatchObject({ estado: true });
    expect((await detail(id)).status).toBe(200);
    const { rows } = await site.pool.query(
      "select usuario_id, antes, despues from auditoria where accion = 'evento.estado' and objeto_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { usuario_id: staff.id, antes: { estado: true }, despues: { estado: false } },
      { usuario_id: staff.id, antes: { estado: false }, despues: { estado: true } },
    ]);
  });

  test("pressed twenty times at once end where they began", async () => {
    const id = await site.event();
    await Promise.all(Array.from({ length: 20 }, () => toggle(id, staff)));
    const { rows } = await site.pool.query("select estado from eventos where id = $1", [id]);
    expect(rows).toEqual([{ estado: true }]);
  });

  test("are a 404 for no event, a 401 for nobody, a 403 for a plain user", async () => {
    const id = await site.event();
    expect((await toggle(NOBODY, staff)).status).toBe(404);
    expect((await toggle(id)).status).toBe(401);
    expect((await toggle(id, user)).status).toBe(403);
  });
});

describe.each([
  ["DELETE", (id: number | string) => `/api/eventos/${id}`],
  ["GET", (id: number | string) => `/api/eventos/${id}/eliminar`],
])("deleting with %s", (method, address) => {
  const remove = (id: number | string, as?: TestUser) => site.call(method, address(id), { as });
  const files = async () => {
    const folder = path.join(site.deps.settings.dataDir, "archivos");
    return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
  };

  test("takes an event without sales, its files too, and writes it down; nothing of it is cached", async () => {
    const evento = await eventWithPicture(method === "GET" ? "#101010" : "#202020");
    expect((await detail(evento.id)).status).toBe(200);
    const response = await remove(evento.id, staff);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await detail(evento.id)).status).toBe(404);
    expect(await files()).toEqual([]);
    const { rows } = await site.pool.query(
      "select * from auditoria where accion = 'evento.eliminar' and objeto_id = $1",
      [evento.id],
    );
    expect(rows).toMatchObject([{ usuario_id: staff.id, antes: { nombre: "Con foto" }, despues: null }]);
    expect((await remove(evento.id, staff)).status).toBe(404);
  });

  test("keeps the files that another event shows too, until that one goes", async () => {
    const [one, two] = [await eventWithPicture("#303030"), await eventWithPicture("#303030")];
    await remove(one.id, staff);
    const picture = await site.call("GET", `/api/eventos/${two.id}/imagen/${two.imagenes[0]?.id}`);
    expect(picture.status).toBe(200);
    await remove(two.id, staff);
    expect(await files()).toEqual([]);
  });

  test("is a 409 while a ticket is sold", async () => {
    const id = await site.event();
    await sell(id, "pagada");
    const response = await remove(id, staff);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "hay-entradas", detail: "Hay entradas vendidas" });
    expect((await detail(id)).status).toBe(200);
  });

  test("is a 409 that says why when only cancelled tickets are left", async () => {
    const id = await site.event();
    await sell(id, "anulada");
    const response = await remove(id, staff);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "hay-entradas",
      detail: expect.stringContaining("anularon"),
    });
  });

  test("is a 404 for no event, a 422 for a malformed id, a 401 for nobody, a 403 for a plain user", async () => {
    const id = await site.event();
    expect((await remove(NOBODY, staff)).status).toBe(404);
    expect((await remove("x", staff)).status).toBe(422);
    expect((await remove(id)).status).toBe(401);
    expect((await remove(id, user)).status).toBe(403);
  });
});

test("an event is created while another with the same picture is deleted: the picture stays", async () => {
  const old = await eventWithPicture("#404040");
  const gate = 4_242;
  await site.pool.query(`
    create function esperar() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$;
    create trigger esperar before insert on eventos for each row execute function esperar();`);
  const waiters = async () => {
    const { rows } = await site.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length;
  };
  const holder = await site.pool.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [gate]);
    const creating = eventWithPicture("#404040");
    await until("the new event to have its files and wait for its row", async () => (await waiters()) === 1);
    let deleted = false;
    const deleting = site.call("DELETE", `/api/eventos/${old.id}`, { as: staff }).finally(() => {
      deleted = true;
    });
    await until("the deletion to end or wait", async () => deleted || (await waiters()) === 2);
    await holder.query("select pg_advisory_unlock($1)", [gate]);
    const [fresh] = await Promise.all([creating, deleting]);
    const picture = await site.call("GET", `/api/eventos/${fresh.id}/imagen/${fresh.imagenes[0]?.id}`);
    expect(picture.status).toBe(200);
  } finally {
    holder.release(true);
    await site.pool.query("drop trigger esperar on eventos; drop function esperar()");
  }
});

describe("a picture", () => {
  let address: string;
  let evento: Evento;
  beforeAll(async () => {
    evento = await eventWithPicture("#505050");
    address = `/api/eventos/${evento.id}/imagen/${evento.imagenes[0]?.id}`;
  });
  const get = async (query: string, accept = "image/avif,image/webp,*/*") => {
    const response = await site.call("GET", `${address}${query}`, { headers: { accept } });
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return { response, shown: `${format} ${width}` };
  };

  test.each([
    ["", "webp 1280"],
    ["?ancho=1", "webp 320"],
    ["?ancho=320", "webp 320"],
    ["?ancho=321", "webp 640"],
    ["?ancho=1200", "webp 1280"],
    ["?ancho=4000", "webp 1500"],
  ])("for %j is the nearest width that is enough", async (query, expected) => {
    const { response, shown } = await get(query);
    expect(shown).toBe(expected);
    expect(response.headers.get("content-type")).toBe("image/webp");
  });

  test("for a link preview that does not know WebP is a JPEG", async () => {
    const { response, shown } = await get("?ancho=1200", "*/*");
    expect(shown).toBe("jpeg 1200");
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("vary")).toMatch(/accept/i);
  });

  test("may be kept for ever, and is not sent again to who has it", async () => {
    const { response } = await get("");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const etag = response.headers.get("etag") ?? "";
    const again = await site.call("GET", address, {
      headers: { "if-none-match": etag, accept: "image/webp" },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get("etag")).toBe(etag);
    const small = await site.call("GET", `${address}?ancho=320`, { headers: { "if-none-match": etag } });
    expect(small.status).toBe(200);
  });

  test("of another event, or of none, is a 404; a malformed width a 422", async () => {
    const other = await site.event();
    const missing = [
      `/api/eventos/${other}/imagen/${evento.imagenes[0]?.id}`,
      `/api/eventos/${evento.id}/imagen/${NOBODY}`,
    ];
    for (const wrong of missing) expect((await site.call("GET", wrong)).status).toBe(404);
    for (const ancho of ["0", "x", "4001"]) {
      expect((await site.call("GET", `${address}?ancho=${ancho}`)).status).toBe(422);
    }
  });

  test("that the storage has lost is a 404, and the event still shows", async () => {
    const lost = await eventWithPicture("#606060");
    const { rows } = await site.pool.query("select clave from imagenes_de_evento where evento_id = $1", [
      lost.id,
    ]);
    await site.deps.storage.remove(`${rows[0].clave}/1280.webp`);
    expect((await site.call("GET", `/api/eventos/${lost.id}/imagen/${lost.imagenes[0]?.id}`)).status).toBe(
      404,
    );
    const response = await detail(lost.id);
    expect(response.status).toBe(200);
    expect((await response.json()).imagenes).toEqual([]);
  });
});

describe("the QR of an event", () => {
  const qr = (id: number | string, as?: TestUser) => site.call("GET", `/api/eventos/generarQR/${id}`, { as });

  test("is a PNG that a phone reads as the event's public address", async () => {
    const id = await site.event();
    const response = await qr(id, staff);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    const png = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha();
    const { data, info } = await png.raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(600);
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(`${site.url}/evento/${id}`);
  });

  test("is a 404 for no event, a 401 for nobody, a 403 for a plain user", async () => {
    const id = await site.event();
    expect((await qr(NOBODY, staff)).status).toBe(404);
    expect((await qr(id)).status).toBe(401);
    expect((await qr(id, user)).status).toBe(403);
  });
});
