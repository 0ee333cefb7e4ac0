import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { auditOf, problemOf, sell } from "#tests/harness/payments.ts";
import { testSite, until } from "#tests/harness/site.ts";
import { repartirMensaje } from "./enviar-mensaje.ts";

const site = await testSite();
const [admin, staff] = [await site.user("administrador"), await site.user("administradorB")];

const MENSAJE = { asunto: "Cambio de puerta", texto: "Se entra por Pellegrini.\n\n<b>Traé</b> tu entrada." };
const send = (evento: number, more: object = {}, as = staff) =>
  site.call("POST", `/api/eventos/${evento}/mensajes`, {
    as,
    json: { ...MENSAJE, idempotencyKey: randomUUID(), ...more },
  });
const seen = async (evento: number) =>
  (await site.call("GET", `/api/eventos/${evento}/mensajes`, { as: staff })).json();
const mailsTo = async (correo: string) =>
  (await site.mail.list()).filter(({ to, subject }) => to === correo && subject === MENSAJE.asunto);

/** An event with two tickets of one address, one of another, and one without an address. */
async function withHolders() {
  const evento = await site.event({ nombre: "Clásico" });
  const member = await site.user();
  const guest = `luz-${evento}@example.com`;
  const sales = [{ nombre: "Luz", correo: guest }, { nombre: "Luz", correo: guest.toUpperCase() }, {}];
  for (const buyer of [{ nombreUsuario: member.nombreUsuario }, ...sales])
    expect((await sell(site, staff, { eventoId: evento, medio: "efectivo", ...buyer })).status).toBe(201);
  return { evento, guest, member };
}

// Rule EVE-21
describe("a message to the holders of an event", () => {
  test("reaches each address once, by a double click and a repeated job too, and is kept and audited", async () => {
    const { evento, guest, member } = await withHolders();
    expect(await seen(evento)).toMatchObject({ copias: 2, sinCorreo: 1, apagado: false, enviados: [] });
    const idempotencyKey = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(evento, { idempotencyKey })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [id] = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: number }).id),
    );
    if (id === undefined) throw new Error("no message");
    // Rule API-15
    const other = await site.user("administrador");
    for (const again of [
      send(evento, { idempotencyKey, texto: "Otro" }),
      send(await site.event(), { idempotencyKey }),
      send(evento, { idempotencyKey }, other),
    ])
      expect(await (await again).json()).toMatchObject({ status: 409, code: "otro-mensaje" });
    await until(
      "both copies",
      async () => (await mailsTo(guest)).length > 0 && (await mailsTo(member.correo)).length > 0,
    );
    await repartirMensaje(site.deps, { mensajeId: id });
    const { rows } = await site.pool.query("select 1 from correos where clave like $1", [
      `mensaje-de-evento:${id}:%`,
    ]);
    expect(rows).toHaveLength(2);
    const [mail] = await mailsTo(guest);
    expect(mail?.text).toContain("Te escribimos porque tenés entradas para Clásico.");
    expect(mail?.html).toContain("&lt;b&gt;Traé&lt;/b&gt;");
    expect((await seen(evento)).enviados).toMatchObject([
      { ...MENSAJE, copias: 2, enviadoPor: staff.nombreUsuario },
    ]);
    expect((await auditOf(site, "evento", evento)).map(({ accion }) => accion)).toEqual(["evento.mensaje"]);
  });

  test("is refused without an address to write to, and while these mails are switched off", async () => {
    expect(await problemOf(send(await site.event()))).toMatchObject({
      status: 409,
      code: "sin-destinatarios",
    });
    const { evento } = await withHolders();
    const turn = (encendido: boolean) =>
      site.call("PATCH", "/api/club/correos", {
        as: admin,
        json: { nombre: "mensaje-de-evento", encendido },
      });
    expect((await turn(false)).status).toBe(200);
    expect(await problemOf(send(evento))).toMatchObject({ status: 409, code: "apagado" });
    expect(await seen(evento)).toMatchObject({ apagado: true, enviados: [] });
    await turn(true);
  });

  test("rejects an empty, long or unprintable one, an unknown event, and whoever is not staff", async () => {
    const { evento, member } = await withHolders();
    for (const more of [
      { asunto: " " },
      { texto: "" },
      { texto: "x".repeat(2001) },
      { asunto: "a\nb" },
      { texto: "\u0000" },
    ])
      expect((await send(evento, more)).status, JSON.stringify(more)).toBe(422);
    expect((await send(2147483647)).status).toBe(404);
    expect((await send(evento, {}, member)).status).toBe(403);
  });
});
