import { once } from "node:events";
import { access, chmod, mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#demo/mail-server.ts";
import { openTestPool } from "#tests/harness/cluster.ts";
import { fileOf, phonePhoto } from "#tests/harness/pictures.ts";
import { until } from "#tests/harness/site.ts";
import {
  type Buyer,
  freePort,
  insertEvent,
  insertPeople,
  type SiteProcess,
  spawnSite,
  startSiteProcess,
} from "#tests/harness/site-process.ts";
import { mountSmallDisk, NO_SMALL_DISK, type SmallDisk } from "./small-disk.ts";

const SECRET = "secreto-de-las-pruebas-de-una-maquina";
const MEGABYTES = 160;

let folder: string;
let disk: SmallDisk | null = null;
let mail: MailServer;
let site: SiteProcess | null = null;
let pool: pg.Pool | null = null;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "club-machine-"));
  // When started as root, PostgreSQL runs as an unprivileged user that needs access.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir, { mode: 0o711 });
  if (!NO_SMALL_DISK) disk = await mountSmallDisk(dataDir, MEGABYTES);
  mail = await startMailServer({ port: 0, folder: path.join(folder, "correo") });
  const port = await freePort();
  env = {
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    SECRET,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    BACKUP_AT: "off",
  };
});
afterAll(async () => {
  await pool?.end();
  await site?.end("SIGTERM");
  await mail?.close();
  await disk?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const database = () => {
  if (!pool) throw new Error("the site was not started");
  return pool;
};

const inside = (...names: string[]) => path.join(disk?.seen ?? env.DATA_DIR ?? "", ...names);
const databaseUrl = () => `postgresql://club@localhost/club?host=${encodeURIComponent(inside("postgres"))}`;
const there = (...names: string[]) =>
  access(inside(...names)).then(
    () => true,
    () => false,
  );
async function isConnected(name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  try {
    await client.connect();
    const sql = "select 1 from pg_stat_activity where application_name = $1";
    return (await client.query(sql, [name])).rowCount !== 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
const MOMENTS: [string, () => Promise<boolean>][] = [
  ["the database's server", () => there("postgres/data/postmaster.pid")],
  ["the migrations", () => isConnected("club-site-migrate")],
  ["the queue", () => isConnected("club-site-jobs")],
];

function buyFree(evento: number, buyer: Buyer): Promise<Response> {
  const form = new FormData();
  form.set("cantidad", "1");
  return fetch(`${env.SITE_URL}/api/compras/evento/${evento}/usuario/${buyer.id}`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${buyer.token}` },
  });
}

/** Starts an upload of 9 MB. `finish` sends the rest and returns the response. */
function openUpload(staff: Buyer | undefined) {
  const call = request(`${env.SITE_URL}/api/eventos/crear`, {
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${staff?.token}`,
      "content-type": "multipart/form-data; boundary=limite",
    },
  });
  const answered = once(call, "response") as Promise<[IncomingMessage]>;
  const part = (name: string) =>
    `--limite\r\ncontent-disposition: form-data; name="imagenes"; filename="${name}.jpg"\r\n\r\n`;
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(8 * 1024 * 1024)]);
  call.write(part("primera"));
  call.write(photo);
  return {
    async finish() {
      call.end(`${"x".repeat(100_000)}\r\n${part("segunda")}${"x".repeat(100_000)}\r\n--limite--\r\n`);
      const [response] = await answered;
      return [response.statusCode, ((await json(response)) as { code: string }).code];
    },
  };
}

async function freeEvent(places: number): Promise<number> {
  const evento = await insertEvent(database(), "Entrada libre", places);
  await database().query("update eventos set precio = 0 where id = $1", [evento]);
  return evento;
}

async function mailsArrived(people: Buyer[]): Promise<boolean> {
  const to = (await mail.list()).map((one) => one.to);
  return people.every(({ correo }) => to.filter((address) => address === correo).length === 1);
}

test("a site killed repeatedly during startup finally starts with all tables, queues and emails", async () => {
  for (const [moment, reached] of MOMENTS) {
    const program = spawnSite(env, disk?.within);
    const gone = once(program, "exit");
    let serves = false;
    program.stdout?.once("data", () => {
      serves = true;
    });
    await until(moment, async () => serves || (await reached()));
    program.kill("SIGKILL");
    await gone;
  }
  site = await startSiteProcess(env, disk?.within);
  pool = openTestPool(databaseUrl(), 4);
  expect((await fetch(`${env.SITE_URL}/readyz`)).status).toBe(200);
  const buyers = await insertPeople(pool, SECRET, 1);
  const evento = await freeEvent(1);
  for (const buyer of buyers) expect((await buyFree(evento, buyer)).status).toBe(201);
  await until("the ticket's mail", () => mailsArrived(buyers));
});

test.skipIf(NO_SMALL_DISK)(
  `uploads and purchases are rejected with an explanation while the disk is full (${NO_SMALL_DISK ?? "small disk"})`,
  async () => {
    if (!disk) throw new Error("no disk");
    const [staff] = await insertPeople(database(), SECRET, 1, "administrador");
    const people = await insertPeople(database(), SECRET, 40);
    const evento = await freeEvent(100);
    const photo = await phonePhoto("#336699");
    const upload = () => {
      const form = new FormData();
      const fields = { nombre: "Con foto", descripcion: "x", fecha: "2099-06-01", hora: "21:30", lugar: "x" };
      for (const [name, value] of Object.entries({ ...fields, precioEntrada: "1", cantidadEntradas: "1" }))
        form.set(name, value);
      form.set("imagenes", fileOf(photo));
      return fetch(`${env.SITE_URL}/api/eventos/crear`, {
        method: "POST",
        body: form,
        headers: { authorization: `Bearer ${staff?.token}` },
      });
    };

    await disk.fill(2);
    const halfway = openUpload(staff);
    await until("the disk to be full", async () => (await statfs(inside())).bavail === 0);
    expect(await halfway.finish()).toEqual([503, "sin-lugar"]);

    await disk.fill();
    const refused = await upload();
    expect([refused.status, (await refused.json()).code]).toEqual([503, "sin-lugar"]);
    const answered: Buyer[] = [];
    const problems: string[] = [];
    for (const buyer of people) {
      const response = await buyFree(evento, buyer);
      if (response.status === 201) answered.push(buyer);
      else problems.push(`${response.status} ${(await response.json()).code}`);
      if (problems.length === 3) break;
    }
    expect(new Set(problems)).toEqual(new Set(["503 sin-lugar"]));
    // PostgreSQL stops without space for its WAL and cannot restart. The site still reports why.
    const admin = new pg.Client({ connectionString: databaseUrl().replace("club@", "postgres@") });
    const ended = new Promise<void>((done) => admin.on("error", () => {}).on("end", () => done()));
    await admin.connect();
    const fillLog = "select pg_logical_emit_message(false, '', repeat('x', 1000000))";
    for (let written = 0; written < 100; written++)
      if (!(await admin.query(fillLog).catch(() => null))) break;
    await ended;
    const stopped = await buyFree(evento, people[0] as Buyer);
    expect([stopped.status, (await stopped.json()).code]).toEqual([503, "sin-lugar"]);

    await disk.makeRoom();
    const later = people.at(-1);
    if (!later) throw new Error("nobody");
    await until("sales to go on", async () => (await buyFree(evento, later)).status === 201);
    answered.push(later);
    expect((await upload()).status).toBe(201);
    const { rows } = await database().query<{ id: number }>(
      "select usuario_id as id from entradas where evento_id = $1 and estado = 'pagada' order by 1",
      [evento],
    );
    expect(rows.map(({ id }) => id)).toEqual(answered.map(({ id }) => id).sort((a, b) => a - b));
    await until("each one's mail", () => mailsArrived(answered));
  },
);

test.skipIf(NO_SMALL_DISK)(
  `a site started on a full disk waits and recovers once there is space (${NO_SMALL_DISK ?? "small disk"})`,
  async () => {
    if (!disk) throw new Error("no disk");
    await pool?.end();
    pool = null;
    await site?.end("SIGTERM");
    site = null;
    await disk.fill();
    const program = spawnSite(env, disk.within);
    const exited = once(program, "exit");
    const ready = () =>
      fetch(`${env.SITE_URL}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await until("the page of a site that waits", async () => (await ready()) === 503);
    await disk.makeRoom();
    await until("the site to serve", async () => (await ready()) === 200);
    program.kill("SIGTERM");
    expect((await exited)[0]).toBe(0);
  },
);
