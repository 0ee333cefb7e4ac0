import { expect, test } from "vitest";
import type { ReservaDecidida } from "#features/canchas/reservas/contract.ts";
import { openCourts, problemOf } from "./harness/courts.ts";
import { askForPress } from "./harness/press.ts";
import { mailTo, until } from "./harness/site.ts";

const courts = await openCourts({ env: { UNDO_SECONDS: "300" } });
const { site, staff } = courts;
const cancha = await courts.court();

const HOURS = ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"];
let asked = 0;
/** Requests an hour that no other request uses, for a new user. */
async function request(fields: Record<string, unknown> = {}) {
  const who = await site.user();
  const hours = { horaInicio: HOURS[asked], horaFin: HOURS[asked + 1] };
  asked += 1;
  return { who, ...(await courts.asked(who, cancha, { ...hours, ...fields })) };
}
const undo = (path: string, as = staff) => site.call("POST", `/api/${path}/deshacer`, { as });
async function decisions(correo: string): Promise<string[]> {
  const text = `select split_part(clave, ':', 1) as que from correos
    where para = $1 and clave !~ 'recibida' order by creado_en, clave`;
  return (await site.pool.query<{ que: string }>(text, [correo])).rows.map(({ que }) => que);
}
async function passWindow() {
  await site.sql`update correos set sale_en = now() - interval '1 second' where sale_en > now()`;
  await site.sql`update pgboss.job set start_after = now() where name = 'correo' and state < 'active'`;
}

// Rule COR-2
test("undoing a decision also cancels its delayed email", async () => {
  const { id, who } = await request();
  const accepted = (await (await courts.accept(id)).json()) as ReservaDecidida;
  expect(accepted).toMatchObject({ estado: "aceptada", correoSaleEn: expect.any(String) });
  expect(await decisions(who.correo)).toEqual(["reserva-aceptada"]);
  const undone = await undo(`reserva/${id}`);
  expect([undone.status, await undone.json()]).toMatchObject([
    200,
    { estado: "pendiente", correoSaleEn: null },
  ]);
  expect(await decisions(who.correo)).toEqual([]);
  expect((await courts.slots(cancha, "2026-05-30"))["08:00"]).toBe("pedido");
  const rows = await site.sql`
    select accion from auditoria where objeto = 'reserva' and objeto_id = ${id} order by id`;
  expect(rows.map(({ accion }) => accion)).toEqual(["reserva.estado", "reserva.deshacer"]);
  expect(await problemOf(await undo(`reserva/${id}`))).toMatchObject({ status: 409, code: "correo-enviado" });
});

// Rule COR-2
test("a decision's email is sent once after the undo window", async () => {
  const { id, who } = await request();
  await courts.reject(id);
  await passWindow();
  const refusal = await problemOf(await undo(`reserva/${id}`));
  expect(refusal).toMatchObject({ status: 409, code: "correo-enviado" });
  expect(refusal.detail).toContain("ya salió");
  await mailTo(site, who, "Tu pedido de");
  expect(await decisions(who.correo)).toEqual(["reserva-rechazada"]);
  const rows = await site.sql`select estado from reservas where id = ${id}`;
  expect(rows).toEqual([{ estado: "rechazada" }]);
  await until("what undoing would restore is forgotten", async () => {
    const { rowCount } = await site.pool.query(
      "select 1 from correos where para = $1 and antes is not null",
      [who.correo],
    );
    return rowCount === 0 || undefined;
  });
});

test("either sending an email or undoing its decision succeeds", async () => {
  const { id, who } = await request();
  await courts.accept(id);
  const worker = await site.pool.connect();
  try {
    // Emulates the worker, which holds the row's lock while it sends a due email.
    await worker.query("begin");
    await worker.query("select 1 from correos where decision = $1 for update", [`reserva:${id}`]);
    const undone = undo(`reserva/${id}`);
    await until("the undo waits for the mail", async () => {
      const waiting = await site.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return waiting.rowCount ? true : undefined;
    });
    await worker.query("update correos set sale_en = now() where decision = $1", [`reserva:${id}`]);
    await worker.query("commit");
    expect((await undone).status).toBe(409);
  } finally {
    worker.release();
  }
  expect(await decisions(who.correo)).toEqual(["reserva-aceptada"]);
});

test("only the last of several decisions within the undo window is mailed", async () => {
  const { id, who } = await request();
  await courts.accept(id);
  await courts.reject(id);
  expect(await decisions(who.correo)).toEqual(["reserva-rechazada"]);
  expect(await (await undo(`reserva/${id}`)).json()).toMatchObject({ estado: "pendiente" });
  await courts.accept(id, "true");
  expect(await (await courts.accept(id, "false")).json()).toMatchObject({
    estado: "pendiente",
    correoSaleEn: null,
  });
  expect(await decisions(who.correo)).toEqual([]);
});

test("a rejection cannot be undone once the hours are taken", async () => {
  const hours = { horaInicio: "20:00", horaFin: "21:00" };
  const [first, second] = [await request(hours), await request(hours)];
  await courts.accept(first.id);
  await passWindow();
  await courts.reject(first.id);
  await courts.accept(second.id);
  expect(await problemOf(await undo(`reserva/${first.id}`))).toMatchObject({
    status: 409,
    code: "superpuesta",
  });
  expect(await decisions(first.who.correo)).toEqual(["reserva-aceptada", "reserva-rechazada"]);
});

test("if the requester cancels within the undo window, only the cancellation is mailed", async () => {
  const { id, who } = await request();
  await courts.accept(id);
  await site.call("PATCH", `/api/reserva/${id}/cancelar`, { as: who });
  expect(await decisions(who.correo)).toEqual(["reserva-cancelada"]);
});

test("retrying a pending email does not shorten its undo window", async () => {
  const { id, who } = await request();
  await courts.accept(id);
  const rows = await site.sql<{ id: string }>`select id from correos where decision = ${`reserva:${id}`}`;
  const again = await site.call("POST", `/api/sistema/correos/${rows[0]?.id}/reintentar`, {
    as: courts.admin,
  });
  expect(again.ok).toBe(true);
  expect((await undo(`reserva/${id}`)).status).toBe(200);
  expect(await decisions(who.correo)).toEqual([]);
});

test("undoing a press decision restores the request's previous state", async () => {
  const { id, email } = await askForPress(site, await site.event());
  const toggle = () => site.call("PATCH", `/api/prensa/${id}/actualizarEstado`, { as: staff });
  expect(await (await toggle()).json()).toMatchObject({ estado: true, correoSaleEn: expect.any(String) });
  expect(await (await undo(`prensa/${id}`)).json()).toMatchObject({ estado: false, resueltoEn: null });
  expect(await decisions(email)).toEqual([]);
  // Granted after the window, then rejected and granted again within one window, so no email is due.
  await toggle();
  await passWindow();
  await site.call("PATCH", `/api/prensa/${id}/rechazar`, { as: staff });
  expect(await decisions(email)).toEqual(["prensa-aprobada", "prensa-no-otorgada"]);
  await toggle();
  expect(await decisions(email)).toEqual(["prensa-aprobada"]);
  expect((await undo(`prensa/${id}`)).status).toBe(409);
  expect((await undo("prensa/2147483647")).status).toBe(404);
  expect((await undo("reserva/2147483647")).status).toBe(404);
});
