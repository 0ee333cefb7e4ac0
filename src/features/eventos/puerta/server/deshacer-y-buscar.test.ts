import { describe, expect, test } from "vitest";
import { codigoDe } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import {
  auditOf,
  buy,
  createGate,
  eventIn,
  paidTicket,
  problemOf,
  quiet,
  sell,
  stockOf,
} from "#tests/harness/payments.ts";
import { askForPress } from "#tests/harness/press.ts";
import { testSite } from "#tests/harness/site.ts";
import type { PersonaEnPuerta } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");
const { enter, gateOf } = createGate(site, staff);

const MINUTE = 60_000;
const undo = (entradaId: number, as = staff) =>
  site.call("POST", `/api/entradas/${entradaId}/ingreso/deshacer`, { as });

describe("undoing a check-in", () => {
  test("makes the ticket usable again and is idempotent", async () => {
    const { id, codigo, evento } = await paidTicket(site, staff);
    await enter(codigo);
    const results = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await gateOf([evento])).toMatchObject([{ ingresaron: 0 }]);
    const undone = (await auditOf(site, "entrada", id)).filter(
      ({ accion }) => accion === "entrada.ingreso-deshecho",
    );
    expect(undone).toMatchObject([{ usuarioId: staff.id, antes: { ingresoPor: staff.id } }]);
    expect((await enter(codigo)).status).toBe(200);
    expect((await undo(2_000_000_000)).status).toBe(404);
  });

  // Rule PUE-5
  test("is possible for the operator for 10 minutes and for an administrador at any time", async () => {
    const { id, codigo } = await paidTicket(site, staff);
    await enter(codigo);
    const [colleague, boss] = [await site.user("administradorB"), await site.user("administrador")];
    expect(await problemOf(undo(id, colleague))).toMatchObject({ status: 403, code: "fuera-de-plazo" });
    const ago = (minutes: number) =>
      site.pool.query("update entradas set ingreso_en = $2 where id = $1", [
        id,
        new Date(site.clock.now().getTime() - minutes * MINUTE),
      ]);
    await ago(11);
    expect((await problemOf(undo(id))).code).toBe("fuera-de-plazo");
    await ago(9);
    expect((await undo(id)).status).toBe(200);
    await enter(codigo);
    await ago(600);
    expect((await undo(id, boss)).status).toBe(200);
  });

  test("annuls the ticket if it has been refunded since the check-in", async () => {
    const evento = await eventIn(site, 1, { cantidad: 1 });
    const compra = await buy(site, await site.user(), evento);
    const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
    await quiet(site, compra);
    const codigo = site.deps.codes("entrada").sign(compra.entradaId);
    await enter(codigo);
    await site.emulator.setStatus(id, { status: "refunded" });
    await quiet(site, compra);
    expect((await undo(compra.entradaId)).status).toBe(200);
    expect((await problemOf(enter(codigo))).code).toBe("sin-pagar");
    expect((await stockOf(site, evento)).disponibles).toBe(1);
  });
});

describe("the gate's search", () => {
  const find = async (eventos: number[], termino: string) =>
    (await (
      await site.call(
        "GET",
        `/api/entradas/puerta/personas?eventos=${eventos}&termino=${encodeURIComponent(termino)}`,
        { as: staff },
      )
    ).json()) as PersonaEnPuerta[];

  // Rule PUE-6
  test("finds a ticket without a name by its number, half of its code or its receipt", async () => {
    const evento = await eventIn(site);
    const { id } = await jsonOf(201, sell(site, staff, { eventoId: evento }));
    await jsonOf(201, sell(site, staff, { eventoId: evento }));
    const [sold] =
      await site.sql`select numero, codigo_largo as "codigoLargo", pago_id from entradas where id = ${id}`;
    const codigo = codigoDe(site.deps, { id, numero: sold.numero, codigoLargo: sold.codigoLargo });
    await site.sql`insert into series_de_recibos (serie) values ('R') on conflict do nothing`;
    const [recibo] = await site.sql`
      insert into recibos (serie, numero, pago_id, importe, titular, detalle, codigo, emitido_en)
      values ('R', 900000001, ${sold.pago_id}, 1, '', '[]', 'x', now())
      on conflict do nothing returning serie || '-' || numero as numero`;
    for (const termino of [
      `n.º ${id}`,
      `Entrada n.º ${id}`,
      codigo,
      codigo.slice(0, 14),
      `Recibo ${recibo.numero}`,
    ]) {
      expect([termino, (await find([evento], termino)).map(({ entradaId }) => entradaId)]).toEqual([
        termino,
        [id],
      ]);
      const query = new URLSearchParams({ termino, mostrar: "vendidas" });
      const list = await jsonOf(
        200,
        site.call("GET", `/api/entradas/lista_entradas?${query}`, { as: staff }),
      );
      expect([termino, list.map((one: { id: number }) => one.id)]).toEqual([termino, [id]]);
    }
    expect(await find([evento], codigo.replace(/.{5}$/, "ZZZZZ").slice(8))).toEqual([]);
  });

  // Rule PUE-6
  test("finds people by surname, DNI or email within the gate's events", async () => {
    const { id, evento, owner } = await paidTicket(site, staff);
    await site.sql`update usuarios set apellido = 'Ibáñez Roca', nombre = 'Ana' where id = ${owner.id}`;
    const { rows } = await site.pool.query<{ id: number }>(
      "insert into planes (nombre_plan, precio, descripcion, fecha_creacion) values ('P', 1, '', '2025-01-01') returning id",
    );
    await site.sql`insert into socios (usuario_id, dni, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en)
       values (${owner.id}, '30111222', '1', 'x', 'soltero', 'argentina', ${rows[0]?.id}, now())`;
    const other = await paidTicket(site, staff);
    for (const termino of ["ibanez", "roca ana", "30.111.222", "30111", owner.correo])
      expect([termino, (await find([evento], termino)).map(({ entradaId }) => entradaId)]).toEqual([
        termino,
        [id],
      ]);
    expect(await find([other.evento], "ibanez")).toEqual([]);
    // The forms in which lists, emails and the bank write names and numbers.
    for (const termino of [`Entrada n.º ${id}`, "Ibáñez Roca, Ana", "DNI 30.111.222", "20-30111222-3"])
      expect([termino, (await find([evento], termino)).map(({ entradaId }) => entradaId)]).toEqual([
        termino,
        [id],
      ]);
    expect(await find([evento], "%_%")).toEqual([]);
    const short = await site.call("GET", `/api/entradas/puerta/personas?eventos=${evento}&termino=ib`, {
      as: staff,
    });
    expect(short.status).toBe(422);

    const admitted = await site.call("POST", "/api/entradas/ingreso", {
      as: staff,
      json: { entradaId: id, eventos: [evento] },
    });
    expect([admitted.status, await admitted.json()]).toMatchObject([200, { persona: "Ana Ibáñez Roca" }]);
    expect((await auditOf(site, "entrada", id)).at(-1)).toMatchObject({
      accion: "entrada.ingreso",
      despues: { buscada: true },
    });
    expect(await find([evento], "ibanez")).toMatchObject([{ pagada: true, sePuedeDeshacer: true }]);
  });

  // Rule PUE-6
  test("finds accredited press of the gate's events by name, DNI or email", async () => {
    const [evento, other] = [await eventIn(site), await eventIn(site)];
    const ask = async (nombreApellido: string, dni: string, eventoId: number, granted: boolean) => {
      const { id } = await askForPress(site, eventoId, { nombreApellido, dni, email: `p${dni}@example.com` });
      await site.sql`update pedidos_de_prensa set estado = ${granted} where id = ${id}`;
      return id;
    };
    const granted = await ask("Inés Quiroga", "30111222", evento, true);
    await ask("Iván Quiroga", "30111223", evento, false);
    await ask("Irma Quiroga", "30111224", other, true);
    for (const termino of ["quiroga", "ines QUIROGA", "30.111.222", "p30111222@example.com"])
      expect([termino, await find([evento], termino)]).toMatchObject([
        termino,
        [
          {
            entradaId: null,
            pedidoId: granted,
            persona: "Inés Quiroga",
            medio: "Radio Norte",
            evento: { id: evento },
          },
        ],
      ]);
    expect(await find([evento], "zzz")).toEqual([]);
  });
});
