import { describe, expect, test } from "vitest";
import { problemOf } from "#tests/harness/courts.ts";
import { apply, duesOf, makeApplicant, makePlan, newDni, rolesOf } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { mailTo, type TestUser, testSite, until } from "#tests/harness/site.ts";

const site = await testSite({ env: { UNDO_SECONDS: "300" } });
const admin = await site.user("administrador");
await makePlan(site, { nombre: "Del club" });
const plan = await makePlan(site, { nombre: "Trimestral", precio: "900.00", cuotas: 3 });

const confirm = (id: number) => site.call("PATCH", `/api/socio/${id}/confirmar`, { as: admin });
const refuse = (id: number) =>
  site.call("PATCH", `/api/socio/${id}/rechazar`, { as: admin, json: { motivo: "Falta la firma" } });
const undo = (id: number) => site.call("POST", `/api/socio/${id}/deshacer`, { as: admin });
const requestOf = async (id: number) => (await site.sql`select * from socios where usuario_id = ${id}`)[0];
const decisions = async (who: TestUser): Promise<string[]> => {
  const text = `select split_part(clave, ':', 1) as que from correos
    where para = $1 and decision is not null order by creado_en`;
  return (await site.pool.query<{ que: string }>(text, [who.correo])).rows.map(({ que }) => que);
};
const collect = (cuotaId: number) =>
  site.call("POST", `/api/cuotas/${cuotaId}/cobrar`, { as: admin, json: { medio: "efectivo" } });
async function passWindow() {
  await site.sql`update correos set sale_en = now() - interval '1 second' where sale_en > now()`;
  await site.sql`update pgboss.job set start_after = now() where name = 'correo' and state < 'active'`;
}

describe("undoing a confirmation", () => {
  // Rule COR-2
  test("makes the request pending again and deletes the instalments", async () => {
    const who = await makeApplicant(site, plan);
    const before = await requestOf(who.id);
    const confirmed = await (await confirm(who.id)).json();
    expect(confirmed).toMatchObject({ permisos: ["socio"], correoSaleEn: expect.any(String) });
    expect(await decisions(who)).toEqual(["socio-confirmado"]);
    const undone = await undo(who.id);
    expect([undone.status, await undone.json()]).toMatchObject([
      200,
      { id: who.id, permisos: ["socioEnProceso"], correoSaleEn: null },
    ]);
    expect(await requestOf(who.id)).toEqual(before);
    expect(await duesOf(site, who)).toEqual([]);
    expect(await decisions(who)).toEqual([]);
    expect((await auditOf(site, "usuario", who.id)).slice(-2)).toEqual([
      expect.objectContaining({ accion: "socio.confirmar" }),
      {
        accion: "socio.deshacer",
        usuarioId: admin.id,
        antes: { permisos: ["socio"] },
        despues: { permisos: ["socioEnProceso"] },
      },
    ]);
    expect((await confirm(who.id)).status).toBe(200);
    expect(await duesOf(site, who)).toHaveLength(3);
  });

  test("restores the credit from a former member's payments", async () => {
    const who = await makeApplicant(site, plan);
    await confirm(who.id);
    const [first] = await duesOf(site, who);
    await collect(first?.id ?? 0);
    await site.call("PATCH", `/api/usuario/${who.id}/permisos`, {
      as: admin,
      json: { permisos: ["usuario"] },
    });
    // A plan with another price, so that the payment is credited.
    const other = await makePlan(site, { precio: "1200.00", cuotas: 3 });
    const { dni } = await requestOf(who.id);
    await apply(site, who, other, { dni });
    const accounts = async () =>
      (
        await site.pool.query(
          "select plan_id, importe, credito, pagada_en, acreditada_en from cuotas where usuario_id = $1 order by id",
          [who.id],
        )
      ).rows;
    const before = await accounts();
    expect(before).toMatchObject([{ plan_id: plan, acreditada_en: null }]);
    await confirm(who.id);
    expect((await accounts())[0]).toMatchObject({ acreditada_en: expect.any(Date) });
    expect((await undo(who.id)).status).toBe(200);
    expect(await accounts()).toEqual(before);
  });

  test("is refused once an instalment has been paid", async () => {
    const who = await makeApplicant(site, plan);
    await confirm(who.id);
    const [first] = await duesOf(site, who);
    expect((await collect(first?.id ?? 0)).status).toBe(200);
    const refusal = await problemOf(await undo(who.id));
    expect(refusal).toMatchObject({ status: 409, code: "ya-cambio" });
    expect(await rolesOf(site, who.id)).toEqual(["socio"]);
    expect(await duesOf(site, who)).toHaveLength(3);
    expect(await decisions(who)).toEqual(["socio-confirmado"]);
  });

  test("never succeeds if an instalment is collected at the same time", async () => {
    for (let i = 0; i < 5; i++) {
      const who = await makeApplicant(site, plan);
      await confirm(who.id);
      const [first] = await duesOf(site, who);
      const [undone, paid] = await Promise.all([undo(who.id), collect(first?.id ?? 0)]);
      expect([undone.ok, paid.ok].filter(Boolean)).toHaveLength(1);
      expect(await duesOf(site, who)).toHaveLength(undone.ok ? 0 : 3);
      expect(await rolesOf(site, who.id)).toEqual([undone.ok ? "socioEnProceso" : "socio"]);
    }
  });

  test("is refused once the membership has ended", async () => {
    const who = await makeApplicant(site, plan);
    await confirm(who.id);
    await site.call("PATCH", `/api/usuario/${who.id}/permisos`, {
      as: admin,
      json: { permisos: ["usuario"] },
    });
    expect((await undo(who.id)).status).toBe(409);
    expect(await rolesOf(site, who.id)).toEqual(["usuario"]);
    expect(await decisions(who)).toEqual([]);
  });
});

describe("undoing a rejection", () => {
  test("restores the request with its data and number", async () => {
    const who = await makeApplicant(site, plan);
    const before = await requestOf(who.id);
    expect(await (await refuse(who.id)).json()).toMatchObject({
      permisos: ["usuario"],
      correoSaleEn: expect.any(String),
    });
    expect(await requestOf(who.id)).toBeUndefined();
    expect((await undo(who.id)).status).toBe(200);
    expect(await requestOf(who.id)).toEqual(before);
    expect(await rolesOf(site, who.id)).toEqual(["socioEnProceso"]);
    expect(await decisions(who)).toEqual([]);
  });

  test("is refused if the DNI has been taken", async () => {
    const dni = newDni();
    const who = await makeApplicant(site, plan, { dni });
    await refuse(who.id);
    await makeApplicant(site, plan, { dni });
    expect(await problemOf(await undo(who.id))).toMatchObject({ status: 409, code: "dni-usado" });
    expect(await rolesOf(site, who.id)).toEqual(["usuario"]);
    expect(await decisions(who)).toEqual(["socio-rechazado"]);
  });

  test("is refused once the person has applied again", async () => {
    const who = await makeApplicant(site, plan);
    await refuse(who.id);
    expect((await apply(site, who, plan)).status).toBe(201);
    expect((await undo(who.id)).status).toBe(409);
    expect(await rolesOf(site, who.id)).toEqual(["socioEnProceso"]);
    expect(await decisions(who)).toEqual([]);
  });

  test("restores no personal data if the account has been deleted", async () => {
    const who = await makeApplicant(site, plan, { direccion: "Calle Secreta 9" });
    await refuse(who.id);
    // The email has another address, so only its decision shows that it belongs to the account.
    await site.sql`update correos set para = 'otra@example.com' where decision = ${`socio:${who.id}`}`;
    expect((await site.call("DELETE", `/api/usuario/${who.id}`, { as: admin })).status).toBe(200);
    expect((await undo(who.id)).status).toBe(404);
    const { rowCount } = await site.pool.query("select 1 from correos where antes::text like '%Secreta%'");
    expect(rowCount).toBe(0);
  });
});

describe("the email of a membership decision", () => {
  test("is sent once the decision can no longer be undone", async () => {
    const who = await makeApplicant(site, plan);
    await refuse(who.id);
    await passWindow();
    const refusal = await problemOf(await undo(who.id));
    expect(refusal).toMatchObject({ status: 409, code: "correo-enviado" });
    expect(refusal.detail).toContain("ya salió");
    expect(await rolesOf(site, who.id)).toEqual(["usuario"]);
    await mailTo(site, who, "Tu pedido de socio");
    await until("what was told for the request is forgotten", async () => {
      const { rowCount } = await site.pool.query(
        "select 1 from correos where para = $1 and antes is not null",
        [who.correo],
      );
      return rowCount === 0 || undefined;
    });
  });

  test("is withdrawn once, even if the decision is undone by concurrent calls", async () => {
    const who = await makeApplicant(site, plan);
    await confirm(who.id);
    const answers = await Promise.all([undo(who.id), undo(who.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rolesOf(site, who.id)).toEqual(["socioEnProceso"]);
    const log = await auditOf(site, "usuario", who.id);
    expect(log.filter(({ accion }) => accion === "socio.deshacer")).toHaveLength(1);
  });
});
