import { beforeEach, describe, expect, test } from "vitest";
import { openCourts } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import type { TestUser } from "#tests/harness/site.ts";
import type { EnVivo } from "../contract.ts";

const courts = await openCourts();
const { site, staff, admin } = courts;

type Sobre = { objeto: string; id: number } | null;

const changes = (as: TestUser, sobre: Sobre): Promise<EnVivo> =>
  jsonOf(
    200,
    site.call("GET", `/api/en-vivo${sobre ? `?objeto=${sobre.objeto}&id=${sobre.id}` : ""}`, { as }),
  );

// Rule SIT-32
describe("an open screen", () => {
  let reserva: Sobre & object;
  beforeEach(async () => {
    const { id } = await courts.asked(await site.user(), await courts.court());
    reserva = { objeto: "reserva", id };
  });

  test("is updated if another person decides or deletes a record that it shows", async () => {
    const before = await changes(staff, reserva);
    const everywhere = await changes(staff, null);
    await courts.accept(reserva.id);
    expect((await changes(admin, reserva)).ultima).toEqual({
      quien: "Nombre Apellido",
      que: "Aceptó",
      eliminado: false,
    });
    const own = await changes(staff, reserva);
    expect([own.version === before.version, own.ultima]).toEqual([false, null]);
    expect((await changes(staff, null)).version).not.toBe(everywhere.version);
    await jsonOf(200, site.call("DELETE", `/api/reserva/${reserva.id}`, { as: admin }));
    expect((await changes(staff, reserva)).ultima).toMatchObject({ que: "Eliminó", eliminado: true });
  });

  test("is not updated if only records that it does not show change", async () => {
    const before = await changes(admin, reserva);
    const other = await courts.asked(await site.user(), await courts.court());
    await courts.accept(other.id);
    expect((await changes(admin, reserva)).version).toBe(before.version);
  });
});

// Rule SIT-32
test("a decision is noticed even if it is committed after a later one", async () => {
  const slow = await site.pool.connect();
  const decide = "insert into auditoria (cuando, accion, objeto) values (now(), 'enlace.crear', 'enlace')";
  await slow.query("begin");
  await slow.query(decide);
  await site.pool.query(decide);
  const { version } = await changes(staff, null);
  await slow.query("commit");
  slow.release();
  expect((await changes(staff, null)).version).not.toBe(version);
});

// Rule SIT-32
test("an administradorB is not notified about pages that the role cannot open", async () => {
  const usuario = { objeto: "usuario", id: admin.id };
  await site.sql`insert into auditoria (cuando, accion, objeto, objeto_id)
    values (now(), 'usuario.olvidar-cuit', 'usuario', ${admin.id})`;
  expect((await changes(admin, usuario)).ultima).not.toBeNull();
  expect(await changes(staff, usuario)).toMatchObject({ permisos: ["administradorB"], ultima: null });
});
