import { describe, expect, onTestFinished, test } from "vitest";
import { groupMessages } from "#tests/harness/group-messages.ts";
import { makePlan } from "#tests/harness/members.ts";
import { problemOf, sell } from "#tests/harness/payments.ts";
import { type RefusingMail, startRefusingMail } from "#tests/harness/refusing-mail.ts";
import { createTestSite, until, untilRetried } from "#tests/harness/site.ts";

/** Creates a site with a mail server that refuses some emails, and with members to write to. */
async function withServer(mail: RefusingMail, count: number) {
  const site = await createTestSite({ env: { SMTP_URL: mail.url } });
  onTestFinished(async () => {
    mail.go();
    await site.end();
    await mail.close();
  });
  const admin = await site.user("administrador");
  const messages = groupMessages(site, admin);
  const planId = await makePlan(site);
  const users = await Promise.all(Array.from({ length: count }, () => site.user()));
  for (const { id } of users) await messages.enrol(id, planId);
  return { site, admin, users, filtro: { publico: "socios" as const, planId }, ...messages };
}

describe("sending a message through a mail server that rejects addresses", () => {
  // Rules MSJ-6, COR-7
  test("delivers one copy to every address that the server accepts", async () => {
    let seen = 0;
    const bad = new Set<string>();
    const mail = await startRefusingMail((address, offer) => {
      if (offer === 1 && ++seen % 5 === 0) bad.add(address);
      return bad.has(address) ? 550 : null;
    });
    const { users, filtro, send, seen: look, statesOf } = await withServer(mail, 40);
    const { id } = await send(filtro);
    const { conteos } = await until("every copy's end", async () => {
      const message = await look(id);
      return message.situacion === "enviado" && message;
    });
    expect(conteos).toMatchObject({ enviado: 32, rechazado: 8, "por-enviar": 0 });
    const states = await statesOf(id);
    for (const { correo } of users) {
      expect([correo, states[correo]]).toEqual([correo, bad.has(correo) ? "rechazado" : "enviado"]);
      expect(mail.arrivals.filter(({ to }) => to === correo)).toHaveLength(bad.has(correo) ? 0 : 1);
      expect(mail.offers.get(correo)).toBe(1);
    }
  });

  // Rule MSJ-6
  test("retries a temporarily rejected address later, without delaying the others", async () => {
    const mail = await startRefusingMail((address, offer) =>
      address.startsWith("lenta") && offer < 3 ? 451 : null,
    );
    const { site, users, filtro, send, seen, statesOf } = await withServer(mail, 6);
    const [slow] = users;
    await site.sql`update usuarios set correo = 'lenta@example.com' where id = ${slow?.id}`;
    const { id } = await send(filtro);
    await until("the other copies", async () => mail.arrivals.length === 5);
    await untilRetried(site, "the last copy", async () => (await seen(id)).situacion === "enviado");
    expect((await statesOf(id))["lenta@example.com"]).toBe("enviado");
    expect(mail.arrivals.map(({ to }) => to).at(-1)).toBe("lenta@example.com");
    expect(mail.arrivals).toHaveLength(6);
  });
});

describe("a message that is being sent", () => {
  // Rule COR-6
  test("lets other emails that are queued later be sent before its remaining copies", async () => {
    const mail = await startRefusingMail();
    const { site, admin, filtro, send, seen } = await withServer(mail, 60);
    const buyer = await site.user();
    mail.hold();
    const { id } = await send(filtro);
    await until("a full queue", async () => {
      const [row] =
        await site.sql`select count(*)::int as n from correos where clave like ${`mensaje-a-grupo:${id}:%`}`;
      return row?.n >= 30;
    });
    const sale = { eventoId: await site.event(), medio: "efectivo", nombreUsuario: buyer.nombreUsuario };
    expect((await sell(site, admin, sale)).status).toBe(201);
    mail.go();
    await until("every copy", async () => (await seen(id)).situacion === "enviado");
    const place = mail.arrivals.findIndex(({ to }) => to === buyer.correo);
    expect(place).toBeGreaterThanOrEqual(0);
    // Only copies that the worker had already taken may arrive earlier.
    expect(place).toBeLessThanOrEqual(8);
  });

  // Rule MSJ-7
  test("sends no further copies once it is stopped", async () => {
    const mail = await startRefusingMail();
    const { site, admin, filtro, send, seen, post } = await withServer(mail, 60);
    mail.hold();
    const { id } = await send(filtro);
    await until("an email under way", async () => mail.offers.size > 0);
    const stopped = await post(`/${id}/detener`, {});
    expect(stopped.status).toBe(200);
    expect(await stopped.json()).toMatchObject({ situacion: "detenido", detenidoPor: admin.nombreUsuario });
    expect((await post(`/${id}/detener`, {})).status).toBe(200);
    mail.go();
    // Other emails overtake the queued copies.
    const buyer = await site.user();
    const sale = { eventoId: await site.event(), medio: "efectivo", nombreUsuario: buyer.nombreUsuario };
    expect((await sell(site, admin, sale)).status).toBe(201);
    await until("the ticket", async () => mail.arrivals.some(({ to }) => to === buyer.correo));
    const { conteos } = await until("the copies under way", async () => {
      const message = await seen(id);
      return message.conteos.enviado === mail.arrivals.length - 1 && message;
    });
    expect(conteos.enviado).toBeLessThanOrEqual(8);
    expect(conteos.enviado + conteos.detenido).toBe(60);
    expect(
      await site.sql`select 1 from correos where clave like ${`mensaje-a-grupo:${id}:%`} and enviado_en is null`,
    ).toEqual([]);
  });

  // Rule MSJ-7
  test("cannot be stopped once every copy has been sent", async () => {
    const mail = await startRefusingMail();
    const { filtro, send, seen, post } = await withServer(mail, 1);
    const { id } = await send(filtro);
    await until("the copy", async () => (await seen(id)).situacion === "enviado");
    expect(await problemOf(post(`/${id}/detener`, {}))).toMatchObject({ status: 409, code: "terminado" });
    expect((await post("/2147483647/detener", {})).status).toBe(404);
    // With this header, mail clients show their own unsubscribe button.
    const [{ raw } = { raw: "" }] = mail.arrivals;
    expect(raw).toMatch(/^List-Unsubscribe:\s+<http:\/\/[^>]+\/api\/novedades\/[\w-]+>/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click/m);
  });
});
