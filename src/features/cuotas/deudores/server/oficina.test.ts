import { beforeEach, describe, expect, test } from "vitest";
import { enviarCorreo } from "#features/compartido/correos/server/enviar-correo.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember } from "#tests/harness/members.ts";
import { remindingClub } from "#tests/harness/reminders.ts";
import { mailTo, until } from "#tests/harness/site.ts";

const club = await remindingClub();
const { site, MONDAY, at, plan, admin, call, run, remindersOf, due, today } = club;
beforeEach(club.begin);

// Rule DEU-3
describe("the office", () => {
  test("can stop, schedule and switch off today's reminders", async () => {
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

  test("can remind one payer by hand, at most once a week", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-01-05");
    const send = async () => {
      const answer = await call("POST", `/personas/${member.id}/recordatorio`);
      const { saleEl, code } = await answer.json();
      return answer.status === 200 ? saleEl : code;
    };
    at(MONDAY);
    expect(await send()).toBeNull();
    expect(await send()).toBe("esta-semana");
    expect(await remindersOf(member)).toMatchObject([{ etapa: 217, total: 1000 }]);
    const other = await makeMember(site, await admin(), plan);
    await due(other, "2026-01-05");
    at("2026-08-16", "22:00");
    expect(await jsonOf(200, call("POST", `/personas/${other.id}/recordatorio`))).toEqual({
      saleEl: "2026-08-17T12:00:00.000Z",
    });
    expect(await remindersOf(other)).toMatchObject([{ dia: "2026-08-17", etapa: 224, estado: "en-cola" }]);
    at(MONDAY);
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
  test("stops further reminders with one call, even from a mail client", async () => {
    const member = await makeMember(site, await admin(), plan);
    await due(member, "2026-08-03");
    await run();
    const mail = await mailTo(site, member, "cuotas");
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

  test("is withdrawn once nothing is owed or the payer has stopped reminders", async () => {
    const [paid, stopped, late] = [await queued(), await queued(), await queued()];
    const { mailer } = site.deps;
    site.deps.mailer = null;
    await run();
    await site.sql`delete from pgboss.job where data ? 'correoId' and state <> 'active'`;
    await until("jobs that have begun", async () => {
      const [row] =
        await site.sql`select count(*)::int as left from pgboss.job where data ? 'correoId' and state = 'active'`;
      return row?.left === 0;
    });
    site.deps.mailer = mailer;
    await site.sql`update cuotas set pagada_en = now(), imputado = importe where usuario_id = ${paid.id}`;
    await jsonOf(200, call("PUT", `/personas/${stopped.id}/recordatorios`, { recibe: false }));
    at(MONDAY, "21:00");
    for (const who of [paid, stopped, late]) {
      const mail = await mailOf(who);
      if (mail) await enviarCorreo(site.deps, { correoId: mail.id });
    }
    for (const who of [paid, stopped]) {
      expect(await remindersOf(who)).toMatchObject([{ estado: "retirado" }]);
      expect(await mailOf(who)).toBeUndefined();
    }
    expect(await remindersOf(late)).toMatchObject([{ estado: "en-cola" }]);
    at("2026-08-11", "09:00");
    await enviarCorreo(site.deps, { correoId: (await mailOf(late))?.id ?? "" });
    expect(await remindersOf(late)).toMatchObject([{ estado: "enviado" }]);
  });
});
