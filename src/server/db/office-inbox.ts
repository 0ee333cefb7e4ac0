import { type SQL, sql } from "drizzle-orm";
import type { Permission } from "#contract/permission.ts";
import type { Actor, Deps } from "../deps.ts";
import type { Database } from "./database.ts";

interface InboxItem {
  id: number | string;
  titulo: string;
  detalle: string;
  /** Amount in pesos; null if no money is involved. */
  importe: number | null;
  desde: Date;
  /** Deadline after which a decision is useless; null if there is none. */
  plazo: Date | null;
  /** Address of the item's page below the office, such as `prensa/12`. */
  enlace: string;
  /** Sentences about the item's history, or about what blocks it. */
  notas: readonly string[];
}

/** What a kind's query selects, as JSON; `desde` is a timestamp. */
interface InboxRow {
  id: number | string;
  desde: string;
}

interface Kind<Row extends InboxRow> {
  tipo: string;
  uno: string;
  varios: string;
  who: Exclude<Permission, "anyone" | "session">;
  /** Address of the complete list, below the office. */
  lista: string;
  /** Maximum number of listed items, oldest first; the total counts all. */
  atMost?: number;
  /** Selects all items, unordered, with `id` and `desde`. `hoy` is the club's date. */
  waiting: (deps: Pick<Deps, "conceptos">, hoy: SQL) => SQL;
  /** `plazo` is null by default. */
  toItem: (
    row: Row,
    actor: Pick<Actor, "permisos">,
  ) => Pick<InboxItem, "titulo" | "detalle" | "enlace"> & Partial<Pick<InboxItem, "importe" | "plazo">>;
  /** The notes of listed items by id; items without notes are omitted. */
  notas?: (deps: Deps, ids: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;
}

/** A kind of inbox item (Rule OFI-12). The area's `web/asuntos.tsx` has the screen for deciding it. */
export type InboxKind = Kind<never>;

export const inboxKind = <Row extends InboxRow>(kind: Kind<Row>): InboxKind => kind;

interface Found {
  tipo: string;
  total: number;
  puesto: number;
  datos: InboxRow;
}

const statements = new WeakMap<Database, Map<string, ReturnType<typeof prepareInbox>>>();

/**
 * Prepares one statement for all kinds. It returns the oldest items and at least one of each kind, with the total of
 * that kind.
 */
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

/** Returns the waiting items of these kinds, oldest first, at most `limit`, and the total of each kind. */
export async function findInbox(
  deps: Deps,
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
  const listed = rows.filter(({ puesto }) => puesto <= limit);
  const notas = new Map<string, ReadonlyMap<number | string, readonly string[]> | undefined>();
  for (const { tipo, notas: notesOf } of kinds) {
    const ids = listed.flatMap((row) => (row.tipo === tipo ? Number(row.datos.id) : []));
    if (notesOf && ids.length > 0) notas.set(tipo, await notesOf(deps, ids));
  }
  return {
    items: listed.flatMap(({ tipo, datos }) => {
      const kind = kindOf.get(tipo);
      if (!kind) return [];
      const base = { id: datos.id, desde: new Date(datos.desde), importe: null, plazo: null };
      return {
        kind,
        ...base,
        notas: notas.get(tipo)?.get(datos.id) ?? [],
        ...kind.toItem(datos as never, actor),
      };
    }),
    totals: new Map(rows.map(({ tipo, total }) => [tipo, total])),
  };
}
