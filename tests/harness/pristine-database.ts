import { newClient } from "#server/db/client.ts";

/** A database that can be restored to the state it had when it was opened. */
export interface PristineDatabase {
  /** Undoes every write. @returns false if that is impossible: a job still runs, or a table was altered. */
  restore(): Promise<boolean>;
  close(): Promise<void>;
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'drizzle') and c.relkind = 'r' order by 1`;

/** Summarizes all definitions that a test may change: columns, constraints, triggers, indexes, functions. */
const DEFINITIONS = `
  with own as (select oid from pg_namespace where nspname in ('public', 'drizzle')),
    tables as (select oid, relname, relkind, relacl from pg_class where relnamespace in (select oid from own))
  select md5(concat(
    (select string_agg(concat(oid, relname, relkind, relacl), ',' order by oid) from tables),
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum)
      from pg_attribute where attrelid in (select oid from tables)),
    (select string_agg(concat(oid, conname, convalidated), ',' order by oid) from pg_constraint
      where connamespace in (select oid from own)),
    (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger
      where tgrelid in (select oid from tables)),
    (select string_agg(concat(oid, md5(prosrc)), ',' order by oid) from pg_proc
      where pronamespace in (select oid from own))
  )) as definitions`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, start_value as start, last_value as last
  from pg_sequences where schemaname in ('public', 'drizzle')`;

const RESTART = `
  select setval(name::regclass, coalesce(last, start), last is not null)
  from json_to_recordset($1) as s(name text, start bigint, last bigint)`;

const FORGET_STATISTICS = `
  with forgotten as (delete from pg_statistic where starelid = any($1::regclass[]))
  select pg_clear_relation_stats(n.nspname, c.relname) from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where c.oid = any($1::regclass[])`;

/** How long running jobs may take to finish. */
const QUIET_MS = 5_000;

/** @param url connects as a superuser, who may write rows without firing triggers */
export async function keepPristine(url: string): Promise<PristineDatabase> {
  const client = newClient({ connectionString: url });
  await client.connect();
  const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
  await query("set session_replication_role = replica");
  const definitions = async () => (await query(DEFINITIONS))[0]?.definitions;

  const tables = (await query(TABLES)) as { name: string; columns: string }[];
  const hashOf = ({ name }: { name: string }) => `(select md5(string_agg(t::text, ',')) from ${name} t)`;
  const contents = async (parts: string[]) =>
    (await query(`select array[${parts.join(", ")}] as found`))[0]?.found as (string | null)[];
  const before = {
    definitions: await definitions(),
    hashes: await contents(tables.map(hashOf)),
    sequences: JSON.stringify(await query(SEQUENCES)),
  };
  // Whether there are rows is enough for a table that was empty.
  const parts = tables.map((table, i) =>
    before.hashes[i] === null ? `(select 'rows' from ${table.name} limit 1)` : hashOf(table),
  );
  const rows: (string | null)[] = [];
  for (const [i, { name }] of tables.entries())
    rows.push(
      before.hashes[i] === null
        ? null
        : (await query(`select json_agg(t)::text as rows from ${name} t`))[0]?.rows,
    );

  const isQuiet = async () => {
    for (const begun = Date.now(); Date.now() - begun < QUIET_MS; ) {
      await query("delete from pgboss.job where state in ('created', 'retry')");
      const [{ running }] = await query(
        "select count(*)::int as running from pgboss.job where state = 'active'",
      );
      if (running === 0) return true;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return false;
  };

  return {
    async restore() {
      if (!(await isQuiet()) || (await definitions()) !== before.definitions) return false;
      const now = await contents(parts);
      const changed = tables.flatMap((table, i) =>
        now[i] === before.hashes[i] ? [] : [{ ...table, rows: rows[i] }],
      );
      await query("begin");
      await query("delete from pgboss.job");
      for (const { name, columns, rows: kept } of changed) {
        await query(`delete from ${name}`);
        if (kept)
          await query(
            `insert into ${name} (${columns}) overriding system value
             select ${columns} from json_populate_recordset(null::${name}, $1)`,
            [kept],
          );
      }
      await query(RESTART, [before.sequences]);
      // As for new tables, the planner must not take a table's earlier rows for its size.
      await query(FORGET_STATISTICS, [changed.map(({ name }) => name)]);
      await query("commit");
      return true;
    },
    close: () => client.end(),
  };
}
