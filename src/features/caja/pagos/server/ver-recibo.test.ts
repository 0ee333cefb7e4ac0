import { randomUUID } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { createTestSite, testSite } from "#tests/harness/site.ts";
import type { Recibo, ReciboListado } from "../contract.ts";
import { leerNumero, numeroDeRecibo } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });

const get = (path: string, as = admin) => site.call("GET", `/api${path}`, { as });
const issued = async (payer: { id: number }, monto: number): Promise<Recibo & { codigo: string }> => {
  const json = { medio: "efectivo", idempotencyKey: randomUUID(), cuotas: [], monto };
  const { comprobante } = await jsonOf(
    201,
    site.call("POST", `/api/personas/${payer.id}/cobros`, { as: admin, json }),
  );
  const [row] = await site.sql`select numero, codigo from recibos where pago_id = ${comprobante.pagoId}`;
  return { ...(await jsonOf(200, get(`/recibos/R-${row.numero}`))), codigo: row.codigo };
};

// Rule REC-3
test("a receipt is shown only to its payer and to administradores", async () => {
  const user = await makeMember(site, admin, plan);
  const { numero } = await issued(user, 10);
  expect((await get(`/recibos/${numero}`, user)).status).toBe(200);
  expect((await get(`/recibos/${numero.toLowerCase()}`, user)).status).toBe(200);
  const unknown = await jsonOf(404, get("/recibos/R-99999999", user));
  for (const other of [await makeMember(site, admin, plan), await site.user("administradorB")])
    expect((await jsonOf(404, get(`/recibos/${numero}`, other))).detail).toBe(unknown.detail);
  for (const bad of ["1", "R-", "R-1.5", "R--1", "%27%3B--", "RRRR-1", "R-9999999999"])
    expect((await get(`/recibos/${bad}`, user)).status, bad).toBe(422);
});

// Rules REC-3, BUS-1
test("administradores can find a receipt by its number in the office's search", async () => {
  const { numero, pagoId } = await issued(await makeMember(site, admin, plan), 75);
  const corto = numero.replace(/-0+/, "-");
  const found = async (q: string, as = admin): Promise<{ tipo: string; enlace: string }[]> =>
    jsonOf(200, get(`/buscar?q=${encodeURIComponent(q)}`, as));
  for (const q of [numero, corto.toLowerCase(), `recibo ${corto.slice(2)}`, `Recibo n.º ${numero}`])
    expect(
      (await found(q)).filter(({ tipo }) => tipo === "recibo"),
      q,
    ).toMatchObject([{ titulo: `Recibo ${numero}: $ 75,00`, enlace: `/club_colon/admin/cobros/${pagoId}` }]);
  for (const [q, as] of [
    [numero, await site.user("administradorB")],
    ["R-99999999", admin],
    [corto.slice(2), admin],
  ] as const)
    expect((await found(q, as)).map(({ tipo }) => tipo)).not.toContain("recibo");
});

// Rule REC-4
test("a receipt's verification code reveals only its number, day, amount and validity", async () => {
  const user = await makeMember(site, admin, plan);
  const { codigo, numero } = await issued(user, 1234.5);
  expect(codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
  const seen = await jsonOf(200, site.call("GET", `/api/recibos/verificar/${codigo}`));
  expect(seen).toEqual({
    numero,
    fecha: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    importe: 1234.5,
    validez: "valido",
    vigente: 1234.5,
  });
  const typed = `${codigo.slice(0, 10)} ${codigo.slice(10).toLowerCase()}`
    .replaceAll("0", "o")
    .replaceAll("1", "l");
  expect((await site.call("GET", `/api/recibos/verificar/${encodeURIComponent(typed)}`)).status).toBe(200);
  for (const wrong of ["x", codigo.slice(1), `${codigo}0`, numero, "%00", "'"])
    expect(
      (await site.call("GET", `/api/recibos/verificar/${encodeURIComponent(wrong)}`)).status,
      wrong,
    ).toBe(404);
});

test("an address may try only 30 verification codes a minute", async () => {
  await using strict = await createTestSite({ env: { RATE_LIMIT_SCALE: "1", JOBS: "0" } });
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++)
    statuses.push((await strict.call("GET", `/api/recibos/verificar/${time}`)).status);
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
});

// Rule REC-5
test("the office can list, search, filter and export receipts", async () => {
  const user = await makeMember(site, admin, plan);
  await site.sql`update usuarios set nombre = 'Ñata', apellido = 'Única' where id = ${user.id}`;
  const { numero } = await issued(user, 77.7);
  const found: ReciboListado[] = await jsonOf(200, get("/recibos/lista?termino=nata%20unica"));
  expect(found).toMatchObject([
    { numero, titular: "Ñata Única", importe: 77.7, validez: "valido", medio: "efectivo" },
  ]);
  const all: ReciboListado[] = await jsonOf(200, get("/recibos/lista?orden=numero"));
  const numbers = all.map((row) => leerNumero(row.numero)?.numero ?? 0);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(await jsonOf(200, get("/recibos/lista?hasta=2000-01-01"))).toEqual([]);
  expect((await jsonOf(422, get("/recibos/lista?desde=2026-02-01&hasta=2026-01-01"))).code).toBe(
    "fechas-invertidas",
  );
  expect((await get("/recibos/lista?orden=motivo")).status).toBe(422);
  const file = await get("/recibos/exportar?termino=77,70");
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  expect(sheets[0]?.rows[1]?.[0]).toBe(numero);
  expect((await get("/recibos/lista", await site.user("administradorB"))).status).toBe(403);
});

test("a receipt's number is accepted with or without leading zeros", () => {
  expect(leerNumero("r-12")).toEqual({ serie: "R", numero: 12 });
  expect(numeroDeRecibo({ serie: "R", numero: 12 })).toBe("R-00000012");
  expect(leerNumero("R-00000012")).toEqual({ serie: "R", numero: 12 });
  for (const wrong of ["12", "R-0", "R-", "-1", "R-1 "]) expect(leerNumero(wrong)).toBeNull();
});

// Rule REC-3
test("payers see only their own receipts, even if they filter by payment", async () => {
  const [user, other] = [await makeMember(site, admin, plan), await makeMember(site, admin, plan)];
  const [first, second] = [await issued(user, 10), await issued(user, 20)];
  const foreign = await issued(other, 30);
  const mine = async (query = "") =>
    (await jsonOf(200, get(`/recibos/mios${query}`, user))).map(({ numero }: ReciboListado) => numero);
  expect(await mine()).toEqual([second.numero, first.numero]);
  expect(await mine("?tamano=1&pagina=2")).toEqual([first.numero]);
  expect(await mine(`?pagoId=${first.pagoId}`)).toEqual([first.numero]);
  expect(await mine(`?pagoId=${foreign.pagoId}`)).toEqual([]);
});
