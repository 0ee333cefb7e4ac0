import { beforeEach, describe, expect, test } from "vitest";
import { openCourts } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import type { TestUser } from "#tests/harness/site.ts";
import type { Presencia } from "../contract.ts";

const courts = await openCourts();
const { site, staff, admin } = courts;

type Sobre = { objeto: string; id: number } | null;

const present = (as: TestUser, sobre: Sobre): Promise<Presencia> =>
  jsonOf(200, site.call("POST", "/api/presencias", { as, json: { sobre } }));

// Rule SIT-32
describe("who has something open", () => {
  let reserva: Sobre & object;
  beforeEach(async () => {
    const { id } = await courts.asked(await site.user(), await courts.court());
    reserva = { objeto: "reserva", id };
  });

  test("is named to the others, and to nobody fifteen seconds after the last sign", async () => {
    expect((await present(staff, reserva)).otros).toEqual([]);
    expect((await present(admin, reserva)).otros).toEqual(["Nombre Apellido"]);
    expect((await present(admin, { ...reserva, objeto: "prensa" })).otros).toEqual([]);
    await site.sql`update presencias set visto_en = now() - interval '16 seconds' where usuario_id = ${staff.id}`;
    expect((await present(admin, reserva)).otros).toEqual([]);
    await present(staff, reserva);
    expect((await present(admin, reserva)).otros).toHaveLength(1);
  });

  test("leaves no row a minute later", async () => {
    await present(staff, reserva);
    await site.sql`update presencias set visto_en = now() - interval '61 seconds'`;
    await present(admin, reserva);
    expect(await site.sql`select usuario_id from presencias`).toEqual([{ usuario_id: admin.id }]);
  });

  test("hears of what another person decided, and of a deletion", async () => {
    const before = await present(staff, reserva);
    const everywhere = await present(staff, null);
    await courts.accept(reserva.id);
    expect((await present(admin, reserva)).ultima).toEqual({
      quien: "Nombre Apellido",
      que: "Aceptó",
      eliminado: false,
    });
    const own = await present(staff, reserva);
    expect([own.version === before.version, own.ultima]).toEqual([false, null]);
    expect((await present(staff, null)).version).not.toBe(everywhere.version);
    await jsonOf(200, site.call("DELETE", `/api/reserva/${reserva.id}`, { as: admin }));
    expect((await present(staff, reserva)).ultima).toMatchObject({ que: "Eliminó", eliminado: true });
  });

  test("hears of nothing when another object changed", async () => {
    const before = await present(admin, reserva);
    const other = await courts.asked(await site.user(), await courts.court());
    await courts.accept(other.id);
    expect((await present(admin, reserva)).version).toBe(before.version);
  });
});

// Rule SIT-32
test("a decision that commits after a later one changes the version too", async () => {
  const slow = await site.pool.connect();
  const decide = "insert into auditoria (cuando, accion, objeto) values (now(), 'enlace.crear', 'enlace')";
  await slow.query("begin");
  await slow.query(decide);
  await site.pool.query(decide);
  const { version } = await present(staff, null);
  await slow.query("commit");
  slow.release();
  expect((await present(staff, null)).version).not.toBe(version);
});

// Rule SIT-32
test("an administradorB hears nothing of a page that they cannot open, and of their own roles", async () => {
  const usuario = { objeto: "usuario", id: admin.id };
  await present(admin, usuario);
  expect(await present(staff, usuario)).toMatchObject({
    permisos: ["administradorB"],
    otros: [],
    ultima: null,
  });
  const rows = await site.sql`select 1 from presencias where usuario_id = ${staff.id} and objeto = 'usuario'`;
  expect(rows).toEqual([]);
});
