import { expect, test } from "vitest";
import { buy, sendNotice } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import { olvidarAvisos } from "./recibir-aviso.ts";

const site = await testSite({ env: { RATE_LIMIT_SCALE: "1", JOBS: "0" } });

test("the rate limits of unsigned notices and recheck requests do not affect signed notices", async () => {
  const look = () => site.call("GET", "/api/compras/test?notificacion=1");
  const forge = () => sendNotice(site, 1, { secret: "otro-secreto" });
  const statuses = async (count: number, call: () => Promise<Response>) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i++) seen.push((await call()).status);
    return seen;
  };
  expect(await statuses(31, look)).toEqual([...Array(30).fill(200), 429]);
  expect(await statuses(61, forge)).toEqual([...Array(60).fill(401), 429]);
  expect(await statuses(2, () => sendNotice(site, 1, { secret: null }))).toEqual([429, 429]);
  expect((await sendNotice(site, 1)).status).toBe(200);
  const rows = await site.sql`select count(*)::int as n from avisos_de_pago`;
  expect(rows[0].n).toBe(1);
});

// Rule PAG-2
test("an unsigned notice is not stored, whatever it refers to", async () => {
  const count = async () => (await site.sql`select count(*)::int as n from avisos_de_pago`)[0].n as number;
  const before = await count();
  for (const body of [{ type: "payment", data: { id: "1" } }, { topic: "otro", id: "x" }, null])
    await site.call("POST", "/api/compras/notificaciones?type=payment&data.id=1", { json: body });
  expect(await count()).toBe(before);
});

test("notices without a valid signature are deleted after a week unless they refer to a known payment", async () => {
  const compra = await buy(site, await site.user(), await site.event());
  await site.sql`insert into avisos_de_pago (recibido_en, tema, id_externo, firma)
     select now() - days * interval '1 day', 'payment', id, signature
     from (values (8, 'viejo', 'invalid'), (6, 'nuevo', 'invalid'), (8, 'firmado', 'valid'), (8, 'pagado', 'invalid'))
     as n (days, id, signature)`;
  await site.sql`update pagos set id_medio_pago = 'pagado' where id = ${compra.pagoId}`;
  await olvidarAvisos(site.deps);
  const { rows } = await site.pool.query(
    "select id_externo from avisos_de_pago where id_externo in ('viejo', 'nuevo', 'firmado', 'pagado') order by 1",
  );
  expect(rows.map((row) => row.id_externo)).toEqual(["firmado", "nuevo", "pagado"]);
});
