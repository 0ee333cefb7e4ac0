import { describe, expect, test } from "vitest";
import { openCourts } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import type { TestUser } from "#tests/harness/site.ts";
import type { Bandeja } from "../contract.ts";
import { ASUNTOS_A_LA_VEZ } from "../rules.ts";

/** 20 May 2026, 10:10 at the club. Decisions can be undone for five minutes. */
const courts = await openCourts({ env: { UNDO_SECONDS: "300" } });
const { site, staff: adminB, admin } = courts;
const cancha = await courts.court();
const evento = await site.event({ nombre: "Clásico", fecha: "2026-05-24" });
const quien = await site.user();

const bandeja = (as: TestUser = admin): Promise<Bandeja> =>
  jsonOf(200, site.call("GET", "/api/tablero/bandeja", { as }));
const tipos = async (as?: TestUser) => (await bandeja(as)).asuntos.map(({ tipo }) => tipo);
const idsOf = async (tipo: string) =>
  (await bandeja()).asuntos.filter((asunto) => asunto.tipo === tipo).map(({ id }) => id);

/** Creates an item of each kind, a day apart, in the order of the second column. */
async function oneOfEach() {
  const dia = (n: number) => `2026-05-0${n}T12:00:00Z`;
  const pedido = await courts.asked(quien, cancha);
  await site.sql`update reservas set fecha_pedido = ${dia(8)} where id = ${pedido.id}`;
  const prensa = await site.sql<{ id: number }>`
    insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha)
    values (${evento}, 'Radio Norte', 'Ana Paz', '30111222', 'ana@example.com', '2346123456', ${dia(7)}) returning id`;
  const socio = await site.user("socioEnProceso");
  const plan = await site.sql<{ id: number }>`
    insert into planes (nombre_plan, precio, descripcion, fecha_creacion) values ('Activo', 12000, '', '2025-01-01') returning id`;
  await site.sql`
    insert into socios (usuario_id, dni, fecha_de_nacimiento, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en)
    values (${socio.id}, '30222333', '2008-05-21', '2346123456', 'Mitre 1', 'soltero', 'Argentina', ${plan[0]?.id}, ${dia(6)})`;
  const pago = async (medio: string) =>
    (
      await site.sql<{ id: number }>`
        insert into pagos (usuario_id, concepto, descripcion, monto, a_devolver, medio, estado, creado_en, actualizado_en)
        values (${quien.id}, 'entrada', 'Entrada para Clásico', '1500', '1500', ${medio}, 'aprobado', ${dia(1)}, ${dia(1)}) returning id`
    )[0]?.id ?? 0;
  const devolucion = async (medio: string, pedida: string, fields: Record<string, unknown> = {}) => {
    const { rechazada = null, hecha = null, excedente = "0" } = fields;
    const [row] = await site.sql<{ id: number }>`
      insert into devoluciones (pago_id, monto, medio, motivo, causa, pedida_en, rechazada_en, hecha_en, excedente)
      values (${await pago(medio)}, '1500', ${medio}, 'No puede ir', 'staff', ${pedida}, ${rechazada}, ${hecha}, ${excedente})
      returning id`;
    return row?.id ?? 0;
  };
  const aMano = await devolucion("efectivo", dia(5));
  const rechazada = await devolucion("mercadopago", dia(4), { rechazada: dia(9) });
  const deMas = await devolucion("transferencia", dia(1), { hecha: dia(3), excedente: "700" });
  await devolucion("mercadopago", dia(1));
  await devolucion("efectivo", dia(1), { hecha: dia(2) });
  const consumidor = await site.sql<{ id: number }>`
    insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, creada_en)
    values ('A-1', 'arrepentimiento', 'Ana Paz', 'ana@example.com', ${dia(2)}) returning id`;
  await site.sql`
    insert into correos (id, clave, para, asunto, texto, html, creado_en, intentos, ultimo_error)
    values (gen_random_uuid(), 'de-prueba', 'ana@example.com', 'Tu entrada', '', '', ${dia(1)}, 3, 'nadie responde')`;
  return {
    reserva: pedido.id,
    prensa: prensa[0]?.id ?? 0,
    socio: socio.id,
    aMano,
    rechazada,
    deMas,
    consumidor: consumidor[0]?.id ?? 0,
  };
}
const cosas = await oneOfEach();

// Rule OFI-12
describe("the inbox", () => {
  test("lists pending items from every area, oldest first", async () => {
    const { total, asuntos, porTipo } = await bandeja();
    const office = "/club_colon/admin";
    expect(asuntos.map(({ tipo, id, enlace }) => [tipo, id, enlace.slice(office.length)])).toEqual([
      ["correo", expect.any(String), "/correos/"],
      ["consumidor", cosas.consumidor, "/consumidor/?estado=pendientes&termino=A-1"],
      ["devolucion-de-mas", cosas.deMas, expect.stringMatching(/^\/cobros\/\d+$/)],
      ["devolucion-rechazada", cosas.rechazada, expect.stringMatching(/^\/cobros\/\d+$/)],
      ["devolucion", cosas.aMano, expect.stringMatching(/^\/cobros\/\d+$/)],
      ["socio", cosas.socio, `/usuarios/${cosas.socio}`],
      ["prensa", cosas.prensa, `/prensa/${cosas.prensa}`],
      ["reserva", cosas.reserva, `/cancha/reservas/${cosas.reserva}`],
    ]);
    expect(total).toBe(8);
    expect(asuntos.at(-1)).toMatchObject({
      detalle: "sábado 30 de mayo, 20:00 a 21:30 · Somos diez",
      desde: "2026-05-08T12:00:00.000Z",
      plazo: "2026-05-30T23:00:00.000Z",
      importe: null,
    });
    expect(asuntos.at(-2)).toMatchObject({
      titulo: "Ana Paz, Radio Norte",
      plazo: "2026-05-25T00:00:00.000Z",
    });
    expect(asuntos.find(({ tipo }) => tipo === "socio")).toMatchObject({
      detalle: "DNI 30222333 · 17 años · Activo",
    });
    expect(asuntos.find(({ tipo }) => tipo === "devolucion-de-mas")).toMatchObject({
      titulo: expect.stringContaining("recibió $ 700,00 de más"),
      importe: 700,
    });
    expect(JSON.stringify(asuntos[0])).not.toContain("ana@example.com");
    expect(porTipo.find(({ tipo }) => tipo === "reserva")).toEqual({
      tipo: "reserva",
      total: 1,
      nombre: "reserva de cancha",
      lista: `${office}/cancha/?mostrar=por-responder`,
    });
  });

  test("shows an administradorB only the items and pages that the role is allowed", async () => {
    const { asuntos, porTipo, total } = await bandeja(adminB);
    const suyos = ["devolucion-de-mas", "devolucion-rechazada", "devolucion", "prensa", "reserva"];
    expect(asuntos.map(({ tipo }) => tipo)).toEqual(suyos);
    expect(new Set(porTipo.map(({ tipo }) => tipo))).toEqual(new Set(suyos));
    expect(total).toBe(5);
    expect(asuntos.filter(({ enlace }) => /cobros|usuarios|consumidor|correos/.test(enlace))).toEqual([]);
  });

  test("drops an item once somebody decides it", async () => {
    const decide = async (method: string, path: string) => {
      const response = await site.call(method, `/api/${path}`, { as: admin });
      expect(response.status, await response.clone().text()).toBe(200);
    };
    for (const [tipo, id, done] of [
      ["reserva", cosas.reserva, `reserva/${cosas.reserva}/actualizarEstado?estado=true&sinDecidir=true`],
      ["prensa", cosas.prensa, `prensa/${cosas.prensa}/rechazar?sinDecidir=true`],
      ["socio", cosas.socio, `socio/${cosas.socio}/confirmar`],
    ] as const) {
      await decide("PATCH", done);
      expect(await idsOf(tipo)).toEqual([]);
      await decide("POST", `${tipo}/${id}/deshacer`);
      expect(await idsOf(tipo)).toEqual([id]);
    }
    await decide("PATCH", `consumidor/solicitudes/${cosas.consumidor}/atendida`);
    expect(await tipos()).not.toContain("consumidor");
    await decide("DELETE", `consumidor/solicitudes/${cosas.consumidor}/atendida`);
    expect(await tipos()).toContain("consumidor");
  });

  test("does not change a decision that somebody else has already made", async () => {
    const { id } = await courts.asked(quien, cancha, { horaInicio: "08:00", horaFin: "09:00" });
    await courts.reject(id);
    const late = await site.call("PATCH", `/api/reserva/${id}/actualizarEstado?estado=true&sinDecidir=true`, {
      as: adminB,
    });
    expect(await jsonOf(409, late)).toMatchObject({
      code: "ya-decidida",
      detail: "Esta reserva ya fue rechazada.",
    });
    const reject = () =>
      site.call("PATCH", `/api/prensa/${cosas.prensa}/rechazar?sinDecidir=true`, { as: adminB });
    await jsonOf(
      200,
      site.call("PATCH", `/api/prensa/${cosas.prensa}/actualizarEstado?estado=true`, { as: admin }),
    );
    expect(await jsonOf(409, reject())).toMatchObject({
      code: "ya-decidida",
      detail: "Este pedido ya fue acreditado.",
    });
    await jsonOf(200, site.call("POST", `/api/prensa/${cosas.prensa}/deshacer`, { as: admin }));
    expect(await idsOf("prensa")).toEqual([cosas.prensa]);
  });

  test("leaves out bookings of past days", async () => {
    const viejas = await site.sql<{ id: number }>`
      insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin)
      values (now(), ${quien.id}, ${cancha}, 'POR_HORA', '2026-05-19', '10:00', '11:00'),
        (now(), ${quien.id}, ${cancha}, 'POR_HORA', '2026-05-20', '08:00', '09:00') returning id`;
    const [ayer, hoy] = viejas.map(({ id }) => id);
    expect(await idsOf("reserva")).toContain(hoy);
    expect(await idsOf("reserva")).not.toContain(ayer);
  });

  test("shows that somebody has replied to a request", async () => {
    const otra = await courts.court();
    const turno = { fecha: "2026-06-03", horaFin: "11:00" };
    const { id } = await courts.asked(quien, otra, { ...turno, horaInicio: "09:00" });
    const taken = await courts.asked(await site.user(), otra, { ...turno, horaInicio: "10:00" });
    const later = await courts.asked(await site.user(), otra, { ...turno, horaInicio: "10:30" });
    await courts.accept(taken.id);
    await jsonOf(200, site.call("POST", `/api/reserva/respuesta/${id}?respuesta=Te aviso`, { as: adminB }));
    const { asuntos } = await bandeja(adminB);
    expect(asuntos.find((asunto) => asunto.tipo === "reserva" && asunto.id === id)?.notas).toEqual([
      "Respondida: «Te aviso»",
      expect.stringMatching(/^Se superpone con .+, mié 3 jun, 10:00 a 11:00 \(aceptada\) y 1 más$/),
    ]);
    for (const pedida of [id, later.id]) await courts.reject(pedida);
  });

  test("shows only the first items and the total count if there are many", async () => {
    await site.sql`
      insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin)
      select now(), ${quien.id}, ${cancha}, 'POR_HORA', '2026-06-01', '10:00', '11:00' from generate_series(1, 60)`;
    const { asuntos, total, porTipo } = await bandeja();
    expect(asuntos).toHaveLength(ASUNTOS_A_LA_VEZ);
    expect(asuntos[0]?.tipo).toBe("correo");
    expect(porTipo.find(({ tipo }) => tipo === "reserva")?.total).toBe(62);
    expect(total).toBe(69);
  });
});
