import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { clubTime } from "#contract/club-time.ts";
import { CODIGO_DE_ENTRADA } from "#features/eventos/entradas/rules.ts";
import { createSignedCodes } from "#server/signed-codes.ts";
import { freePort } from "#tests/harness/site-process.ts";
import { BROWSER_HEADERS, median, quantile } from "./load.ts";
import { startProgram } from "./program.ts";
import type { Decisions, GateInput } from "./programs/gate.ts";
import type { Figure } from "./report.ts";
import { makeEvents, makePeople, SECRET, siteEnv } from "./workbench.ts";

const TICKETS = 10_000;
const DOWNLOADS = 5;
const KB = 1000;
/** Scans of each kind, without a connection. */
const SCANS = { paid: 140, used: 30, unknown: 30 };

/**
 * The gate without a connection: downloading the codes of an event with 10,000 tickets, and a phone's decision on a code
 * in front of its camera, with the network off and a four-fold CPU slowdown.
 */
export async function measureGate(dataDir: string, pool: pg.Pool): Promise<Figure[]> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await using _site = await startProgram("site", null, { ...siteEnv(dataDir, port), SITE_URL: url });
  const [staff] = await makePeople(pool, 1, "administradorB");
  const [eventoId] = await makeEvents(pool, 1, "Con la puerta llena");
  if (!staff || !eventoId) throw new Error("no event to admit to");
  const ids = await makeTickets(pool, eventoId);
  const codes = createSignedCodes(SECRET, CODIGO_DE_ENTRADA);
  const { paid, used, unknown } = SCANS;
  const codesOf = (first: number, count: number) =>
    ids.slice(first, first + count).map((id) => codes.sign(id));
  await pool.query("update entradas set ingreso_en = now(), ingreso_por = $2 where id = any($1)", [
    ids.slice(paid, paid + used),
    staff.id,
  ]);

  const downloads: Download[] = [];
  for (let round = 0; round < DOWNLOADS; round++)
    downloads.push(await download(`${url}/api/entradas/puerta/codigos?eventos=${eventoId}`, staff.token));

  const input: GateInput = {
    url,
    eventoId,
    scans: [
      ...codesOf(0, paid).map((code) => ({ code, title: "¡ADELANTE!" })),
      ...codesOf(paid, used).map((code) => ({ code, title: "YA INGRESÓ" })),
      // Signed, but of no ticket.
      ...Array.from({ length: unknown }, (_, n) => ({
        code: codes.sign(2_000_000_000 + n),
        title: "NO ESTÁ EN LA LISTA",
      })),
    ],
  };
  await using phone = await startProgram("gate", null);
  const { scans, frames, decisions, empty } = await phone.ask<Decisions>("scan", input);
  const figure = (name: string, values: number[], most?: number): Figure => ({
    name,
    value: quantile(values, 0.99),
    unit: "ms",
    note: `${values.length} scans, median ${median(values).toFixed(0)}, slowest ${Math.max(...values).toFixed(0)}`,
    ...(most && { target: { at: "most", value: most } }),
  });
  return [
    {
      name: `codes of an event with ${TICKETS} tickets: download`,
      value: median(downloads.map(({ ms }) => ms)) / 1000,
      unit: "s",
      note: downloads.map(({ ms }) => (ms / 1000).toFixed(2)).join(", "),
      target: { at: "most", value: 2 },
    },
    {
      name: "that download, transferred",
      value: median(downloads.map(({ bytes }) => bytes)) / KB,
      unit: "KB",
      note: "gzip",
      target: { at: "most", value: 400 },
    },
    figure("gate without a connection: from the frame to the colour, p99", frames, 100),
    figure("of these, from the code read in the frame, p99", decisions),
    figure("an empty page's change of colour, p99", empty),
    figure("gate without a connection: from the code in front of the camera, p99", scans),
  ];
}

interface Download {
  ms: number;
  bytes: number;
}

async function download(url: string, token: string): Promise<Download> {
  const began = performance.now();
  const request = get(url, { headers: { ...BROWSER_HEADERS, authorization: `Bearer ${token}` } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const body = await buffer(response);
  const ms = performance.now() - began;
  const { eventos } = JSON.parse(gunzipSync(body).toString()) as { eventos: { cantidad: number }[] };
  const cantidad = eventos[0]?.cantidad ?? 0;
  if (cantidad < TICKETS) throw new Error(`the download has ${cantidad} codes`);
  return { ms, bytes: body.length };
}

/** Makes the event admit now and inserts its paid tickets. @returns their ids */
async function makeTickets(pool: pg.Pool, eventoId: number): Promise<number[]> {
  const { fecha, hora } = clubTime(new Date());
  await pool.query("update eventos set fecha = $2, hora = $3 where id = $1", [eventoId, fecha, hora]);
  const { rows } = await pool.query<{ id: number }>(
    `with pago as (
       insert into pagos (concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en)
       select 'entrada', 'Entrada: Con la puerta llena', 6500, 'mercadopago', 'aprobado', (8000000 + n)::text, now(), now()
       from generate_series(1, $2) n returning id
     ), entrada as (
       insert into entradas (evento_id, portador, pago_id, estado, codigo_largo, comprada_en)
       select $1::int, 'Rosa', id, 'pagada', true, now() from pago returning id
     ), evento as (
       update eventos set entradas_disponibles = entradas_disponibles - $2 where id = $1
     )
     select id from entrada order by id`,
    [eventoId, TICKETS],
  );
  return rows.map(({ id }) => id);
}
