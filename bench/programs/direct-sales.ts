/**
 * The reference of a sale: the same prepared statements, sent by `pg` over a few connections, each
 * with one statement at a time.
 */
import pg from "pg";
import { programInput, serveProgram } from "../program.ts";

export type DirectSale = "transaction" | "site";
export interface DirectRound {
  kind: DirectSale;
  eventIds: number[];
  seconds: number;
}
interface Input {
  url: string;
  connections: number;
  people: { id: number; sid: string }[];
}

/**
 * The statements of a sale; `site` are the site's own, which hold a place in one statement instead
 * of three.
 */
const SQL = {
  session: `select u.id, u.nombre_usuario, u.permisos, s.id from sesiones s join usuarios u on u.id = s.usuario_id
    where s.id = $1 and s.usuario_id = $2 and s.expira_en > $3 and s.revocada_en is null and u.alta`,
  take: `update eventos set entradas_disponibles = entradas_disponibles - 1
    where id = $1 and estado and entradas_disponibles > 0 and fecha + hora > $2::timestamp returning nombre, precio`,
  payment: `insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, vence_en, retiene)
    values ($1, 'entrada', $2, $3, 'mercadopago', 'pendiente', $4, $4, $5, true) returning id`,
  ticket: `insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
    values ($1, $2, $3, 'reservada', $4) returning id`,
  hold: `with evento as (
      update eventos set entradas_disponibles = entradas_disponibles - 1
      where id = $1 and estado and entradas_disponibles > 0 and fecha + hora > $2::timestamp
      returning id, nombre, precio
    ), pago as (
      insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, vence_en, retiene)
      select $3::integer, 'entrada', 'Entrada: ' || nombre, precio, 'mercadopago', 'pendiente',
        $4::timestamptz, $4::timestamptz, $5::timestamptz, true from evento returning id
    ), entrada as (
      insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
      select evento.id, $3::integer, pago.id, 'reservada', $4::timestamptz from evento, pago returning id
    )
    select pago.id as pago_id, entrada.id as entrada_id from evento, pago, entrada`,
  preference: "update pagos set preference_id = $2, url = $3 where id = $1",
};
const HOLD_MS = 15 * 60_000;

const { url, connections, people } = programInput<Input>();
const clients = await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  }),
);

const run = (client: pg.Client, name: keyof typeof SQL, values: unknown[]) =>
  client.query<{ id: number; pago_id: number; nombre: string; precio: string }>({
    name,
    text: SQL[name],
    values,
  });

async function sell(
  client: pg.Client,
  kind: DirectSale,
  person: Input["people"][number],
  eventId: number,
): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + HOLD_MS);
  const session = await run(client, "session", [person.sid, person.id, now]);
  if (session.rowCount !== 1) throw new Error("a benchmark session is not active");
  const clubNow = now.toISOString().slice(0, 19);
  if (kind === "site") {
    const held = (await run(client, "hold", [eventId, clubNow, person.id, now, until])).rows[0];
    if (!held) throw new Error("the benchmark's event is sold out");
    await run(client, "preference", [held.pago_id, `direct-${held.pago_id}`, "https://provider.invalid/"]);
    return;
  }
  await client.query("begin");
  const event = (await run(client, "take", [eventId, clubNow])).rows[0];
  if (!event) throw new Error("the benchmark's event is sold out");
  const text = `Entrada: ${event.nombre}`;
  const payment = (await run(client, "payment", [person.id, text, event.precio, now, until])).rows[0];
  await run(client, "ticket", [eventId, person.id, payment?.id, now]);
  await client.query("commit");
}

serveProgram(
  {},
  {
    async run({ kind, eventIds, seconds }: DirectRound) {
      const began = performance.now();
      const end = began + seconds * 1000;
      let sold = 0;
      let turn = 0;
      await Promise.all(
        clients.map(async (client) => {
          while (performance.now() < end) {
            const person = people[turn % people.length];
            const eventId = eventIds[turn % eventIds.length];
            turn++;
            if (!person || eventId === undefined) throw new Error("there are no buyers");
            await sell(client, kind, person, eventId);
            sold++;
          }
        }),
      );
      return { responses: sold, failures: {}, seconds: (performance.now() - began) / 1000, p99: 0 };
    },
  },
  () => Promise.all(clients.map((client) => client.end())),
);
