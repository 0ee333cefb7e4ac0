import { randomUUID } from "node:crypto";
import { insertPeople } from "#tests/harness/site-process.ts";
import { median } from "./load.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, SECRET } from "./workbench.ts";

const ROUNDS = 3;
const PAYERS = 200;
const CONNECTIONS = 8;
const VIEWS = 40;

/** Measures collections with their receipts per minute, gaps in the receipt numbers, and the treasurer's month. */
export async function measureReceipts({ site, pool }: Bench): Promise<Figure[]> {
  const [admin] = await insertPeople(pool, SECRET, 1, "administrador");
  if (!admin) throw new Error("no administrador was created");
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
  const collect = async (payer: number) => {
    const body = JSON.stringify({ medio: "efectivo", monto: 10, cuotas: [], idempotencyKey: randomUUID() });
    const url = `${site.url}/api/personas/${payer}/cobros`;
    const response = await fetch(url, { method: "POST", headers, body });
    if (response.status !== 201) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  };
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const queue = (await insertPeople(pool, SECRET, PAYERS, "socio")).map(({ id }) => id);
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let payer = queue.pop(); payer !== undefined; payer = queue.pop()) await collect(payer);
      }),
    );
    if (round > 0) rates.push((PAYERS / (performance.now() - started)) * 60_000);
  }
  const { rows } = await pool.query<{ huecos: number }>(
    "select (max(numero) - count(*))::int as huecos from recibos where serie = 'R'",
  );
  const times: number[] = [];
  for (let view = 0; view < VIEWS; view++) {
    const started = performance.now();
    const response = await fetch(`${site.url}/api/tesoreria?mes=${new Date().toISOString().slice(0, 7)}`, {
      headers,
    });
    await response.text();
    if (response.status !== 200) throw new Error(`the treasurer's month: ${response.status}`);
    times.push(performance.now() - started);
  }
  return [
    figure("receipts", median(rates), "/min", { least: 1000, note: `${CONNECTIONS} connections` }),
    figure("missing numbers", rows[0]?.huecos ?? -1, "", { most: 0 }),
    figure("treasurer's month", median(times), "ms", { most: 10 }),
  ];
}
