import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatMoney } from "#contract/format.ts";
import { enviarCorreo } from "#features/compartido/correos/server/enviar-correo.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { readPdf, readQr } from "#tests/harness/read-pdf.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { Recibo } from "../contract.ts";
import { dibujarRecibo } from "./dibujar-recibo.ts";
import { adjuntarRecibo } from "./ver-recibo.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });

const get = (path: string, as?: TestUser) => site.call("GET", `/api${path}`, as && { as });
const collect = async (payer: TestUser, cuotas: number[], monto: number): Promise<Recibo> => {
  const json = { medio: "efectivo", idempotencyKey: randomUUID(), cuotas, monto };
  const { comprobante } = await jsonOf(
    201,
    site.call("POST", `/api/personas/${payer.id}/cobros`, { as: admin, json }),
  );
  const { recibos } = await jsonOf(200, get(`/pagos/${comprobante.pagoId}/recibos`, admin));
  return jsonOf(200, get(`/recibos/${recibos[0]}`, admin));
};
const fileOf = async (numero: string, as: TestUser) => {
  const response = await get(`/recibos/${numero}/pdf`, as);
  expect(response.status).toBe(200);
  return readPdf(new Uint8Array(await response.arrayBuffer()));
};
const named = (user: TestUser, nombre: string, apellido: string) =>
  site.sql`update usuarios set nombre = ${nombre}, apellido = ${apellido} where id = ${user.id}`;
const firstOf = async (user: TestUser) => (await duesOf(site, user))[0]?.id ?? 0;

// Rule REC-7
describe("the PDF of a receipt", () => {
  test("contains the club, stamp, payer, number, lines, total and a QR code for verification", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    await named(responsable, "Begoña", "Agüero (h)");
    await named(ana, "Ana", "Núñez");
    await named(leo, "Leo", "O'Higgins");
    await site.sql`update personas set dni = '30111222' where id = ${responsable.id}`;
    const recibo = await collect(responsable, [await firstOf(ana), await firstOf(leo)], 2500);
    const { numero, verificacion } = recibo;
    const { title, pages, text } = await fileOf(numero, responsable);
    expect(title).toContain(numero);
    for (const said of [
      site.deps.club().identidad.nombre,
      "Recibo",
      numero,
      "Documento no válido como factura",
      "Pagado",
      "Begoña Agüero (h)",
      "30111222",
      "Efectivo",
      "Ana Núñez",
      "Leo O'Higgins",
      "Cuota 1 de 3: Anual",
      "Saldo a favor",
      formatMoney(500),
      formatMoney(2500),
      verificacion,
    ])
      expect(text.split("\n")).toContain(said.replace(/\s/g, " "));
    const code = pages[0]?.fills.toSorted((a, b) => b.length - a.length)[0] ?? [];
    expect(readQr(code)).toBe(verificacion);
  });

  test("is served uncached with the receipt's number as its file name", async () => {
    const user = await makeMember(site, admin, plan);
    const { numero } = await collect(user, [], 10);
    const response = await get(`/recibos/${numero.toLowerCase()}/pdf`, user);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="recibo-${numero}.pdf"`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test("shows that the receipt has been voided or, for a counter-receipt, which receipt it voids", async () => {
    const user = await makeMember(site, admin, plan);
    const { numero, pagoId } = await collect(user, [await firstOf(user)], 1000);
    const voiding = { as: admin, json: { motivo: "Era de Pérez" } };
    await jsonOf(200, site.call("POST", `/api/cuotas/cobros/${pagoId}/anular`, voiding));
    const { recibos } = await jsonOf(200, get(`/pagos/${pagoId}/recibos`, admin));
    expect((await fileOf(numero, user)).text).toContain(`Anulado por ${recibos[1]}`);
    const { text } = await fileOf(recibos[1], user);
    for (const said of [`Anula a otro recibo: ${numero}`, "Se anuló el cobro.", formatMoney(-1000)])
      expect(text).toContain(said.replace(/\s/g, " "));
    expect(text).not.toContain("Pérez");
  });

  // Rule REC-3
  test("is refused with the same error as the receipt if the caller may not read the receipt", async () => {
    const user = await makeMember(site, admin, plan);
    const { numero } = await collect(user, [], 10);
    expect((await get(`/recibos/${numero}/pdf`, admin)).status).toBe(200);
    const others = [undefined, await makeMember(site, admin, plan), await site.user("administradorB")];
    for (const other of others)
      for (const asked of [numero, "R-99999999", "R-1.5"]) {
        const [file, shown] = [
          await get(`/recibos/${asked}/pdf`, other),
          await get(`/recibos/${asked}`, other),
        ];
        expect(file.status, asked).toBe(shown.status);
        expect([401, 404, 422]).toContain(file.status);
        expect((await file.json()).detail).toBe((await shown.json()).detail);
      }
  });

  test("is split into numbered pages without repeating a line", async () => {
    const user = await makeMember(site, admin, plan);
    const recibo = await collect(user, [], 10);
    const renglones = Array.from({ length: 90 }, (_, n) => ({
      persona: `Persona ${n}`,
      concepto: n % 10 === 0 ? "Cuota con un nombre muy largo ".repeat(20) : `Cuota ${n} de 90`,
      importe: n,
    }));
    const { pages, text } = readPdf(dibujarRecibo(site.deps.club(), { ...recibo, renglones }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [n, { lines }] of pages.entries())
      expect(lines.map((line) => line.text)).toContain(`Hoja ${n + 1} de ${pages.length}`);
    const all = text.split("\n");
    for (const { persona } of renglones) expect(all.filter((line) => line === persona)).toHaveLength(1);
    expect(all.filter((line) => line === "Total")).toHaveLength(1);
  });

  test("is valid for names with parentheses, backslashes, emojis, right-to-left letters or 300 characters", async () => {
    const recibo = await collect(await makeMember(site, admin, plan), [], 10);
    const hostile = [
      "((",
      "\\) Tj",
      "👨‍👩‍👧 Rosa",
      "שלום مرحبا \u202e",
      "\ud800",
      "Ñ".repeat(300),
      "%%EOF\nendstream",
      "",
    ];
    const renglones = hostile.map((persona) => ({ persona, concepto: persona, importe: 1 }));
    for (const titular of hostile) {
      const { text } = readPdf(dibujarRecibo(site.deps.club(), { ...recibo, titular, renglones }));
      expect(text).toContain("??? Rosa");
      expect(text).toContain("\\) Tj");
    }
  });

  test("is attached to the payment email, even if the email goes to a child's responsible adult", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    await site.sql`update usuarios set correo = null where id = ${hijo.id}`;
    const user = await makeMember(site, admin, plan);
    for (const [payer, reader] of [
      [user, user],
      [hijo, responsable],
    ] as const) {
      const { numero } = await collect(payer, [], 10);
      const mail = await until("the mail", async () =>
        (await site.mail.list()).find(({ to, text }) => to === reader.correo && text.includes(numero)),
      );
      expect(mail.attachments).toMatchObject([
        { filename: `recibo-${numero}.pdf`, contentType: "application/pdf" },
      ]);
      const bytes = Buffer.from(mail.attachments[0]?.content ?? "", "base64");
      expect(readPdf(bytes).text).toContain(numero);
    }
  });

  test("is left out of the email if it cannot be generated", async () => {
    const user = await makeMember(site, admin, plan);
    const { pagoId } = await collect(user, [], 10);
    await site.sql`update recibos set detalle = '{}' where pago_id = ${pagoId}`;
    const correoId = randomUUID();
    await site.sql`insert into correos (id, clave, para, asunto, texto, html, creado_en)
      values (${correoId}, ${`cuota-pagada:${pagoId}:0`}, ${user.correo}, 'Sin el archivo', 'x', 'x', now())`;
    await enviarCorreo(site.deps, { correoId });
    const mail = (await site.mail.list()).find(({ subject }) => subject === "Sin el archivo");
    expect(mail?.attachments).toEqual([]);
  });

  test("is not attached if the payment has no receipt", async () => {
    expect(await adjuntarRecibo(site.deps, 2147483647)).toEqual([]);
  });
});
