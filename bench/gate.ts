import { gunzipSync } from "node:zlib";
import { CODIGO_DE_ENTRADA } from "#features/eventos/entradas/rules.ts";
import { createSignedCodes } from "#server/signed-codes.ts";
import { insertEvent, insertPeople } from "#tests/harness/site-process.ts";
import { BROWSER_HEADERS, median, quantile } from "./load.ts";
import { record } from "./pages.ts";
import { startProgram } from "./program.ts";
import type { Decisions, GateInput } from "./programs/gate.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, insertTickets, PLACES, SECRET } from "./workbench.ts";

const TICKETS = 10_000;
const DOWNLOADS = 5;
const KB = 1000;
const SCANS = { paid: 140, used: 30, unknown: 30 };

/**
 * Measures the gate without a connection: downloading the codes of an event with 10,000 tickets, and a phone's
 * decision on a code in front of its camera, with the network off and a four-fold CPU slowdown.
 */
export async function measureGate({ site: { url }, pool }: Bench): Promise<Figure[]> {
  const [staff] = await insertPeople(pool, SECRET, 1, "administradorB");
  if (!staff) throw new Error("no gate user was created");
  const eventoId = await insertEvent(pool, "Con la puerta llena", PLACES);
  const codes = await insertTickets(pool, eventoId, TICKETS);
  const { paid, used, unknown } = SCANS;
  await pool.query(
    `update entradas set ingreso_en = now(), ingreso_por = $2
     where id in (select id from entradas where evento_id = $1 order by id offset $3 limit $4)`,
    [eventoId, staff.id, paid, used],
  );
  const downloads = [];
  for (let round = 0; round < DOWNLOADS; round++)
    downloads.push(await download(`${url}/api/entradas/puerta/codigos?eventos=${eventoId}`, staff.token));

  const signed = createSignedCodes(SECRET, CODIGO_DE_ENTRADA);
  const input: GateInput = {
    url,
    eventoId,
    scans: [
      ...codes.slice(0, paid).map((code) => ({ code, title: "¡ADELANTE!" })),
      ...codes.slice(paid, paid + used).map((code) => ({ code, title: "YA INGRESÓ" })),
      ...Array.from({ length: unknown }, (_, n) => ({
        code: signed.sign(2_000_000_000 + n),
        title: "NO ESTÁ EN LA LISTA",
      })),
    ],
  };
  await using phone = await startProgram("gate");
  const { frames, empty } = await phone.ask<Decisions>("scan", input);
  const slowest = (name: string, values: number[], most?: number) =>
    figure(name, quantile(values, 0.99), "ms", {
      note: `${values.length} times, median ${median(values).toFixed(0)}, slowest ${Math.max(...values).toFixed(0)}`,
      most,
    });
  const seconds = downloads.map(({ ms }) => ms / 1000);
  const kilobytes = (downloads[0]?.bytes ?? Number.NaN) / KB;
  return [
    figure(`codes of an event with ${TICKETS} tickets: download`, median(seconds), "s", {
      note: seconds.map((one) => one.toFixed(2)).join(", "),
      most: 2,
    }),
    figure("that download, transferred", kilobytes, "KB", { note: "gzip", most: 400 }),
    slowest("gate without a connection: from the frame to the colour, p99", frames, 100),
    slowest("an empty page's change of colour, p99", empty),
  ];
}

async function download(url: string, token: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const { body } = await record(url, { ...BROWSER_HEADERS, authorization: `Bearer ${token}` });
  const ms = performance.now() - began;
  const { eventos } = JSON.parse(gunzipSync(body).toString()) as { eventos: { cantidad: number }[] };
  const [{ cantidad } = { cantidad: 0 }] = eventos;
  if (cantidad < TICKETS) throw new Error(`the download has ${cantidad} codes`);
  return { ms, bytes: body.length };
}
