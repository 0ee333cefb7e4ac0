/** The reference for a sale: the same prepared statements, sent by `pg` over a few connections. */
import pg from "pg";
import { serveProgram } from "../program.ts";

export interface DirectRound {
  eventoId: number;
  seconds: number;
}
export interface Sellers {
  url: string;
  connections: number;
  people: { id: number; sid: string }[];
}

const SQL = {
  session: `select u.id, u.nombre_usuario, u.permisos, s.id from sesiones s join usuarios u on u.id = s.usuario_id
    where s.id = $1 and s.usuario_id = $2 and s.expira_en > $3 and s.revocada_en is null and u.alta`,
  take: `update eventos set entradas_disponibles = entradas_disponibles - 1
    where id = $1 and estado and entradas_disponibles > 0 and fecha + hora > $2::timestamp returning nombre, precio`,
  payment: `insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, vence_en, retiene)
    values ($1, 'entrada', $2, $3, 'mercadopago', 'pendiente', $4, $4, $5, true) returning id`,
  ticket: `insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
    values ($1, $2, $3, 'reservada', $4) returning id`,
};
const HOLD_MS = 15 * 60_000;

const clients: pg.Client[] = [];
let people: Sellers["people"] = [];

async function open({ url, connections, people: buyers }: Sellers): Promise<void> {
  people = buyers;
  while (clients.length < connections) {
    const client = new pg.Client({ connectionString: url });
    clients.push(client);
    await client.connect();
  }
}

const run = (client: pg.Client, name: keyof typeof SQL, values: unknown[]) =>
  client.query<{ id: number; nombre: string; precio: string }>({ name, text: SQL[name], values });

async function sell(client: pg.Client, person: Sellers["people"][number], eventoId: number): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + HOLD_MS);
  const session = await run(client, "session", [person.sid, person.id, now]);
  if (session.rowCount !== 1) throw new Error("a benchmark session is not active");
  await client.query("begin");
  const event = (await run(client, "take", [eventoId, now.toISOString().slice(0, 19)])).rows[0];
  if (!event) throw new Error("the benchmark's event is sold out");
  const text = `Entrada: ${event.nombre}`;
  const payment = (await run(client, "payment", [person.id, text, event.precio, now, until])).rows[0];
  await run(client, "ticket", [eventoId, person.id, payment?.id, now]);
  await client.query("commit");
}

/** @returns sales per second, and their number */
async function sellFor({ eventoId, seconds }: DirectRound) {
  const began = performance.now();
  let sold = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < began + seconds * 1000) {
        const person = people[sold % people.length];
        if (!person) throw new Error("there are no buyers");
        await sell(client, person, eventoId);
        sold++;
      }
    }),
  );
  return { responses: sold, rate: sold / ((performance.now() - began) / 1000) };
}

serveProgram({ open, run: sellFor }, () => Promise.all(clients.map((client) => client.end())));
