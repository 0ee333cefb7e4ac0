import type pg from "pg";
import { addDays, clubTime } from "#contract/club-time.ts";
import { totalesPropios } from "#features/caja/transferencias/rules.ts";
import { insertPeople } from "#tests/harness/site-process.ts";
import { type BankMovement, layouts, newCuit } from "#tests/harness/statements.ts";
import { startVisitors } from "./imports.ts";
import { insertNamedPeople } from "./named-people.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, SECRET } from "./workbench.ts";

const CHECKOUTS = 20_000;
const PRICES = 25;
const ROWS = 5_000;
const UPLOAD_S = 5;
/** Share of the request rate that visitors must keep while statements are read. */
const VISITORS = 0.5;
const IDLE_MS = 5_000;

/**
 * Measures a bank's statement of 5,000 rows for 20,000 open payments by transfer, then the same rows again, while
 * visitors use the site.
 */
export async function measureStatements({ site, pool }: Bench): Promise<Figure[]> {
  const [staff] = await insertPeople(pool, SECRET, 1, "administrador");
  if (!staff) throw new Error("no staff user was created");
  const movements = await fillCheckouts(pool);
  const upload = async (layout: keyof typeof layouts) => {
    const form = new FormData();
    form.append("archivo", new File([new Uint8Array(layouts[layout](movements))], `${layout}.csv`));
    const began = performance.now();
    const headers = { authorization: `Bearer ${staff.token}` };
    const response = await fetch(`${site.url}/api/extractos`, { method: "POST", headers, body: form });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    const counts = (await response.json()) as { nuevas: number; repetidas: number; propuestas: number };
    return { ...counts, seconds: (performance.now() - began) / 1000 };
  };
  const visitors = startVisitors(site);
  try {
    const idle = await visitors.rateDuring(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
    const uploads: Awaited<ReturnType<typeof upload>>[] = [];
    const busy = await visitors.rateDuring(async () => {
      uploads.push(await upload("galicia"), await upload("nacion"));
    });
    const [first, again] = uploads;
    if (first?.nuevas !== ROWS || again?.repetidas !== ROWS)
      throw new Error(`not every row was stored once: ${JSON.stringify(uploads)}`);
    const note = `${ROWS} rows, ${first.propuestas} proposals of ${CHECKOUTS} open payments`;
    return [
      figure("bank statement", first.seconds, "s", { note, most: UPLOAD_S }),
      figure("the same rows from another layout", again.seconds, "s", { most: UPLOAD_S }),
      figure("pages while statements are read ÷ alone", busy / idle, "×", { least: VISITORS }),
    ];
  } finally {
    await visitors.stop();
  }
}

/**
 * Inserts open payments of many different amounts, a third of them from known CUITs. @returns bank transactions for
 * some of them, and unrelated ones
 */
async function fillCheckouts(pool: pg.Pool): Promise<BankMovement[]> {
  const perPrice = CHECKOUTS / PRICES;
  const totals = Array.from({ length: PRICES }, (_, n) =>
    [...totalesPropios(18_000_00 + n * 3_500_00)].slice(0, perPrice),
  ).flat();
  await insertNamedPeople(pool, "paga", CHECKOUTS);
  const { rows } = await pool.query<{ nombre: string; importe: number }>(
    `with gente as (
       select id, nombre || ' ' || apellido as nombre, row_number() over (order by id) as n from usuarios where nombre_usuario like 'paga%'
     ), pago as (
       insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, vence_en)
       select id, 'cuota', 'Cuotas', ($1::int[])[n]::numeric / 100, 'transferencia', 'pendiente', now() - interval '3 days', now(),
         now() + interval '4 days' from gente returning id, usuario_id, monto
     ), abierta as (
       insert into transferencias (pago_id, monto, con_centavos, cuenta) select id, monto, true, '{}' from pago
     ), conocido as (
       insert into cuits_de_pagador (persona_id, cuit, visto_en) select id, ($2::text[])[n], now() from gente where n % 3 = 0
     )
     select nombre, ($1::int[])[n] as importe from gente order by n`,
    [totals, totals.map((_, n) => newCuit(10_000_000 + n))],
  );
  await pool.query("analyze");
  const today = clubTime(new Date()).fecha;
  return Array.from({ length: ROWS }, (_, at): BankMovement => {
    const payer = (at * 4) % CHECKOUTS;
    const { nombre = "", importe = 0 } = rows[payer] ?? {};
    const common = { fecha: addDays(today, -(at % 3)), comprobante: String(70_000 + at), saldo: at * 100_00 };
    const paid = {
      ...common,
      importe,
      concepto: `TRANSFERENCIA DE ${nombre.toUpperCase()}`,
      cuit: newCuit(10_000_000 + payer),
    };
    switch (at % 10) {
      case 6:
        return { ...paid, importe: importe - 1 };
      case 7:
        return { ...paid, importe: importe - (importe % 100) };
      case 8:
        return { ...common, importe: 900_000_00 + at, concepto: "TRANSFERENCIA DE TERCEROS" };
      case 9:
        return { ...common, importe: -(1_234_56 + at), concepto: "IMPUESTO LEY 25413" };
      default:
        return paid;
    }
  });
}
