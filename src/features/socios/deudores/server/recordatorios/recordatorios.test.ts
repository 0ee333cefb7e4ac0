import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#contract/club-time.ts";
import { enviarCorreo } from "#features/compartido/correos/server/enviar-correo.ts";
import { bind } from "#tests/harness/children.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { RecordatoriosDeHoy } from "../../contract/recordatorios.ts";
import { recordarCuotas } from "./recordar-cuotas.ts";

const site = await testSite();
/** A Monday; the instalments of a member are due on it. */
const MONDAY = "2026-08-10";
const at = (fecha: string, hora = "10:00") => site.clock.set(new Date(`${fecha}T${hora}:00-03:00`));
at(MONDAY);
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });
/** Sessions last hours, these tests months. */
const admin = async () => site.user("administrador");

const call = async (method: string, path: string, json?: object, as?: TestUser) =>
  site.call(method, `/api${path}`, { as: as ?? (await admin()), ...(json && { json }) });
const run = () => recordarCuotas(site.deps);
const begun = () =>
  site.sql`insert into ajustes_de_recordatorios (etapas, desde) values ('{-5,0,7,20,40}', '2026-01-01')
    on conflict (id) do update set desde = '2026-01-01', etapas = '{-5,0,7,20,40}', activos = true, frenado_el = null`;
const remindersOf = async ({ id }: { id: number }) =>
  site.sql`select dia::text as dia, etapa, total::float as total, cardinality(cuotas) as cuotas, estado
    from recordatorios where persona_id = ${id} order by id`;
const daysOf = async (who: { id: number }) => (await remindersOf(who)).map(({ dia, etapa }) => [dia, etapa]);
/** Makes the first instalment due on a day, and removes the others. */
const due = async ({ id }: { id: number }, fecha: string) => {
  await site.sql`delete from cuotas where usuario_id = ${id} and numero_cuota > 1`;
  await site.sql`update cuotas set vence_el = ${fecha} where usuario_id = ${id}`;
};
const mailsTo = ({ correo }: { correo: string }) =>
  site.sql`select asunto, texto from correos where para = ${correo} and clave like 'cuota-recordatorio:%' order by creado_en`;
const today = async (): Promise<RecordatoriosDeHoy> =>
  jsonOf(200, call("GET", "/deudores/recordatorios/hoy"));
const reasonOf = async () => (await today()).omitidos;

beforeEach(async () => {
  at(MONDAY);
  await site.sql`delete from recordatorios`;
  await site.sql`delete from imputaciones`;
  await site.sql`delete from cobros_de_cuota`;
  await site.sql`delete from cuotas`;
  await site.sql`delete from gestiones`;
  await begun();
});

// Rule DEU-2
describe("reminders", () => {
  test("leave 5 days before, on the due day, 7, 20 and 40 days after, moved by Sundays and by a week between two", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-09-16");
    for (let dia = "2026-09-05"; dia < "2026-12-20"; dia = addDays(dia, 1)) {
      at(dia);
      await run();
      await run();
    }
    expect(await daysOf(member)).toEqual([
      ["2026-09-11", -5],
      // The week since the first one ends.
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
  ] as const)("of an instalment due on %s, %s, count whole days", async (fecha, _, expected) => {
    at(addDays(fecha, -20));
    const member = await makeMember(site, await admin(), plan);
    await due(member, fecha);
    for (let dia = addDays(fecha, -10); dia < addDays(fecha, 80); dia = addDays(dia, 1)) {
      at(dia, "19:59");
      await run();
    }
    expect(await daysOf(member)).toEqual(expected);
  });

  test("never leave at night, on a Sunday, or before the day on which they begin", async () => {
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

  test("are one message to who pays about all the debts of their family, without a sum in the subject", async () => {
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
    const mail = await until("the mail", async () =>
      (await site.mail.list()).find(
        ({ to, subject }) => to === responsable.correo && subject.includes("cuotas"),
      ),
    );
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

  test("go to nobody with a restricted bond, and to a minor only if nobody pays for them", async () => {
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

  test("are about no opening balance until the club claims it, and no part of an arrangement until it is overdue", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-08-03");
    await site.sql`update cuotas set de_cuantas = 0, numero_cuota = 0 where usuario_id = ${member.id}`;
    await site.sql`update renglones_de_cuota set regla = 'saldo-inicial'
      where cuota_id in (select id from cuotas where usuario_id = ${member.id})`;
    const [imported] = await site.sql<{ id: number }>`
      insert into importaciones (archivo, sha256, lectura, firma, conteos, estado, creada_en, aplicada_en)
      values ('a.csv', 'x', '{}', 'x', '{}', 'aplicada', now(), now()) returning id`;
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

  test("are not sent to who promised, pays at this moment, has credit, waits for a receipt, or stopped them", async () => {
    const { responsable, hijos } = await makeFamily(site, await admin(), plan, 1);
    const [child] = hijos as [TestUser];
    await due(child, "2026-08-03");
    const [cuota] = await duesOf(site, child);
    const none = async (motivo: string) => {
      await run();
      expect([motivo, await remindersOf(responsable)]).toEqual([motivo, []]);
      expect(await reasonOf()).toEqual([{ motivo, cuantos: 1 }]);
    };
    await jsonOf(
      201,
      call("POST", `/personas/${child.id}/gestiones`, { tipo: "promesa", fechaPrometida: MONDAY }),
    );
    await none("prometio");
    await site.sql`delete from gestiones`;
    const { pagoId } = await jsonOf(201, call("POST", "/cuotas/pagar", { cuotas: [cuota?.id] }, responsable));
    await none("pago-en-curso");
    await site.sql`update pagos set vence_en = '2026-08-01' where id = ${pagoId}`;
    await site.sql`insert into transferencias (pago_id, monto, con_centavos, cuenta, comprobante_en)
      values (${pagoId}, 1000.01, true, '{}', now())`;
    await none("pago-en-curso");
    await site.sql`update transferencias set revisado_en = now() where pago_id = ${pagoId}`;
    const credit = { cuotas: [], monto: 1000, medio: "efectivo", idempotencyKey: randomUUID() };
    await jsonOf(201, call("POST", `/personas/${responsable.id}/cobros`, credit));
    await none("saldo-a-favor");
    await site.sql`update pagos set a_devolver = monto where usuario_id = ${responsable.id} and estado = 'aprobado'`;
    await jsonOf(200, call("PUT", `/personas/${responsable.id}/recordatorios`, { recibe: false }));
    await none("frenado");
    await jsonOf(200, call("PUT", `/personas/${responsable.id}/recordatorios`, { recibe: true }));
    expect((await today()).destinatarios).toMatchObject([{ id: responsable.id, total: 1000, etapa: 7 }]);
    await run();
    expect(await remindersOf(responsable)).toHaveLength(1);
  });
});

// Rule DEU-3
describe("the office", () => {
  test("sees today's with a sample, stops them, chooses their days and switches them off", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-08-03");
    const shown = await today();
    expect(shown).toMatchObject({
      activos: true,
      etapas: [-5, 0, 7, 20, 40],
      frenados: false,
      esHora: true,
      cuantos: 1,
      total: 1000,
      muestra: { para: member.correo, asunto: "Hay cuotas del club sin pagar" },
    });
    expect(shown.muestra?.texto).toContain("$ 1.000,00");
    expect(
      await jsonOf(200, call("POST", "/deudores/recordatorios/frenar", { frenados: true })),
    ).toMatchObject({
      frenados: true,
    });
    await run();
    expect(await remindersOf(member)).toEqual([]);
    await jsonOf(200, call("POST", "/deudores/recordatorios/frenar", { frenados: false }));
    await jsonOf(200, call("PUT", "/deudores/recordatorios/ajustes", { activos: false, etapas: [7, 3, 3] }));
    await run();
    expect(await remindersOf(member)).toEqual([]);
    const changed = { activos: true, etapas: [10] };
    expect(await jsonOf(200, call("PUT", "/deudores/recordatorios/ajustes", changed))).toMatchObject({
      ...changed,
      cuantos: 0,
    });
    for (const etapas of [[], ["x"], [-61], [366], [1.5]])
      expect((await call("PUT", "/deudores/recordatorios/ajustes", { activos: true, etapas })).status).toBe(
        422,
      );
    await site.sql`update ajustes_de_recordatorios set desde = null, etapas = '{7}'`;
    await jsonOf(200, call("POST", "/deudores/recordatorios/empezar"));
    await run();
    expect(await remindersOf(member)).toHaveLength(1);
  });

  test("writes to one payer by hand, at most once a week and in the hours of reminders", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-01-05");
    const send = async () => {
      const answer = await call("POST", `/personas/${member.id}/recordatorio`);
      return answer.status === 200 ? 200 : (await answer.json()).code;
    };
    at("2026-08-16");
    expect(await send()).toBe("fuera-de-hora");
    at(MONDAY);
    expect(await send()).toBe(200);
    expect(await send()).toBe("esta-semana");
    expect(await remindersOf(member)).toMatchObject([{ etapa: 217, total: 1000 }]);
    const { momentos } = await jsonOf(200, call("GET", `/personas/${member.id}/gestiones`));
    expect(momentos.map(({ que }: { que: string }) => que).toSorted()).toEqual(["contacto", "recordatorio"]);
    const nobody = await site.user();
    const refused = await call("POST", `/personas/${nobody.id}/recordatorio`);
    expect([refused.status, (await refused.json()).code]).toEqual([409, "sin-correo"]);
    expect((await call("POST", "/personas/2147483647/recordatorio")).status).toBe(404);
  });
});

// Rule DEU-3
describe("a reminder's link", () => {
  test("stops further ones with one call, also of a mail client, and lets them come back", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-08-03");
    await run();
    const mail = await until("the mail", async () =>
      (await site.mail.list()).find(({ to, subject }) => to === member.correo && subject.includes("cuotas")),
    );
    const codigo = /\/recordatorios\/([\w-]+)/.exec(mail.text)?.[1];
    const link = `/api/recordatorios/${codigo}`;
    const state = async () => jsonOf(200, site.call("GET", link));
    expect(await state()).toEqual({ recibe: true });
    const oneClick = await fetch(`${site.url}${link}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect([oneClick.status, await oneClick.json()]).toEqual([200, { recibe: false }]);
    await jsonOf(200, site.call("POST", link));
    expect(await state()).toEqual({ recibe: false });
    at("2026-08-24");
    await run();
    expect(await remindersOf(member)).toHaveLength(1);
    expect(await jsonOf(200, site.call("DELETE", link))).toEqual({ recibe: true });
    for (const wrong of ["x", "0000-0000", `${codigo}A`])
      for (const method of ["GET", "POST", "DELETE"])
        expect((await site.call(method, `/api/recordatorios/${wrong}`)).status).toBe(404);
  });
});

// Rule DEU-3
describe("a queued reminder", () => {
  const queued = async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-08-03");
    await site.sql`update ajustes_de_recordatorios set desde = '2026-01-01'`;
    return member;
  };
  const mailOf = async ({ correo }: { correo: string }) =>
    (
      await site.sql<{
        id: string;
      }>`select id from correos where para = ${correo} and clave like 'cuota-recordatorio:%'`
    )[0];

  test("is withdrawn if nothing is owed any more when it leaves, and waits for the morning", async () => {
    const [paid, late] = [await queued(), await queued()];
    // Without a mail server the mails wait.
    const { mailer } = site.deps;
    site.deps.mailer = null;
    await run();
    await until("both jobs", async () => (await mailOf(paid)) && (await mailOf(late)));
    site.deps.mailer = mailer;
    await site.sql`update cuotas set pagada_en = now(), imputado = importe where usuario_id = ${paid.id}`;
    at(MONDAY, "21:00");
    for (const who of [paid, late]) {
      const mail = await mailOf(who);
      if (mail) await enviarCorreo(site.deps, { correoId: mail.id });
    }
    expect(await remindersOf(paid)).toMatchObject([{ estado: "retirado" }]);
    expect(await mailOf(paid)).toBeUndefined();
    expect(await remindersOf(late)).toMatchObject([{ estado: "en-cola" }]);
    at("2026-08-11", "09:00");
    await enviarCorreo(site.deps, { correoId: (await mailOf(late))?.id ?? "" });
    expect(await remindersOf(late)).toMatchObject([{ estado: "enviado" }]);
  });
});
