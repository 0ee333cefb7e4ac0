import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import { type Compra, stockOf } from "#tests/harness/payments.ts";
import { TEST_CONTRASENA, until } from "#tests/harness/site.ts";
import type { Buyer } from "#tests/harness/site-process.ts";
import type { SiteProcesses } from "./processes.ts";
import { nginx } from "./shipped-proxies.ts";
import { startSiteBehind } from "./site-behind-proxy.ts";

const LIST = "/api/eventos/lista";
const PARALLEL = 10;
const BUYERS = 30;
const PLACES = 24;

/** Accepts the error of a truncated body (`fetch` throws `terminated`) and rethrows any other. */
function cutOff(error: unknown): null {
  if (error instanceof TypeError && error.message === "terminated") return null;
  throw error;
}

describe.skipIf(!nginx.installed)("three processes behind nginx act as one site:", () => {
  let site: SiteProcesses;
  beforeAll(async () => {
    site = await startSiteBehind(nginx, 3);
  });
  afterAll(() => site?.end());

  const everywhere = <T>(ask: (at: string) => Promise<T>) =>
    Promise.all(site.processes.map((one) => ask(one.url)));
  const profileOf = (as: Buyer) =>
    everywhere(async (at) => (await site.call("GET", "/api/usuario/perfil", { as, at })).status);
  const logIn = (nombreUsuario: string, contrasena: string, at?: string) =>
    site.call("POST", "/api/login", { json: { nombreUsuario, clave: contrasena }, ...(at ? { at } : {}) });

  async function personWithPassword(): Promise<Buyer> {
    const [person] = await site.people(1);
    if (!person) throw new Error("nobody");
    const hash = await hashContrasena(TEST_CONTRASENA);
    await site.pool.query("update usuarios set clave_hash = $1 where id = $2", [hash, person.id]);
    return person;
  }

  test("a session that starts on one process is valid on all three", async () => {
    const buyer = await personWithPassword();
    const entered = await logIn(buyer.nombreUsuario, TEST_CONTRASENA, site.processes[0]?.url);
    const as = { ...buyer, token: ((await entered.json()) as { token: string }).token };
    expect(await profileOf(as)).toEqual([200, 200, 200]);
    expect((await site.call("POST", "/api/logout", { as })).status).toBe(200);
    expect(await profileOf(as)).toEqual([401, 401, 401]);
  });

  // Rule SES-8
  test("rate limits count requests to all processes together", async () => {
    const { nombreUsuario } = await personWithPassword();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) statuses.push((await logIn(nombreUsuario, "no es esta")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  test("a record created on one process is visible on all three", async () => {
    const [staff] = await site.people(1, "administrador");
    const [first, second] = site.processes;
    const lists = () => everywhere(async (at) => (await site.call("GET", LIST, { at })).text());
    await lists();
    const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    const fields = { nombre: "Por uno solo", descripcion: "Un partido", fase: "", fecha: "2099-06-01" };
    const more = { hora: "21:30", lugar: "Gimnasio", precioEntrada: "100", cantidadEntradas: "10" };
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.set(name, value);
    form.set("imagenes", new File([new Uint8Array(photo)], "foto.jpg"));
    const created = await site.call("POST", "/api/eventos/crear", { as: staff, form, at: first?.url });
    expect(created.status).toBe(201);
    const evento = (await created.json()) as Evento;
    await until(
      "all to show it",
      async () => (await lists()).every((list) => list.includes("Por uno solo")),
      2_000,
    );
    const picture = `/api/eventos/${evento.id}/imagen/${evento.imagenes[0]?.id}`;
    const shown = () => everywhere(async (at) => (await site.call("GET", picture, { at })).status);
    expect(await shown()).toEqual([200, 200, 200]);
    expect(await site.stored()).not.toEqual([]);

    const path = `/api/eventos/${evento.id}`;
    expect((await site.call("DELETE", path, { as: staff, at: second?.url })).status).toBe(200);
    await until(
      "it to be gone on all",
      async () =>
        (await shown()).every((status) => status === 404) && !(await lists()).join().includes("Por uno solo"),
    );
    await until("its files to be gone", async () => (await site.stored()).length === 0);
  });

  test("no acknowledged purchase is lost if a process is killed during a sale", async () => {
    const evento = await site.event("Muere uno de tres", PLACES);
    const queue = await site.people(BUYERS);
    const bought: (Compra & { buyer: Buyer })[] = [];
    /** Purchases without a response, each of which was made at most once. */
    let unanswered = 0;
    const till = async () => {
      for (let buyer = queue.shift(); buyer; buyer = queue.shift()) {
        const form = new FormData();
        form.set("cantidad", "1");
        const path = `/api/compras/evento/${evento}/usuario/${buyer.id}`;
        const response = await site.call("POST", path, { as: buyer, form });
        if (response.status === 201) {
          // The body is truncated if the process dies after nginx has forwarded the headers.
          const compra = await response.json().then((body: Compra) => body, cutOff);
          if (compra) {
            bought.push({ ...compra, buyer });
            await site.emulator.checkout(compra.url, { titular: "APRO" });
            continue;
          }
        } else if (response.status !== 502 && response.status !== 503) {
          expect(response.status).toBe(409);
          continue;
        }
        if (response.status !== 503) unanswered++;
        queue.push(buyer);
      }
    };
    const murder = async () => {
      await until("the sale to be on its way", async () => bought.length >= 5);
      await site.processes[1]?.program.end("SIGKILL");
    };
    await Promise.all([...Array.from({ length: PARALLEL }, till), murder()]);

    const { rows } = await site.pool.query<{ id: number; pago_id: number; usuario_id: number }>(
      "select id, pago_id, usuario_id from entradas where evento_id = $1",
      [evento],
    );
    for (const { entradaId, pagoId, buyer } of bought)
      expect(rows).toContainEqual({ id: entradaId, pago_id: pagoId, usuario_id: buyer.id });
    expect(rows.length).toBeLessThanOrEqual(bought.length + unanswered);

    await until("a ticket and a mail for everybody who paid", async () => {
      const settled = await site.pool.query(
        `select 1 from pagos p join entradas e on e.pago_id = p.id
           join correos c on c.clave = 'entrada-pagada:' || e.id and c.enviado_en is not null
           where p.id = any($1) and p.estado = 'aprobado' and e.estado = 'pagada'`,
        [bought.map((one) => one.pagoId)],
      );
      return settled.rows.length === bought.length;
    });
    const mails = (await site.mail.list()).filter((mail) => mail.subject.startsWith("Tu entrada para"));
    expect(mails.map((mail) => mail.to).sort()).toEqual(bought.map((one) => one.buyer.correo).sort());
    const stock = await stockOf(site, evento);
    expect(stock.disponibles + stock.reservadas + stock.pagadas).toBe(PLACES);
    expect(stock.pagadas).toBe(bought.length);
    // The proxy routes reads to the remaining processes meanwhile.
    const reads = await Promise.all(Array.from({ length: 9 }, () => site.call("GET", LIST)));
    expect(reads.map((response) => response.status)).toEqual(reads.map(() => 200));
  });
});
