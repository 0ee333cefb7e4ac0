import { expect, test } from "vitest";
import { addMonths } from "#contract/club-time.ts";
import { emitirDePeriodo } from "#features/cuotas/cuotas/server/lote.ts";
import { emitirPeriodo, porEmitir } from "#features/cuotas/emisiones/server/emitir.ts";
import { openClub } from "#tests/harness/billing-club.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMonthlyMember, makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { until } from "#tests/harness/site.ts";

const ROUNDS = propertyRuns(1, 20);
const PRICE = 10_000;

async function clubWithMembers(members: number) {
  const club = await openClub("2027-01-15");
  const { site, admin } = club;
  const plan = await makeMonthlyPlan(site, PRICE);
  for (let n = 0; n < members; n++) await makeMonthlyMember(site, admin, plan);
  const [arancel] = await site.sql<{ id: number }>`select id from aranceles`;
  const amounts = async (periodo: string) =>
    (
      await site.sql<{ importe: number }>`
        select distinct importe::float as importe from cuotas where periodo = ${periodo} order by 1`
    ).map(({ importe }) => importe);
  return { ...club, arancelId: arancel?.id ?? 0, amounts };
}

// Rules AUM-2, EMI-9
test("everybody is charged the same price even if it is raised during the billing run of its month", async () => {
  await using club = await clubWithMembers(12);
  const { site, admin, arancelId, amounts } = club;
  const post = (path: string, json: object) => site.call("POST", `/api${path}`, { as: admin, json });
  let price = PRICE;
  for (let round = 1; round <= ROUNDS; round++) {
    const month = addMonths("2027-01-01", round);
    const raise = {
      aranceles: [arancelId],
      planes: [],
      precio: price + 1000,
      vigenteDesde: month,
      incluyeVencidas: false,
    };
    const { huella } = await jsonOf(200, post("/aumentos/prever", raise));
    const [applied] = await Promise.all([
      post("/aumentos", { ...raise, motivo: "A la vez", huella }),
      emitirPeriodo(site.deps, month),
    ]);
    expect([201, 409]).toContain(applied.status);
    if (applied.status === 201) price += 1000;
    expect([round, await amounts(month)]).toEqual([round, [price]]);
  }
});

// Rule EMI-9
test("a billing run recomputes unwritten instalments if a price changes during the run", async () => {
  await using club = await clubWithMembers(2);
  const { site, arancelId, amounts } = club;
  const raise = await site.pool.connect();
  await raise.query("begin");
  await raise.query("select 1 from aranceles where id = $1 for no key update", [arancelId]);
  const run = emitirPeriodo(site.deps, "2027-02-01");
  await until("the run to wait", async () => {
    const waiting = await site.sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%aranceles%for share%'`;
    return waiting.length > 0;
  });
  await raise.query(
    "insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en) values ($1, '2027-02-01', 12000, now())",
    [arancelId],
  );
  await raise.query("commit");
  raise.release();
  await run;
  expect(await amounts("2027-02-01")).toEqual([12_000]);
});

test("a billing run that writes instalments computed before a price increase misses the increase (control)", async () => {
  await using club = await clubWithMembers(2);
  const { site, arancelId, amounts } = club;
  const { cuotas } = await porEmitir(site.deps, "2027-02-01");
  await site.sql`insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en)
    values (${arancelId}, '2027-02-01', 12000, now())`;
  await site.deps.db.transaction((tx) => emitirDePeriodo(site.deps, tx, cuotas));
  expect(await amounts("2027-02-01")).toEqual([PRICE]);
});
