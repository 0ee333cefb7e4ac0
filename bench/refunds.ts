import type pg from "pg";
import { type LoadJob, type LoadResult, median, quantile, rateOf } from "./load.ts";
import type { Program } from "./program.ts";
import type { Figure } from "./report.ts";
import { makeEvents, makePeople, type Site } from "./workbench.ts";

const PAYMENTS = 500;
const SECONDS = 10;
const CONNECTIONS = 4;
const PAUSE_MS = 40;

/** Pages and calls of visitors and staff. */
const PATHS = [
  { name: "home page", path: "/" },
  { name: "list of events", path: "/api/eventos/lista" },
  { name: "Inicio of the staff", path: "/api/tablero" },
  { name: "tickets sold", path: "/api/entradas/lista_entradas?tamano=10" },
];

/**
 * Response times of pages while an event with 500 payments is cancelled, compared to those just
 * before. The refunds, their state changes and mails are all made by the process that serves the pages.
 */
export async function measureRefunds(site: Site, load: Program<unknown>, pool: pg.Pool): Promise<Figure[]> {
  const [staff] = await makePeople(pool, 1, "administrador");
  const [eventoId] = await makeEvents(pool, 1, "Cancelado");
  if (!staff || !eventoId) throw new Error("no event to cancel");
  await makePayments(pool, eventoId);
  const times = async () => {
    const found: number[][] = [];
    for (const { path } of PATHS) {
      const job: LoadJob = {
        url: `${site.url}${path}`,
        paths: [path],
        token: staff.token,
        connections: CONNECTIONS,
        pauseMs: PAUSE_MS,
        seconds: SECONDS,
      };
      const [result] = await load.ask<LoadResult[]>("run", [job]);
      if (!result) throw new Error("the load gave no result");
      rateOf([result]);
      found.push(result.waits ?? []);
    }
    return found;
  };
  await times();
  const before = await times();
  const response = await fetch(`${site.url}/api/eventos/${eventoId}/cancelar`, {
    method: "POST",
    headers: { authorization: `Bearer ${staff.token}`, "content-type": "application/json" },
    body: JSON.stringify({ motivo: "Del banco de pruebas" }),
  });
  if (response.status !== 200) throw new Error(`cancelling answered ${response.status}`);
  const began = performance.now();
  const during = await times();
  const left = async () =>
    (await pool.query("select count(*)::int as n from devoluciones where hecha_en is null")).rows[0]
      .n as number;
  const unfinished = await left();
  while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 250));
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await pool.query(
    "select count(*)::int as n from pagos p join entradas e on e.pago_id = p.id where e.evento_id = $1 and p.estado = 'reembolsado'",
    [eventoId],
  );
  if (rows[0].n !== PAYMENTS) throw new Error(`${rows[0].n} of ${PAYMENTS} payments were refunded`);
  return PATHS.map(({ name }, index) => {
    const [one, other] = [before[index] ?? [], during[index] ?? []];
    return {
      name: `${name} while 500 payments are refunded ÷ before, median`,
      value: median(other) / median(one),
      unit: "×",
      note: `${median(other).toFixed(1)} against ${median(one).toFixed(1)} ms, p95 ${quantile(other, 0.95).toFixed(1)} against ${quantile(one, 0.95).toFixed(1)}; all refunded in ${seconds.toFixed(0)} s, ${unfinished} left at the end`,
      target: { at: "most", value: 1.5 },
    };
  });
}

/** Inserts paid payments of one ticket each, of as many buyers. */
async function makePayments(pool: pg.Pool, eventoId: number): Promise<void> {
  const buyers = await makePeople(pool, PAYMENTS, "usuario");
  await pool.query(
    `with pago as (
       insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en)
       select id, 'entrada', 'Entrada: Cancelado', 6500, 'mercadopago', 'aprobado', (9000000 + id)::text, now(), now()
       from unnest($1::int[]) id returning id, usuario_id
     ), entrada as (
       insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
       select $2::int, usuario_id, id, 'pagada', now() from pago returning id
     )
     update eventos set entradas_disponibles = entradas_disponibles - (select count(*) from entrada) where id = $2`,
    [buyers.map(({ id }) => id), eventoId],
  );
}
