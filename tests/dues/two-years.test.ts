import { expect, test } from "vitest";
import { addDays, addMonths } from "#contract/club-time.ts";
import type { Cuenta } from "#features/cuotas/cuentas-corrientes/contract.ts";
import { nombreDeRegla } from "#features/cuotas/cuotas/rules.ts";
import { recordarCuotas } from "#features/cuotas/deudores/server/recordatorios.ts";
import { emitirPendientes, emitirPeriodo } from "#features/cuotas/emisiones/server/emitir.ts";
import { cuotasDistintas } from "#features/cuotas/emisiones/server/recalculo.ts";
import { cobrarRecargos } from "#features/cuotas/emisiones/server/recargos.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { openSimulatedClub, type SimulatedClub } from "./simulated-club.ts";

/** `SIMULATED_FAMILIES=500` prints the figures of a large club; the suite runs fewer. */
const FAMILIES = Number(process.env.SIMULATED_FAMILIES ?? 4);
const SEED = Number(process.env.SIMULATED_SEED ?? 28);
/** The two years include 29 February 2028. */
const FIRST = "2027-01-01";
const MONTHS = 24;
const report = (line: string) => process.env.SIMULATED_FAMILIES && process.stdout.write(line);

async function liveMonth(club: SimulatedClub, month: string, nth: number): Promise<void> {
  const { site, families, steps, chance, parallel, at } = club;
  await at(addDays(month, -1), "23:50");
  await emitirPendientes(site.deps);
  await at(addDays(month, 3));
  if (nth % 5 === 4) await club.raise(addMonths(month, 1), 12_345.67 + 3_210.99 * nth);
  if (chance(0.5)) await steps.addFamily(families.length);
  await parallel(families, async (family) => {
    const { random } = family;
    if (random.chance(0.04)) await steps.addChild(family);
    if (random.chance(0.03)) await steps.leave(family);
    if (random.chance(0.05)) await steps.discount(family);
  });
  // The notice of a debit is sent three days before it.
  await at(addDays(month, 6));
  await club.debit();
  await at(addDays(month, 7));
  // Bills the current month to new members, and updates the issued months of people who got a sibling or a discount,
  // as the nightly job does.
  await emitirPendientes(site.deps);
  expect(await cuotasDistintas(site.deps, site.deps.db)).toEqual([]);
  await parallel(families, async (family) => {
    if (family.random.chance(family.pays)) await steps.pay(family);
  });
  await at(addDays(month, 9));
  await club.bank();
  await club.debit();
  await remind(club);
  await at(addDays(month, 14));
  await cobrarRecargos(site.deps);
  await parallel(families, async (family) => {
    const { random } = family;
    if (random.chance(family.pays / 2)) await steps.pay(family);
    if (random.chance(0.03)) await steps.refund(family);
    if (random.chance(0.15)) await steps.agree(family);
    if (random.chance(0.03)) await steps.forgive(family);
  });
  // Refunded instalments are overdue again.
  await at(addDays(month, 15));
  await club.bank();
  await cobrarRecargos(site.deps);
  for (const day of [16, 18, 22, 27]) {
    await at(addDays(month, day));
    // Charges surcharges again, because first instalments of the current month fall due later than other instalments.
    await cobrarRecargos(site.deps);
    await remind(club);
  }
}

/** Checks that every reminder names the amount that is unpaid when the reminder is sent. */
async function remind({ site }: SimulatedClub): Promise<void> {
  const [last] = await site.sql<{ id: number }>`select coalesce(max(id), 0) as id from recordatorios`;
  await recordarCuotas(site.deps);
  const wrong =
    await site.sql`select r.id, r.total, (select coalesce(sum(importe - imputado), 0) from cuotas c
      where c.id = any(r.cuotas) and pagada_en is null) as owed
    from recordatorios r where r.id > ${last?.id}`;
  expect(wrong.filter(({ total, owed }) => Number(total) !== Number(owed) || Number(owed) <= 0)).toEqual([]);
}

/** Returns a hash of all charges, in an order that depends only on their content. */
const charged = ({ site }: SimulatedClub) =>
  site.sql`select md5(string_agg(r::text, ',' order by r.id)) as lines, count(*)::int as n from renglones_de_cuota r`;

async function expectBooks(club: SimulatedClub): Promise<void> {
  const { site } = club;
  const [sums] = await site.sql`
    select (select sum(importe) from renglones_de_cuota where regla not in ('condonacion', 'convenio') or importe > 0)
        - (select coalesce(-sum(importe), 0) from renglones_de_cuota where regla = 'convenio' and importe < 0)
        - (select coalesce(sum(monto), 0) from imputaciones)
        - (select coalesce(-sum(importe), 0) from renglones_de_cuota where regla = 'condonacion')
        - (select coalesce(sum(importe - imputado), 0) from cuotas) as difference,
      (select count(*)::int from cuotas c where (pagada_en is null) <> (imputado < importe)) as unsettled,
      (select count(*)::int from pagos where imputado + a_devolver > monto and monto > 0) as overspent`;
  expect(sums).toEqual({ difference: "0.00", unsettled: 0, overspent: 0 });

  const receipts = await site.sql`
    select count(*)::int = max(numero) as gapless, count(distinct numero)::int = count(*)::int as single,
      sum(importe)::float as total from recibos`;
  const [money] = await site.sql<{ total: number }>`
    select coalesce(sum(monto - a_devolver), 0)::float as total from pagos
    where concepto = 'cuota' and estado in ('aprobado', 'reembolsado') and monto > 0`;
  expect(receipts).toEqual([{ gapless: true, single: true, total: money?.total }]);

  const online = (await site.emulator.payments()).filter(({ status }) => status === "approved");
  const atProvider = online.reduce(
    (sum, one) => sum + Math.round((one.transaction_amount - one.transaction_amount_refunded) * 100),
    0,
  );
  const [books] = await site.sql<{ cents: number }>`
    select coalesce(round(sum(monto - devuelto) * 100), 0)::float as cents from pagos
    where medio = 'mercadopago' and estado in ('aprobado', 'reembolsado')`;
  const [twice] = await site.sql<{ cents: number }>`
    select coalesce(round(sum(monto) * 100), 0)::float as cents from pagos_repetidos where devuelto_en is null`;
  expect(atProvider).toBe((books?.cents ?? 0) + (twice?.cents ?? 0));
}

/** Expects each account's balance to be the sum of lines that all have a name. */
async function expectAccounts({ site, admin, families }: SimulatedClub): Promise<void> {
  const cents = (money: number) => Math.round(money * 100);
  for (const { children } of families.slice(0, 20))
    for (const child of children) {
      const account: Cuenta = await jsonOf(
        200,
        site.call("GET", `/api/personas/${child.id}/cuenta`, { as: admin }),
      );
      expect(cents(account.cargos) - cents(account.imputado)).toBe(
        cents(account.vencido) + cents(account.porVencer),
      );
    }
  const rules = await site.sql<{ regla: string }>`select distinct regla from renglones_de_cuota`;
  expect(rules.filter(({ regla }) => nombreDeRegla(regla) === "Otro renglón")).toEqual([]);
}

// Rules CTA-2, EMI-2, EMI-10, REC-2, TAR-1
test("dues, payments, receipts and the provider's books agree every month for two years", async () => {
  await using club = await openSimulatedClub(SEED, FAMILIES, addDays(FIRST, -5));
  for (let nth = 0; nth < MONTHS; nth++) {
    const began = performance.now();
    const month = addMonths(FIRST, nth);
    await liveMonth(club, month, nth);
    await expectBooks(club);
    const before = await charged(club);
    await emitirPeriodo(club.site.deps, month);
    await emitirPeriodo(club.site.deps, addMonths(FIRST, Math.floor(nth / 2)));
    await cobrarRecargos(club.site.deps);
    expect(await charged(club)).toEqual(before);
    report(`${month} ${Math.round(performance.now() - began)} ms\n`);
  }
  await expectAccounts(club);
  const [size] = await club.site.sql`select (select count(*)::int from cuotas) as dues,
    (select count(*)::int from renglones_de_cuota) as lines, (select count(*)::int from imputaciones) as allocations,
    (select count(*)::int from pagos) as payments, (select count(*)::int from recordatorios) as reminders,
    (select count(*)::int from debitos where pago_id is not null) as debits,
    (select count(*)::int from movimientos where estado = 'confirmado') as transfers, (select count(*)::int from recibos) as receipts`;
  report(`${JSON.stringify({ ...size, ...club.counts })}\n`);
  for (const what of [
    "raises",
    "leaves",
    "refunds",
    "arrangements",
    "forgiven",
    "paid in part",
    "paid online",
  ])
    expect([what, (club.counts[what] ?? 0) > 0]).toEqual([what, true]);
}, 3_600_000);
