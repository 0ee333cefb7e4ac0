import { afterAll, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { createTestSite } from "./harness/site.ts";

const site = await createTestSite();
afterAll(() => site.end());
const admin = await site.user("administrador");
const hoy = clubTime(site.clock.now()).fecha;

async function list<Field extends string>(path: string, field: Field): Promise<unknown[]> {
  const response = await site.call("GET", `/api/${path}`, { as: admin });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as Record<Field, unknown>[]).map((row) => row[field]);
}

async function events(...days: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const day of days) {
    const id = await site.event({ nombre: `En ${day}` });
    await site.sql`update eventos set fecha = ${addDays(hoy, day)} where id = ${id}`;
    ids.push(id);
  }
  return ids;
}

// Rule SIT-16
test("«Próximos» begins with the next match", async () => {
  const [near, far, past] = await events(3, 20, -3);
  expect(await list("eventos/lista_eventos?cuando=proximos", "id")).toEqual([near, far]);
  expect(await list("eventos/lista_eventos?cuando=proximos&orden=-id", "id")).toEqual([far, near]);
  expect(await list("eventos/lista_eventos?cuando=proximos&orden=-fecha", "id")).toEqual([far, near]);
  expect(await list("eventos/lista_eventos", "id")).toEqual([past, far, near]);
});

// Rules CAN-9, SIT-16
test("the list of unanswered bookings begins with the soonest booking", async () => {
  await site.sql`insert into canchas (nombre) values ('Cancha')`;
  await site.pool.query(
    `insert into reservas (fecha_pedido, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, comentario)
     select now(), (select id from canchas limit 1), 'POR_HORA', dia::date, hora::time, '23:00', texto
     from (values ($1, '20:00', 'lejos'), ($2, '20:00', 'a la noche'), ($2, '9:00', 'a la mañana'), ($3, '9:00', 'pasada'))
       v (dia, hora, texto)`,
    [addDays(hoy, 9), addDays(hoy, 1), addDays(hoy, -1)],
  );
  const soonest = ["a la mañana", "a la noche", "lejos"];
  expect(await list("reserva/lista?cuando=proximos&estado=pendiente", "comentario")).toEqual(soonest);
  expect(await list("reserva/lista?cuando=proximos&orden=-fecha", "comentario")).toEqual(
    soonest.toReversed(),
  );
  expect(await list("reserva/lista?estado=pendiente", "comentario")).toEqual([
    ...soonest.toReversed(),
    "pasada",
  ]);
});

// Rule SIT-16
test("the list of unanswered press requests begins with those for the next event", async () => {
  const ids = await events(8, 2, -4, -9);
  for (const [n, eventoId] of ids.entries())
    await site.sql`insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha)
       values (${eventoId}, ${["en 8", "en 2", "hace 4", "hace 9"][n]}, 'Ana', '30333001', 'ana@example.com', '2346555123', now() + ${n} * interval '1 minute')`;
  expect(await list("prensa/lista?estado=pendientes", "nombreMedio")).toEqual([
    "en 2",
    "en 8",
    "hace 4",
    "hace 9",
  ]);
  expect(await list("prensa/lista?estado=pendientes&orden=fecha", "nombreMedio")).toEqual([
    "en 8",
    "en 2",
    "hace 4",
    "hace 9",
  ]);
  expect((await list("prensa/lista", "nombreMedio"))[0]).toBe("hace 9");
});

// Rule SIT-16
test("the list of open consumer requests begins with the oldest", async () => {
  await site.sql`insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, telefono, detalle, creada_en)
     values ('VIEJA', 'baja', 'Ana', 'a@example.com', '', '', '2026-01-01'), ('NUEVA', 'baja', 'Ana', 'a@example.com', '', '', '2026-02-01')`;
  expect(await list("consumidor/solicitudes?estado=pendientes", "codigo")).toEqual(["VIEJA", "NUEVA"]);
  expect(await list("consumidor/solicitudes", "codigo")).toEqual(["NUEVA", "VIEJA"]);
});
