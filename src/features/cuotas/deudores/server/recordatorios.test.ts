import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#contract/club-time.ts";
import { bind } from "#tests/harness/children.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember } from "#tests/harness/members.ts";
import { remindingClub } from "#tests/harness/reminders.ts";
import { mailTo, type TestUser, until } from "#tests/harness/site.ts";

const club = await remindingClub();
const { site, MONDAY, at, plan, admin, call, run, remindersOf, daysOf, due, mailsTo, today } = club;
beforeEach(club.begin);

// Rule DEU-2
describe("reminders", () => {
  test("are sent 5 days before, on, and 7, 20 and 40 days after the due date", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-09-16");
    for (let dia = "2026-09-09"; dia < "2026-11-05"; dia = addDays(dia, 1)) {
      at(dia);
      await run();
      await run();
    }
    expect(await daysOf(member)).toEqual([
      ["2026-09-11", -5],
      ["2026-09-18", 0],
      ["2026-09-25", 7],
      ["2026-10-06", 20],
      ["2026-10-26", 40],
    ]);
  });

  test.each([
    [
      "2027-01-01",
      "New Year",
      [
        ["2026-12-28", -5],
        ["2027-01-04", 0],
        ["2027-01-11", 7],
        ["2027-01-21", 20],
        ["2027-02-10", 40],
      ],
    ],
    [
      "2027-01-31",
      "the 31st",
      [
        ["2027-01-26", -5],
        ["2027-02-02", 0],
        ["2027-02-09", 7],
        ["2027-02-20", 20],
        ["2027-03-12", 40],
      ],
    ],
    [
      "2028-02-29",
      "29 February",
      [
        ["2028-02-24", -5],
        ["2028-03-02", 0],
        ["2028-03-09", 7],
        ["2028-03-20", 20],
        ["2028-04-10", 40],
      ],
    ],
  ] as const)("are sent on the right days around a due date on %s, %s", async (fecha, _, expected) => {
    at(addDays(fecha, -20));
    const member = await makeMember(site, await admin(), plan);
    await due(member, fecha);
    for (let dia = addDays(fecha, -10); dia < addDays(fecha, 80); dia = addDays(dia, 1)) {
      at(dia, "19:59");
      await run();
    }
    expect(await daysOf(member)).toEqual(expected);
  });

  test("are never sent at night, on a Sunday or before their start date", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-08-09");
    for (const [fecha, hora] of [
      [MONDAY, "08:59"],
      [MONDAY, "20:00"],
      [MONDAY, "23:59"],
      ["2026-08-16", "12:00"],
    ] as const) {
      at(fecha, hora);
      await run();
    }
    expect(await remindersOf(member)).toEqual([]);
    await site.sql`update ajustes_de_recordatorios set desde = null`;
    at("2026-08-11");
    await run();
    await run();
    expect(await remindersOf(member)).toEqual([]);
    const told = await site.sql`select para, asunto from correos where clave like 'recordatorios-empiezan:%'`;
    expect(told).toEqual([
      { para: site.deps.club().contacto.correo, asunto: "Mañana empiezan los recordatorios de cuotas" },
    ]);
    at("2026-08-12", "09:00");
    await run();
    expect(await daysOf(member)).toEqual([["2026-08-12", 0]]);
  });

  test("total overdue amounts separately from amounts due soon", async () => {
    const { responsable, hijos } = await makeFamily(site, await admin(), plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    await due(ana, "2026-08-03");
    await due(leo, "2026-08-13");
    const { destinatarios } = await today();
    expect(destinatarios).toMatchObject([{ id: responsable.id, total: 2000, vencido: 1000 }]);
  });

  test("reach a payer as one message about all debts of the family", async () => {
    const { responsable, hijos } = await makeFamily(site, await admin(), plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    await site.sql`update usuarios set nombre = 'Leo', apellido = 'Paz' where id = ${leo.id}`;
    const father = await site.user();
    await bind(site, father, leo.id, { ve: true, paga: true });
    await due(ana, "2026-08-03");
    await due(leo, "2026-05-01");
    await run();
    expect(await remindersOf(responsable)).toMatchObject([{ etapa: 7, total: 2000, cuotas: 2 }]);
    expect(await remindersOf(father)).toEqual([]);
    for (const child of [ana, leo]) expect(await mailsTo(child)).toEqual([]);
    const mail = await mailTo(site, responsable, "cuotas");
    expect(mail.subject).toBe("Hay cuotas del club sin pagar");
    expect(mail.text).toContain("Leo Paz: Cuota 1 de 3, Anual. Venció el 01/05/2026");
    expect(mail.text).toContain("Total: $ 2.000,00");
    expect(mail.text).toMatch(/Te llega porque pagás las cuotas de .* y .* en el club/);
    expect(mail.text).toMatch(/No recibir más recordatorios: http\S+\/recordatorios\/[\w-]+/);
    await until("the state", async () => (await remindersOf(responsable))[0]?.estado === "enviado");
    at(addDays(MONDAY, 3));
    await run();
    expect(await remindersOf(responsable)).toHaveLength(1);
  });

  test("are never sent to people with a restricted bond", async () => {
    const { responsable, hijos } = await makeFamily(site, await admin(), plan, 1);
    const [child] = hijos as [TestUser];
    await site.sql`update personas set fecha_de_nacimiento = '2015-01-01' where id = ${child.id}`;
    await due(child, "2026-08-03");
    await site.sql`update vinculos set restringido = true where dependiente_id = ${child.id}`;
    await run();
    expect([await remindersOf(responsable), await remindersOf(child)]).toEqual([[], []]);
    await site.sql`update vinculos set paga_hasta = '2026-01-01' where dependiente_id = ${child.id}`;
    await run();
    expect(await remindersOf(child)).toHaveLength(1);
  });

  test("leave out an opening balance until the club claims it", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-08-03");
    await site.sql`update cuotas set de_cuantas = 0, numero_cuota = 0 where usuario_id = ${member.id}`;
    await site.sql`update renglones_de_cuota set regla = 'saldo-inicial'
      where cuota_id in (select id from cuotas where usuario_id = ${member.id})`;
    const [imported] = await site.sql<{ id: number }>`
      insert into importaciones (archivo, sha256, lectura, firma, conteos, estado, creada_en, aplicada_en)
      values ('a.csv', 'x', '{}', 'x', '{}', 'aplicada', now(), now()) returning id`;
    await site.sql`insert into creados_por_importacion (importacion_id, tipo, objeto_id)
      select ${imported?.id}::int, 'cuota', id from cuotas where usuario_id = ${member.id}`;
    await run();
    expect(await remindersOf(member)).toEqual([]);
    await site.sql`update importaciones set reclamada_en = now() where id = ${imported?.id}`;
    await run();
    expect(await remindersOf(member)).toHaveLength(1);

    const other = await makeMember(site, await admin(), plan);
    const [first] = await duesOf(site, other);
    await due(other, "2026-08-03");
    const partes = [{ fecha: "2026-08-12", importe: 1000 }];
    await jsonOf(
      201,
      call("POST", `/personas/${other.id}/convenios`, { cuotas: [first?.id], partes, motivo: "x" }),
    );
    for (const dia of [MONDAY, "2026-08-12"]) {
      at(dia);
      await run();
    }
    expect(await remindersOf(other)).toEqual([]);
    at("2026-08-13");
    await run();
    expect(await daysOf(other)).toEqual([["2026-08-13", 0]]);
  });

  test("are listed with the debtors who get none today and the reason", async () => {
    const because = async () =>
      Object.fromEntries((await today()).omitidos.map(({ motivo, cuantos }) => [motivo, cuantos]));
    const [waits, old, mute, early] = [
      await makeMember(site, await admin(), plan),
      await makeMember(site, await admin(), plan),
      await makeMember(site, await admin(), plan),
      await makeMember(site, await admin(), plan),
    ];
    await due(waits, "2026-08-03");
    await due(old, "2026-03-03");
    await due(mute, "2026-08-03");
    await due(early, "2026-08-30");
    await site.sql`update usuarios set correo = null where id = ${mute.id}`;
    expect(await because()).toEqual({ "ya-pasaron": 1, "sin-correo": 1 });
    await run();
    expect(await because()).toEqual({ "esta-semana": 1, "ya-pasaron": 1, "sin-correo": 1 });
    await site.sql`update recordatorios set dia = dia - 7`;
    at(addDays(MONDAY, 1));
    expect(await because()).toEqual({ "otro-dia": 1, "ya-pasaron": 1, "sin-correo": 1 });
  });

  test("are not sent to payers who have stopped them, have an open payment or have promised to pay", async () => {
    const { responsable, hijos } = await makeFamily(site, await admin(), plan, 1);
    const [child] = hijos as [TestUser];
    await due(child, "2026-08-03");
    const [cuota] = await duesOf(site, child);
    const none = async (motivo: string) => {
      await run();
      expect([motivo, await remindersOf(responsable)]).toEqual([motivo, []]);
      expect((await today()).omitidos).toEqual([{ motivo, cuantos: 1 }]);
    };
    await jsonOf(
      201,
      call("POST", `/personas/${child.id}/gestiones`, { tipo: "promesa", fechaPrometida: MONDAY }),
    );
    await none("prometio");
    await site.sql`delete from gestiones`;
    const { pagoId } = await jsonOf(201, call("POST", "/cuotas/pagar", { cuotas: [cuota?.id] }, responsable));
    await none("pago-en-curso");
    // A payment by transfer holds nothing.
    await site.sql`update pagos set vence_en = '2026-08-01', retiene = false where id = ${pagoId}`;
    await site.sql`insert into transferencias (pago_id, monto, con_centavos, cuenta, comprobante, comprobante_en)
      values (${pagoId}, 1000.01, true, '{}', 'x.jpg', now())`;
    await none("pago-en-curso");
    await site.sql`update transferencias set revisado_en = now() where pago_id = ${pagoId}`;
    const credit = { cuotas: [], monto: 1000, medio: "efectivo", idempotencyKey: randomUUID() };
    await jsonOf(201, call("POST", `/personas/${responsable.id}/cobros`, credit));
    await none("saldo-a-favor");
    await site.sql`insert into creditos_reservados (cobro_id, pago_id, monto)
      select ${pagoId}, id, 1000 from pagos where usuario_id = ${responsable.id} and estado = 'aprobado'`;
    expect((await today()).destinatarios).toMatchObject([{ id: responsable.id, total: 1000 }]);
    await site.sql`delete from creditos_reservados`;
    await site.sql`update pagos set a_devolver = monto where usuario_id = ${responsable.id} and estado = 'aprobado'`;
    await jsonOf(200, call("PUT", `/personas/${responsable.id}/recordatorios`, { recibe: false }));
    await none("frenado");
    await jsonOf(200, call("PUT", `/personas/${responsable.id}/recordatorios`, { recibe: true }));
    expect((await today()).destinatarios).toMatchObject([{ id: responsable.id, total: 1000, etapa: 7 }]);
    await run();
    expect(await remindersOf(responsable)).toHaveLength(1);
  });
});
