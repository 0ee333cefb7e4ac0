import { randomUUID } from "node:crypto";
import { addDays } from "#contract/club-time.ts";
import type { Rol } from "#contract/permission.ts";
import { consultarPago } from "#features/caja/pagos/server/consultar-pago.ts";
import { hacerDevolucion } from "#features/caja/pagos/server/devoluciones/hacer-devolucion.ts";
import { debitsOf } from "#tests/harness/debits.ts";
import { makeBond } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { giveBenefit, makeMonthlyMember, makeMonthlyPlan, setRules } from "#tests/harness/monthly-dues.ts";
import { type Random, randomOf } from "#tests/harness/random.ts";
import { createTestSite, type TestUser } from "#tests/harness/site.ts";
import type { BankMovement } from "#tests/harness/statements.ts";
import { credit, transfersOf } from "#tests/harness/transfers.ts";

/** `banco` is a transfer found in the bank's statement, `transferencia` a transfer recorded by the office. */
const MEDIA = ["efectivo", "transferencia", "mercadopago", "banco", "debito"] as const;

interface Family {
  parent: TestUser;
  children: TestUser[];
  groupId: number;
  medium: (typeof MEDIA)[number];
  /** Probability of a payment when one is due. */
  pays: number;
  /**
   * A separate random generator, so that a seed repeats each family's behaviour independently of the other families.
   */
  random: Random;
}

interface Owed {
  id: number;
  who: number;
  owed: number;
}

/** Families that act at the same time, because each step mostly waits for the database. */
const PARALLEL = 8;
const STATEMENT_DAYS = 45;
const SESSIONS_END = new Date("2040-01-01T12:00:00Z");

/** Opens a club with families that join, pay, fall behind and leave, through the calls of people and staff. */
export async function openSimulatedClub(seed: number, families: number, since: string) {
  const { chance, upTo } = randomOf(seed);
  const site = await createTestSite({ env: { JOBS: "0", RATE_LIMIT_SCALE: "0" } });
  let today = since;
  const debits = debitsOf(site);
  const at = async (day: string, hour = "12:00") => {
    today = day;
    await debits.at(day, hour);
  };
  /** Opens a session that lasts for years, so that nobody has to log in again. */
  async function login(...permisos: Rol[]): Promise<TestUser> {
    const user = await site.user(...permisos);
    const [session] = await site.sql<{ sid: string }>`
      update sesiones set expira_en = ${SESSIONS_END} where usuario_id = ${user.id} returning id as sid`;
    const token = { usuarioId: user.id, sid: session?.sid ?? "", permisos, expiraEn: SESSIONS_END };
    return { ...user, token: site.deps.tokens.sign(token) };
  }
  await at(since);
  const admin = await login("administrador");
  const plan = await makeMonthlyPlan(site, 12_345.67);
  await setRules(site, {
    hermanos: [10, 33.33, 100],
    recargo: { activo: true, porcentaje: 10, diasDespues: 0 },
  });
  const all: Family[] = [];
  const counts: Record<string, number> = {};
  const did = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const transfers = transfersOf(site, admin);
  const statement: BankMovement[] = [];
  await site.sql`insert into ajustes_de_recordatorios (etapas, desde) values ('{-5,0,7,20,40}', '2020-01-01')
    on conflict (id) do update set desde = '2020-01-01', activos = true`;
  const post = (path: string, json: object, as = admin) => site.call("POST", `/api${path}`, { as, json });

  async function addChild(family: Family): Promise<void> {
    const child = await makeMonthlyMember(site, admin, plan, { desde: today });
    await makeBond(site, family.parent, child);
    await site.sql`insert into personas_en_grupos (grupo_id, persona_id, desde) values (${family.groupId}, ${child.id}, ${today})`;
    const { upTo: n } = family.random;
    await site.sql`update personas set fecha_de_nacimiento = ${`20${10 + n(8)}-0${1 + n(9)}-15`} where id = ${child.id}`;
    family.children.push(child);
    did("joins");
  }

  async function addFamily(number: number): Promise<void> {
    const parent = await login();
    const rows = await site.sql<{ id: number }>`
      insert into grupos (nombre, creado_en) values (${`Familia ${number}`}, ${site.clock.now()}) returning id`;
    const random = randomOf(seed * 100_003 + number);
    const medium = MEDIA[number % MEDIA.length] ?? "efectivo";
    const pays = random.chance(0.3) ? 0.12 : 0.6;
    const family: Family = { parent, children: [], groupId: rows[0]?.id ?? 0, medium, pays, random };
    for (let n = random.upTo(3); n >= 0; n--) await addChild(family);
    all[number] = family;
    if (medium !== "debito") return;
    await debits.start(parent);
    await site.emulator.authorize((await debits.row(parent)).preapproval_id);
    did("adhesions");
  }
  async function parallel<T>(some: readonly T[], step: (one: T) => Promise<void>): Promise<void> {
    const left = [...some];
    const worker = async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await step(one);
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
  }
  await parallel([...Array(families).keys()], addFamily);
  await debits.hourly();

  /** Returns the debts of a family's children in pesos, oldest child first. */
  const owedBy = ({ children }: Family) =>
    site.sql<Owed>`select id, usuario_id as who, (importe - imputado)::float as owed from cuotas
      where usuario_id = any(${children.map(({ id }) => id)}) and pagada_en is null order by vence_el, id`;

  async function pay(family: Family): Promise<void> {
    const owed = await owedBy(family);
    if (owed.length === 0) return;
    const { parent, medium, random } = family;
    const { chance, upTo } = random;
    if (medium === "debito") return;
    const chosen = owed.slice(0, 1 + upTo(owed.length)).map(({ id }) => id);
    if (medium === "banco") {
      const { monto } = await transfers.begin(parent, chosen);
      statement.push(credit(monto, { fecha: today }));
      return did("transferred");
    }
    if (medium === "mercadopago") {
      const started = await post("/cuotas/pagar", { cuotas: chosen }, parent);
      const { pagoId, total } = await jsonOf(201, started);
      if (total === 0) return;
      const attempts = chance(0.03) ? 2 : 1;
      for (let n = 0; n < attempts; n++)
        await site.emulator.pay({
          of: String(pagoId),
          status: chance(0.1) ? "rejected" : "approved",
          notify: false,
        });
      await consultarPago(site.deps, pagoId);
      return did(attempts > 1 ? "paid twice" : "paid online");
    }
    const total = Math.round(owed.reduce((sum, one) => sum + one.owed * 100, 0)) / 100;
    const monto = chance(0.15) ? Math.round(total * 40) / 100 : chance(0.05) ? total + 500 : total;
    const json = { monto, medio: medium, idempotencyKey: randomUUID() };
    await jsonOf(201, post(`/personas/${parent.id}/cobros`, json));
    did(monto < total ? "paid in part" : monto > total ? "paid too much" : `paid by ${medium}`);
  }

  /**
   * Uploads the bank transactions of the last weeks, in a different order each time, and confirms the certain matches.
   */
  async function bank(): Promise<void> {
    const since = addDays(today, -STATEMENT_DAYS);
    const rows = statement.filter(({ fecha }) => fecha >= since).toSorted(() => upTo(3) - 1);
    if (rows.length === 0) return;
    const { id } = await transfers.uploaded(rows);
    await transfers.confirm(id);
  }

  async function refund({ parent }: Family): Promise<void> {
    // The provider does not refund payments older than 180 days.
    const [pago] = await site.sql<{ id: number }>`select id from pagos where usuario_id = ${parent.id}
      and estado = 'aprobado' and monto > 0 and a_devolver = 0
      and aprobado_en > ${site.clock.now()}::timestamptz - interval '170 days' order by id desc limit 1`;
    if (!pago) return;
    const { partes } = await jsonOf(200, site.call("GET", `/api/pagos/${pago.id}`, { as: admin }));
    const part = (partes as { id: number; vigente: boolean }[] | null)?.find(({ vigente }) => vigente);
    if (!part) return;
    await post(`/pagos/${pago.id}/devolver`, { motivo: "Se lesionó", partes: [part.id] });
    const asked = await site.sql<{ id: number; medio: string }>`
      select id, medio from devoluciones where pago_id = ${pago.id} and hecha_en is null and cubierta_en is null`;
    for (const { id, medio } of asked)
      if (medio === "mercadopago") await hacerDevolucion(site.deps, id);
      else await post(`/devoluciones/${id}/hecha`, {});
    did("refunds");
  }

  async function agree(family: Family): Promise<void> {
    const owed = await owedBy(family);
    const suyas = owed.filter(({ who }) => who === owed[0]?.who);
    if (suyas.length < 2) return;
    const centavos = Math.round(suyas.reduce((sum, one) => sum + one.owed * 100, 0));
    const first = Math.floor(centavos / 3);
    const importes = [first, first, centavos - 2 * first];
    const answer = await post(`/personas/${suyas[0]?.who}/convenios`, {
      cuotas: suyas.map(({ id }) => id),
      partes: importes.map((one, n) => ({ fecha: addDays(today, 30 * (n + 1)), importe: one / 100 })),
      motivo: "En tres partes",
    });
    if (answer.status === 201) did("arrangements");
  }

  async function forgive(family: Family): Promise<void> {
    const [first] = await owedBy(family);
    if (!first) return;
    await jsonOf(200, post(`/cuotas/${first.id}/condonar`, { monto: first.owed, motivo: "Ayuda" }));
    did("forgiven");
  }

  async function discount({ children, random: { chance, upTo } }: Family): Promise<void> {
    const child = children[upTo(children.length)];
    if (!child) return;
    const desde = `${today.slice(0, 7)}-01`;
    if (chance(0.5)) await giveBenefit(site, child.id, { regla: "beca", porcentaje: 25 + upTo(50), desde });
    else await giveBenefit(site, child.id, { regla: "fijo", importe: -1500.5, desde });
    did("discounts");
  }

  /** Ends a membership at the end of its month. */
  async function leave(family: Family): Promise<void> {
    const child = family.children[family.random.upTo(family.children.length)];
    if (!child) return;
    await site.sql`update altas set hasta = (date_trunc('month', ${today}::date) + interval '1 month - 1 day')::date
      where persona_id = ${child.id} and hasta is null`;
    did("leaves");
  }

  return {
    site,
    admin,
    families: all,
    counts,
    at,
    chance,
    parallel,
    debit: debits.hourly,
    bank,
    steps: { addChild, addFamily, agree, discount, forgive, leave, pay, refund },
    raise: async (month: string, importe: number) => {
      await site.sql`insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en)
        select id, ${month}, ${importe}, ${site.clock.now()} from aranceles where plan_id = ${plan}`;
      did("raises");
    },
    [Symbol.asyncDispose]: () => site.end(),
  };
}

export type SimulatedClub = Awaited<ReturnType<typeof openSimulatedClub>>;
