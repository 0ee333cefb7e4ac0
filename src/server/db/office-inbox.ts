import { type SQL, sql } from "drizzle-orm";
import type { Permission } from "#contract/permission.ts";
import type { Actor, Deps } from "../deps.ts";
import type { Database } from "./database.ts";

/** Something that waits for a decision of the office. */
interface InboxItem {
  /** Unique within its kind. */
  id: number | string;
  titulo: string;
  detalle: string;
  /** Pesos that it is about; null without money. */
  importe: number | null;
  /** Since when it waits. */
  desde: Date;
  /** Until when a decision is of use; null without a deadline. */
  plazo: Date | null;
  /** Its page below the office, such as `prensa/12`. */
  enlace: string;
}

/** What a kind's query selects, as JSON; `desde` is a timestamp. */
interface InboxRow {
  id: number | string;
  desde: string;
}

interface Kind<Row extends InboxRow> {
  tipo: string;
  /** One and several of them, in words. */
  uno: string;
  varios: string;
  who: Exclude<Permission, "anyone" | "session">;
  /** The list of all of them, below the office. */
  lista: string;
  /** Of many, the oldest that are listed; the total counts all. */
  atMost?: number;
  /** All of them, unordered, with `id` and `desde`. `hoy` is the club's date. */
  waiting: (deps: Pick<Deps, "conceptos">, hoy: SQL) => SQL;
  /** `plazo` is null unless it is given. */
  toItem: (
    row: Row,
    actor: Pick<Actor, "permisos">,
  ) => Omit<InboxItem, "id" | "desde" | "importe" | "plazo"> & Partial<Pick<InboxItem, "importe" | "plazo">>;
}

/** A kind of things that wait (Rule OFI-12). How each is decided is in its area's `web/asuntos.tsx`. */
export type InboxKind = Kind<never>;

export const inboxKind = <Row extends InboxRow>(kind: Kind<Row>): InboxKind => kind;

interface Found {
  tipo: string;
  total: number;
  puesto: number;
  datos: InboxRow;
}

const statements = new WeakMap<Database, Map<string, ReturnType<typeof prepareInbox>>>();

/** One statement for all kinds: the oldest things, and of each kind at least its oldest, which has the number of all. */
function prepareInbox(
  deps: Pick<Deps, "conceptos" | "db">,
  kinds: readonly InboxKind[],
  { limit, name }: { limit: number; name: string },
) {
  const hoy = sql`${sql.placeholder("hoy")}::date`;
  const each = kinds.map(
    ({
      tipo,
      waiting,
      atMost = limit,
    }) => sql`select ${sql.raw(`'${tipo}'`)} as tipo, una.desde, una.id::text as id, una.total,
      una.orden, to_jsonb(una) as datos
      from (select *, count(*) over ()::int as total, row_number() over (order by todas.desde, todas.id) as orden
        from (${waiting(deps, hoy)}) todas order by todas.desde, todas.id limit ${sql.raw(String(Math.min(atMost, limit)))}) una`,
  );
  return deps.db
    .select({
      tipo: sql<string>`tipo`,
      total: sql<number>`total`,
      puesto: sql<number>`puesto::int`,
      datos: sql<InboxRow>`datos`,
    })
    .from(
      sql`(select *, row_number() over (order by desde, tipo, id) as puesto from (${sql.join(each, sql` union all `)}) todo) bandeja`,
    )
    .where(sql`puesto <= ${sql.raw(String(limit))} or orden = 1`)
    .orderBy(sql`puesto`)
    .prepare(name);
}

/** What waits of these kinds: the oldest first, at most `limit`, and how many there are of each. */
export async function findInbox(
  deps: Pick<Deps, "conceptos" | "db">,
  kinds: readonly InboxKind[],
  { hoy, limit, actor }: { hoy: string; limit: number; actor: Pick<Actor, "permisos"> },
): Promise<{ items: (InboxItem & { kind: InboxKind })[]; totals: Map<string, number> }> {
  const key = kinds.map(({ tipo }) => tipo).join();
  const mine = statements.get(deps.db) ?? new Map<string, ReturnType<typeof prepareInbox>>();
  statements.set(deps.db, mine);
  const statement = mine.get(key) ?? prepareInbox(deps, kinds, { limit, name: `bandeja_${mine.size}` });
  mine.set(key, statement);
  const rows: Found[] = await statement.execute({ hoy });
  const kindOf = new Map(kinds.map((kind) => [kind.tipo, kind]));
  return {
    items: rows.flatMap(({ tipo, puesto, datos }) => {
      const kind = kindOf.get(tipo);
      if (!kind || puesto > limit) return [];
      const base = { id: datos.id, desde: new Date(datos.desde), importe: null, plazo: null };
      return { kind, ...base, ...kind.toItem(datos as never, actor) };
    }),
    totals: new Map(rows.map(({ tipo, total }) => [tipo, total])),
  };
}
