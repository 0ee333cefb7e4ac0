import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { codigoDe } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import { sell } from "#tests/harness/payments.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Hallazgo } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
const adminB = await site.user("administradorB");
const hoy = clubTime(site.clock.now()).fecha;

const ask = (q: string, as: TestUser | undefined = admin) =>
  site.call("GET", `/api/buscar?q=${encodeURIComponent(q)}`, { as });

async function found(q: string, as: TestUser = admin): Promise<Hallazgo[]> {
  const response = await ask(q, as);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Hallazgo[];
}

const titlesOf = async (q: string, tipo: string, as: TestUser = admin) =>
  (await found(q, as)).filter((one) => one.tipo === tipo).map(({ titulo }) => titulo);

async function rowId(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await site.pool.query<{ id: number }>(`${sql} returning id`, values);
  return rows[0]?.id as number;
}

// Rule BUS-1
describe("the search for records other than people", async () => {
  const past = await site.event({ nombre: "Copa Ñacurutú", fecha: addDays(hoy, -2) });
  const later = await site.event({ nombre: "Copa Ñacurutú vuelta", fecha: addDays(hoy, 20) });
  const next = await site.event({ nombre: "Final de la Copa Ñacurutú", fecha: addDays(hoy, 3) });

  test("finds the next event before later and past ones", async () => {
    const ids = (await found("copa nacurutu")).filter(({ tipo }) => tipo === "evento").map(({ id }) => id);
    expect(ids).toEqual([next, later, past]);
  });

  test("finds a ticket by its code", async () => {
    const sale = await sell(site, admin, { eventoId: next, nombre: "Rosa Benítez" });
    const [entrada] = (
      await site.pool.query("select id, numero, pago_id, codigo_largo from entradas where evento_id = $1", [
        next,
      ])
    ).rows;
    expect(sale.status).toBe(201);
    const codigo = codigoDe(site.deps, { ...entrada, codigoLargo: entrada.codigo_largo });
    const [hallada] = (await found(codigo.toLowerCase(), adminB)).filter(({ tipo }) => tipo === "entrada");
    expect(hallada?.titulo).toBe(`Entrada n.º ${entrada.id} de Rosa Benítez`);
    expect(hallada?.enlace).toMatch(`/club_colon/admin/eventos/${next}?parte=entradas&`);
    // The ticket's title as the site shows it, its number, and half of its code.
    for (const q of [hallada?.titulo ?? "", `n.º ${entrada.id}`, codigo.slice(0, 14)])
      expect(
        (await found(q, adminB)).filter(({ tipo }) => tipo === "entrada").map(({ id }) => id),
        q,
      ).toEqual([entrada.id]);
    const [pago] = (await found(`n.º ${entrada.pago_id}`)).filter(({ tipo }) => tipo === "pago");
    expect(pago?.id).toBe(entrada.pago_id);
  });

  test("finds a payment by the provider's number, even if it is a duplicate payment", async () => {
    const pago = await rowId(
      `insert into pagos (concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en)
       values ('cuota', 'Cuota 3', 4200, 'mercadopago', 'aprobado', '91234567890', now(), now())`,
      [],
    );
    await rowId(
      "insert into pagos_repetidos (pago_id, id_medio_pago, monto, recibido_en) values ($1, '91234567891', 4200, now())",
      [pago],
    );
    for (const q of ["91234567890", "91234567891"])
      expect((await found(q)).map(({ tipo, id }) => [tipo, id])).toEqual([["pago", pago]]);
  });

  test("links to the page of a payment that has not been collected", async () => {
    const id = await rowId(
      `insert into pagos (concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
       values ('entrada', 'Entrada', 6500, 'mercadopago', 'vencido', now(), now())`,
      [],
    );
    const pago = (await found(`pago ${id}`)).find(({ tipo }) => tipo === "pago");
    expect(pago?.enlace).toBe(`/club_colon/admin/cobros/${id}`);
    expect((await site.call("GET", `/api/pagos/${id}`, { as: admin })).status).toBe(200);
  });

  test("finds bookings by person, phone and number, with the next one before past ones", async () => {
    const cancha = await rowId("insert into canchas (nombre) values ('Cancha Ñ')", []);
    const booking = (fecha: string) =>
      rowId(
        `insert into reservas (fecha_pedido, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, nombre, persona, telefono)
         values (now(), $1, 'POR_HORA', $2, '20:00', '21:00', 'Yolanda Wichi', 'wichi yolanda', '2346777111')`,
        [cancha, fecha],
      );
    const [before, after, soon] = [
      await booking(addDays(hoy, -3)),
      await booking(addDays(hoy, 9)),
      await booking(addDays(hoy, 1)),
    ];
    for (const q of ["wichi", "2346777111", "yolanda wichi"]) {
      const ids = (await found(q, adminB)).filter(({ tipo }) => tipo === "reserva").map(({ id }) => id);
      expect(ids, q).toEqual([soon, after, before]);
    }
    expect((await found(String(after))).some(({ tipo, id }) => tipo === "reserva" && id === after)).toBe(
      true,
    );
  });

  test("finds press requests by person, media outlet and DNI, with undecided requests first", async () => {
    const request = (nombre: string, dni: string, resuelto: string | null) =>
      rowId(
        `insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha, resuelto_en)
         values ($1, 'Radio Guaminí', $2, $3, 'radio@example.com', '2346512044', now(), $4)`,
        [next, nombre, dni, resuelto],
      );
    await request("Omar Resuelto", "31000001", "2026-01-01");
    await request("Olga Espera", "31000002", null);
    expect(await titlesOf("guamini", "prensa", adminB)).toEqual([
      "Olga Espera, Radio Guaminí",
      "Omar Resuelto, Radio Guaminí",
    ]);
    expect(await titlesOf("31000001", "prensa")).toEqual(["Omar Resuelto, Radio Guaminí"]);
  });
});

const SCREENS = {
  conex: ["Conexiones"],
  puerta: ["Puerta"],
  socios: ["Usuarios", "Mensajes", "Planes"],
  contraseñas: ["Usuarios"],
  plata: ["Cobros", "Cierres de caja", "Banco", "Mes del tesorero"],
  banco: ["Banco", "Mes del tesorero"],
  extracto: ["Banco", "Mes del tesorero"],
  cierre: ["Cierres de caja", "Mes del tesorero"],
  morosos: ["Deudores"],
  caja: ["Cobros", "Cierres de caja"],
  recaudación: ["Hoy", "Cobros", "Cierres de caja"],
  alquiler: ["Canchas"],
};

// Rule BUS-2
describe("the search for the office's screens", () => {
  test("finds screens by their own words, by the words of their actions and by the manual's", async () => {
    expect(await titlesOf("nuevo partido", "accion")).toEqual(["Crear evento", "Crear partido"]);
    expect(await titlesOf("cobrar cuo", "accion")).toEqual(["Cobrar cuota"]);
    for (const [q, titles] of Object.entries(SCREENS))
      expect(await titlesOf(q, "pantalla"), q).toEqual(titles);
    expect(await titlesOf("plata", "pantalla", adminB)).toEqual([]);
    const [page] = (await found("cierre de caja")).filter(({ tipo }) => tipo === "ayuda");
    expect(page?.enlace).toMatch(/^\/club_colon\/admin\/ayuda\/\w+/);
  });
});

// Rule BUS-1
describe("a search by an administradorB", () => {
  test("finds no people, payments, screens or actions of an administrador", async () => {
    await rowId(
      `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido) values ('ana', 'x', 'Ana', $1)`,
      ["Reservadísima"],
    );
    for (const q of ["reservadisima", "12345", "conexiones", "cobrar cuota", "inscribir"])
      expect(
        (await found(q, adminB)).filter(({ tipo }) => !["ayuda", "reserva", "evento"].includes(tipo)),
        q,
      ).toEqual([]);
  });

  test("finds only records that the screens for that role show", async () => {
    const kinds = new Set(
      (await Promise.all(["co", "re", "eventos", "copa"].map((q) => found(q, adminB))))
        .flat()
        .map(({ tipo }) => tipo),
    );
    expect([...kinds].filter((tipo) => ["persona", "pago"].includes(tipo))).toEqual([]);
  });
});

// Rule BUS-3
describe("a search", () => {
  test.each([
    "%_\\",
    "%%",
    "'",
    "''; drop table usuarios",
    "🏀🏀",
    "\\",
    "__",
    "a",
    " ",
    "\u202e",
    "(((",
    "[a-",
    "ñ".repeat(100),
  ])("is harmless if its term is «%s»", async (q) => {
    expect((await found(q)).map(({ titulo }) => titulo)).toEqual([]);
  });

  test.each([
    ["q=%00", 422],
    ["q=%E0%A4%A", 200],
    [`q=${"a".repeat(300)}`, 422],
    ["q=a%0Ab", 422],
    ["", 422],
  ])("for the query %s returns the status %i", async (query, status) => {
    const response = await site.call("GET", `/api/buscar?${query}`, { as: admin });
    expect(response.status, await response.text()).toBe(status);
  });

  test("shows six results of each kind with a link to the full list", async () => {
    for (let n = 1; n <= 8; n++) await site.event({ nombre: `Torneo Pehuajó ${n}` });
    const events = (await found("pehuajo")).filter(({ tipo }) => tipo === "evento");
    expect(events).toHaveLength(6);
    expect(events[0]?.lista).toBe("/club_colon/admin/eventos/?cuando=todos&termino=pehuajo");
    expect((await found("pehuajo 3")).map(({ lista }) => lista)).toEqual([null]);
  });
});
