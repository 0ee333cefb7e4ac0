import path from "node:path";
import { describe, expect, test } from "vitest";
import { vencerRetenciones } from "#features/caja/pagos/server/conciliar.ts";
import { consultarPago } from "#features/caja/pagos/server/consultar-pago.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { buy, eventIn, paidTicket, problemOf, sell, stockOf } from "#tests/harness/payments.ts";
import { createEventWithPicture, filesIn } from "#tests/harness/pictures.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { Evento } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administrador");
const user = await site.user();

const detail = (id: number | string, as?: TestUser) => site.call("GET", `/api/eventos/${id}/evento`, { as });
const eventWithPicture = (color: string) => createEventWithPicture(site, staff, color);

async function insertSale(eventoId: number): Promise<void> {
  const rows = await site.sql<{
    id: number;
  }>`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
     values (${user.id}, 'entrada', 'Entrada', 100, 'efectivo', 'aprobado', now(), now()) returning id`;
  await site.pool.query(
    "insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en) values ($1, $2, $3, 'pagada', now())",
    [eventoId, user.id, rows[0]?.id],
  );
  await site.sql`update eventos set entradas_disponibles = entradas_disponibles - 1 where id = ${eventoId}`;
}

describe.each([
  ["DELETE", (id: number | string) => `/api/eventos/${id}`],
  ["GET", (id: number | string) => `/api/eventos/${id}/eliminar`],
])("deleting with %s", (method, address) => {
  const remove = (id: number | string, as?: TestUser) => site.call(method, address(id), { as });
  /** Lists the stored picture files, including those of other tests. */
  const pictures = async () => {
    const files = await filesIn(path.join(site.deps.settings.dataDir, "archivos"));
    return [...new Set(files.map((file) => path.basename(file).split("-")[0]))].sort();
  };

  test("removes an event without sales and its files", async () => {
    const before = await pictures();
    const evento = await eventWithPicture(method === "GET" ? "#101010" : "#202020");
    expect((await detail(evento.id)).status).toBe(200);
    const response = await remove(evento.id, staff);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await detail(evento.id)).status).toBe(404);
    expect(await pictures()).toEqual(before);
    const rows = await site.sql`
      select * from auditoria where accion = 'evento.eliminar' and objeto_id = ${evento.id}`;
    expect(rows).toMatchObject([{ usuario_id: staff.id, antes: { nombre: "Con foto" }, despues: null }]);
    expect((await remove(evento.id, staff)).status).toBe(404);
  });

  test("keeps files that another event uses until that event is deleted", async () => {
    const before = await pictures();
    const color = method === "GET" ? "#303030" : "#404040";
    const [one, two] = [await eventWithPicture(color), await eventWithPicture(color)];
    await remove(one.id, staff);
    expect((await site.call("GET", `/api/eventos/${two.id}/imagen/${two.imagenes[0]?.id}`)).status).toBe(200);
    await remove(two.id, staff);
    expect(await pictures()).toEqual(before);
  });

  // Rule EVE-4
  test("gets a 409 if tickets have been sold", async () => {
    const id = await site.event();
    await insertSale(id);
    const response = await remove(id, staff);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "hay-entradas", detail: "Hay entradas vendidas" });
    expect((await detail(id)).status).toBe(200);
  });

  // Rule EVE-4
  test("succeeds after an abandoned checkout", async () => {
    const id = await site.event();
    const compra = await buy(site, await site.user(), id);
    expect((await remove(id, staff)).status, "while the place is held").toBe(409);
    await site.sql`update pagos set vence_en = now() - interval '1 hour' where id = ${compra.pagoId}`;
    await vencerRetenciones(site.deps);
    expect((await remove(id, staff)).status).toBe(200);
    expect((await detail(id)).status).toBe(404);
    const payment = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
    await until("the money to go back", async () => {
      await consultarPago(site.deps, compra.pagoId);
      const [row] = await site.sql`select estado from pagos where id = ${compra.pagoId}`;
      return row?.estado === "reembolsado";
    });
    const [atProvider] = await site.emulator.payments(String(compra.pagoId));
    expect([atProvider?.id, atProvider?.status]).toEqual([payment.id, "refunded"]);
  });
});

test("a picture stays if one event that uses it is created while another is deleted", async () => {
  const old = await eventWithPicture("#404040");
  const gate = 4_242;
  await site.pool.query(`
    create function esperar() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$;
    create trigger esperar before insert on eventos for each row execute function esperar();`);
  const waiters = async () => {
    const rows = await site.sql`select 1 from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`;
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
    await site.sql`drop trigger esperar on eventos; drop function esperar()`;
  }
});

describe("an event with refunded tickets", () => {
  const post = (path: string, json: object = {}) => site.call("POST", path, { as: staff, json });
  const remove = (id: number) => site.call("DELETE", `/api/eventos/${id}`, { as: staff });
  const isListedWithRefundsDue = async (id: number) => {
    const list = await site.call("GET", "/api/eventos/lista_eventos", { as: staff });
    return ((await list.json()) as Evento[]).find((one) => one.id === id)?.conDevolucionesPendientes;
  };
  const free = (id: number) =>
    until("its places", async () => {
      const { disponibles, total } = await stockOf(site, id);
      return disponibles === total;
    });

  // Rule EVE-4
  test.each(["cancelled", "refunded by the office"])(
    "can be deleted once everything has been refunded (%s)",
    async (how) => {
      const { id, evento } = await paidTicket(site, staff);
      const [{ pago }] = await site.sql`select pago_id as pago from entradas where id = ${id}`;
      const done =
        how === "cancelled"
          ? await post(`/api/eventos/${evento}/cancelar`, { motivo: "Corte de luz" })
          : await post(`/api/pagos/${pago}/devolver`, { entradas: [id], motivo: "No viene" });
      expect(done.status).toBe(200);
      await free(evento);
      expect(await isListedWithRefundsDue(evento)).toBe(true);
      expect(await problemOf(remove(evento))).toMatchObject({ status: 409, code: "devoluciones-pendientes" });
      const [{ devolucion }] = await until("the refund", async () => {
        const rows = await site.sql`select id as devolucion from devoluciones where pago_id = ${pago}`;
        return rows.length > 0 && rows;
      });
      expect((await post(`/api/devoluciones/${devolucion}/hecha`)).status).toBe(200);
      expect(await isListedWithRefundsDue(evento)).toBe(false);
      expect((await remove(evento)).status).toBe(200);
      expect((await detail(evento)).status).toBe(404);
    },
  );

  test("keeps the name of a buyer without an account on the payment after its deletion", async () => {
    const evento = await eventIn(site);
    const sold = await jsonOf(201, sell(site, staff, { eventoId: evento, nombre: "Rosa Gil" }));
    const pago = sold.pago.id;
    expect(
      (await post(`/api/pagos/${pago}/devolver`, { entradas: [sold.id], motivo: "Lluvia" })).status,
    ).toBe(200);
    const [{ devolucion }] =
      await site.sql`select id as devolucion from devoluciones where pago_id = ${pago}`;
    expect((await post(`/api/devoluciones/${devolucion}/hecha`)).status).toBe(200);
    expect((await remove(evento)).status).toBe(200);
    const kept = await site.sql`select descripcion from pagos where ${pago} in (id, anula_id) order by id`;
    expect(kept.map(({ descripcion }) => descripcion)).toEqual(
      Array(2).fill(expect.stringMatching(/, de Rosa Gil$/)),
    );
  });
});
