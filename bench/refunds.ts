import type pg from "pg";
import { type LoadJob, type LoadResult, median, quantile, rateOf } from "./load.ts";
import { type Program, startProgram } from "./program.ts";
import type { Figure } from "./report.ts";
import { makeEvents, makePeople, startSiteProgram } from "./workbench.ts";

const PAYMENTS = 500;
const SECONDS = 10;
const CONNECTIONS = 4;
const PAUSE_MS = 40;
const LIMIT_MS = 300_000;

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
export async function measureRefunds(
  dataDir: string,
  load: Program<unknown>,
  pool: pg.Pool,
): Promise<Figure[]> {
  await using mail = await startProgram<{ port: number }>("mail", null);
  const site = await startSiteProgram(dataDir, { SMTP_URL: `smtp://127.0.0.1:${mail.ready.port}` });
  await using _program = site.program;
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
  const refunded = async () => {
    const { rows } = await pool.query<{ n: number }>(
      "select count(*)::int as n from pagos p join entradas e on e.pago_id = p.id where e.evento_id = $1 and p.estado = 'reembolsado'",
      [eventoId],
    );
    return rows[0]?.n ?? 0;
  };
  const meanwhile = await refunded();
  if (meanwhile === PAYMENTS) throw new Error("all payments were refunded before the end of the measurement");
  while ((await refunded()) < PAYMENTS) {
    if (performance.now() - began > LIMIT_MS)
      throw new Error(`${await refunded()} of ${PAYMENTS} payments were refunded`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const seconds = (performance.now() - began) / 1000;
  return PATHS.map(({ name }, index) => {
    const [one, other] = [before[index] ?? [], during[index] ?? []];
    return {
      name: `${name} while 500 payments are refunded ÷ before, median`,
      value: median(other) / median(one),
      unit: "×",
      note: `${median(other).toFixed(1)} against ${median(one).toFixed(1)} ms, p95 ${quantile(other, 0.95).toFixed(1)} against ${quantile(one, 0.95).toFixed(1)}; ${meanwhile} meanwhile, all in ${seconds.toFixed(0)} s`,
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
