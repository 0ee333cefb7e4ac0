import { afterAll, describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { makeMember, makePlan } from "./harness/members.ts";
import { buy, sell } from "./harness/payments.ts";
import { createTestSite } from "./harness/site.ts";

const site = await createTestSite();
afterAll(() => site.end());
const admin = await site.user("administrador");
const hoy = clubTime(site.clock.now()).fecha;

/** Returns a field of each row found by a search of a staff list, sorted. */
async function found<Row>(path: string, termino: string, of: (row: Row) => unknown): Promise<unknown[]> {
  const address = `/api/${path}${path.includes("?") ? "&" : "?"}termino=${encodeURIComponent(termino)}`;
  const response = await site.call("GET", address, { as: admin });
  expect(response.status, await response.clone().text()).toBe(200);
  const body = (await response.json()) as Row[] | { socio: Row[] };
  return (Array.isArray(body) ? body : body.socio).map(of).toSorted();
}

// Rule API-7
describe("tickets are found by", async () => {
  const eventoId = await site.event({ nombre: "Copa Ñandú", precio: "1500" });
  await sell(site, admin, { eventoId });
  const rows = await site.sql<{ id: number }>`
    insert into tarifas (evento_id, nombre, precio) values (${eventoId}, 'Platea alta', 2750.50) returning id`;
  await sell(site, admin, { eventoId });
  await sell(site, admin, {
    eventoId,
    nombre: "Rosa Benítez",
    tarifas: [{ tarifaId: rows[0]?.id, cantidad: 1 }],
  });
  const nadie = "Sin nombre";
  test.each([
    ["sin nombre", [nadie]],
    ["rosa", ["Rosa Benítez"]],
    ["benitez copa", ["Rosa Benítez"]],
    ["$ 2.750,50", ["Rosa Benítez"]],
    ["1500", [nadie]],
    ["platea", ["Rosa Benítez"]],
    ["general", [nadie]],
    [hoy.slice(0, 4), ["Rosa Benítez", nadie]],
    ["nandu pagada", ["Rosa Benítez", nadie]],
    ["entrada:", ["Rosa Benítez", nadie]],
    ["cien", []],
  ])("«%s»", async (termino, expected) => {
    const path = `entradas/lista_entradas?eventoId=${eventoId}`;
    const row = (entrada: { usuario: { nombreUsuario: string } }) => entrada.usuario.nombreUsuario;
    expect(await found(path, termino, row)).toEqual(expected);
  });

  test.each([
    ["sin nombre", [nadie]],
    ["platea", []],
    ["rosa 2.750,50", ["Rosa Benítez"]],
  ])("«%s» in the list of payments", async (termino, expected) => {
    const row = (cobro: { pagador: { nombre: string } | null }) => cobro.pagador?.nombre ?? nadie;
    expect(await found("cobros/lista", termino, row)).toEqual(expected);
  });
});

// Rule API-7
describe("promo codes are found by", async () => {
  const eventoId = await site.event({ nombre: "Final", precio: "1000" });
  await site.sql`insert into codigos (codigo, porcentaje, monto, usos_maximos, usos, maximo_por_persona, desde, hasta, activo, creado_en)
     values ('DIEZ', 10, null, 40, 3, 2, null, ${new Date(site.clock.now().getTime() - 86_400_000)}, true, now()), ('MIL', null, 1000, null, 0, null, null, null, true, now()),
       ('FUTURO', 25, null, null, 0, null, ${new Date(site.clock.now().getTime() + 86_400_000)}, null, true, now()), ('GASTADO', 30, null, 5, 5, null, null, null, true, now())`;
  await site.pool.query(
    "insert into codigos_de_evento (codigo_id, evento_id) select id, $1 from codigos where codigo = 'MIL'",
    [eventoId],
  );
  const compra = await buy(site, await site.user(), eventoId);
  await site.sql`update pagos set estado = 'aprobado', monto = 700 where id = ${compra.pagoId}`;
  await site.pool.query(
    `update entradas set estado = 'pagada', codigo_id = (select id from codigos where codigo = 'GASTADO') where id = $1`,
    [compra.entradaId],
  );
  test.each([
    ["10 %", ["DIEZ"]],
    ["25%", ["FUTURO"]],
    ["$ 1.000,00", ["MIL"]],
    ["3 de 40", ["DIEZ"]],
    ["2 por persona", ["DIEZ"]],
    ["final", ["MIL"]],
    ["todos", ["DIEZ", "FUTURO", "GASTADO"]],
    ["sin vencimiento", ["GASTADO", "MIL"]],
    ["vencido", ["DIEZ"]],
    ["todavía no", ["FUTURO"]],
    ["sin usos", ["GASTADO"]],
    ["$ 300,00", ["GASTADO"]],
  ])("«%s»", async (termino, expected) => {
    expect(await found("codigos", termino, (row: { codigo: string }) => row.codigo)).toEqual(expected);
  });
});

// Rule API-7
describe("members and plans are found by", async () => {
  const barato = await makePlan(site, { nombre: "Barato" });
  const alDia = await makeMember(site, admin, barato);
  const caro = await makePlan(site, { nombre: "Caro", precio: "24006.00", cuotas: 12 });
  const debe = await makeMember(site, admin, caro);
  await site.sql`update planes set fecha_creacion = '2019-05-01T12:00:00-03' where id = ${barato}`;
  await site.pool.query("update cuotas set vence_el = $2 where usuario_id = $1 and numero_cuota = 1", [
    debe.id,
    addDays(hoy, -1),
  ]);
  await site.sql`update usuarios set correo = null where id = ${alDia.id}`;
  test.each([
    ["$ 2.000,50", [debe.id]],
    ["sin correo", [alDia.id]],
    ["socio adeuda", [debe.id]],
  ])("«%s» in the list of members", async (termino, expected) => {
    const path = "usuario/lista?rol=socio";
    expect(await found(path, termino, ({ id }: { id: number }) => id)).toEqual(expected);
  });

  test.each([
    ["2019", ["Barato"]],
    ["05/2019", ["Barato"]],
    ["$ 24.006,00", ["Caro"]],
  ])("«%s» in the list of plans", async (termino, expected) => {
    const row = ({ nombre_plan }: { nombre_plan: string }) => nombre_plan;
    expect(await found("planes/lista", termino, row)).toEqual(expected);
  });
});

// Rule API-7
describe("events are found by", async () => {
  const libre = await site.event({ nombre: "Libre", precio: "0" });
  const conTarifas = await site.event({ nombre: "Con tarifas", precio: "777" });
  await site.pool.query(
    "insert into tarifas (evento_id, nombre, precio, solo_socios) values ($1, 'Socios', 333, true), ($1, 'General', 555, false)",
    [conTarifas],
  );
  await site.sql`update eventos set situacion = 'reprogramado' where id = ${libre}`;
  test.each([
    ["entrada libre", ["Libre"]],
    ["reprogramado", ["Libre"]],
    ["desde $ 555,00", ["Con tarifas"]],
    ["socios 333", ["Con tarifas"]],
    ["por pagarse", []],
  ])("«%s»", async (termino, expected) => {
    const row = ({ nombre }: { nombre: string }) => nombre;
    expect(await found("eventos/lista_eventos", termino, row)).toEqual(expected);
  });
});

// Rule API-7
test("bookings without a person are found by the text that is shown in place of the name", async () => {
  const socio = await site.user("socio");
  await site.sql`insert into canchas (nombre) values ('Cancha')`;
  await site.sql`insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, comentario, telefono)
     values (now(), ${socio.id}, (select min(id) from canchas), 'DIA_COMPLETO', ${hoy}, 'de socio', '2346555123'),
       (now(), null, (select min(id) from canchas), 'DIA_COMPLETO', ${hoy}, 'de nadie', null)`;
  const by = (termino: string) =>
    found("reserva/lista", termino, (row: { comentario: string }) => row.comentario);
  expect(await by("no asignado")).toEqual(["de nadie"]);
  expect(await by("sin teléfono")).toEqual(["de nadie"]);
  expect(await by("socio 2346555123")).toEqual(["de socio"]);
});
