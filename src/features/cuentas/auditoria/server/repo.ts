import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Page, Paged } from "#contract/paging.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { readPage } from "#server/db/list-query.ts";
import { holdsPart, holdsText, type Shown, searchIn } from "#server/db/search.ts";
import type { Decision } from "../contract.ts";
import { ACCIONES, OBJETOS } from "../rules.ts";
import { auditoria } from "./table.ts";

export async function insertDecision(tx: Tx, row: typeof auditoria.$inferInsert): Promise<void> {
  await tx.insert(auditoria).values(row);
}

export interface Filtro {
  termino?: string | undefined;
  objeto?: string | undefined;
  /** Inclusive. */
  desde?: Date | undefined;
  /** Exclusive. */
  hasta?: Date | undefined;
}

/** Sorted by time; `newestFirst` sets the direction. */
export async function listDecisiones(
  q: Queryable,
  filtro: Filtro,
  newestFirst: boolean,
  page: Page,
): Promise<Paged<Omit<Decision, "nombre" | "nombres">>> {
  const direction = newestFirst ? desc : asc;
  const where = and(
    filtro.objeto ? eq(auditoria.objeto, filtro.objeto) : undefined,
    filtro.desde && gte(auditoria.cuando, filtro.desde),
    filtro.hasta && lt(auditoria.cuando, filtro.hasta),
    searchIn(SHOWN, filtro.termino),
  );
  const select = () =>
    q
      .select({ decision: auditoria, nombreUsuario: usuarios.nombreUsuario })
      .from(auditoria)
      .leftJoin(usuarios, eq(usuarios.id, auditoria.usuarioId))
      .where(where);
  const orden = [direction(auditoria.cuando), direction(auditoria.id)];
  const { rows, total } = await readPage(q, select, orden, page);
  return {
    rows: rows.map(({ decision: { usuarioId, cuando, ...decision }, nombreUsuario }) => ({
      ...decision,
      cuando: cuando.toISOString(),
      usuario: usuarioId === null || nombreUsuario === null ? null : { id: usuarioId, nombreUsuario },
    })),
    total,
  };
}

/**
 * Name of the actor of the decision with a row id in its data (`pagoId: 12`) within a minute of an instant; null for
 * system actions and deleted accounts. The time range limits the index scan: the recorded data itself is not indexed.
 */
export async function nombreDeAutor(
  q: Queryable,
  { campo, id, cuando }: { campo: string; id: number; cuando: Date },
): Promise<string | null> {
  const [row] = await q
    .select({ nombre: usuarios.nombre, apellido: usuarios.apellido })
    .from(auditoria)
    .innerJoin(usuarios, eq(usuarios.id, auditoria.usuarioId))
    .where(
      and(
        gte(auditoria.cuando, new Date(cuando.getTime() - 60_000)),
        lt(auditoria.cuando, new Date(cuando.getTime() + 60_000)),
        sql`${auditoria.despues} ->> ${campo} = ${String(id)}`,
      ),
    )
    .orderBy(desc(auditoria.id))
    .limit(1);
  return row ? `${row.nombre} ${row.apellido}`.trim() || null : null;
}

/** The newest of some decisions about a kind of object; null without one. */
export async function findUltimaDecision(q: Queryable, objeto: string, acciones: string[]) {
  const { cuando, accion, despues } = auditoria;
  const [row] = await q
    .select({ cuando, accion, despues })
    .from(auditoria)
    .where(and(eq(auditoria.objeto, objeto), inArray(accion, acciones)))
    .orderBy(desc(auditoria.id))
    .limit(1);
  return row ?? null;
}

/** All decisions of a user, newest first, without the values before and after. */
export async function decisionesDe(q: Queryable, usuarioId: number) {
  const { cuando, accion, objeto, objetoId } = auditoria;
  return q
    .select({ cuando, accion, objeto, objetoId })
    .from(auditoria)
    .where(eq(auditoria.usuarioId, usuarioId))
    .orderBy(desc(cuando), desc(auditoria.id));
}

/**
 * SQL expressions for the name of each kind of row. Plain SQL, so that the log does not import every feature that
 * writes to it.
 */
const NOMBRES = {
  cancha: sql`select id, nombre from canchas`,
  carrousel: sql`select id, nombre from carrousel`,
  codigo: sql`select id, codigo as nombre from codigos`,
  cuota: sql`select c.id, 'n.º ' || c.numero_cuota || ' de ' || u.nombre_usuario as nombre
    from cuotas c join usuarios u on u.id = c.usuario_id`,
  enlace: sql`select id, nombre from enlaces`,
  entrada: sql`select n.id, 'n.º ' || n.id || ', ' || e.nombre || coalesce(', de ' || coalesce(u.nombre_usuario, n.portador), '') as nombre
    from entradas n join eventos e on e.id = n.evento_id left join usuarios u on u.id = n.usuario_id`,
  evento: sql`select id, nombre from eventos`,
  foto: sql`select id, nombre from fotos_de_galeria`,
  // The amount is formatted as on screen, so that every decision about money shows it.
  pago: sql`select p.id, p.descripcion || coalesce(', de ' || coalesce(u.nombre_usuario,
      (select min(n.portador) from entradas n where n.pago_id = coalesce(p.anula_id, p.id))), '')
      || ', $ ' || translate(to_char(p.monto, 'FM999,999,999,990.00'), ',.', '.,') as nombre
    from pagos p left join usuarios u on u.id = p.usuario_id`,
  plan: sql`select id, nombre_plan as nombre from planes`,
  prensa: sql`select p.id, p.nombre_medio || ', ' || e.nombre as nombre
    from pedidos_de_prensa p join eventos e on e.id = p.evento_id`,
  reserva: sql`select r.id, c.nombre || ' del ' || to_char(r.fecha, 'DD/MM/YYYY') ||
      coalesce(', de ' || u.nombre_usuario, '') as nombre
    from reservas r join canchas c on c.id = r.cancha_id left join usuarios u on u.id = r.usuario_id`,
  "solicitud-de-consumidor": sql`select id, codigo as nombre from solicitudes_de_consumidor`,
  sponsor: sql`select id, nombre from sponsors`,
  usuario: sql`select id, nombre_usuario as nombre from usuarios`,
} as const;

/**
 * Ids of the rows of each kind whose name matches a search. Kinds with many rows are matched only by person or event,
 * which are indexed.
 */
function llamados(word: string): [objeto: string, ids: SQL][] {
  const gente = sql`select id from usuarios where ${holdsText(sql`texto`, word)}`;
  const eventos = sql`select id from eventos where ${holdsPart(sql`nombre`, word)}`;
  const portador = holdsPart(sql`portador`, word);
  const cortos = (
    [
      "cancha",
      "carrousel",
      "codigo",
      "enlace",
      "foto",
      "plan",
      "prensa",
      "solicitud-de-consumidor",
      "sponsor",
    ] as const
  ).map((objeto): [string, SQL] => [
    objeto,
    sql`select id from (${NOMBRES[objeto]}) as con_nombre where ${holdsPart(sql`nombre`, word)}`,
  ]);
  return [
    ...cortos,
    ["usuario", gente],
    ["evento", eventos],
    ["cuota", sql`select id from cuotas where usuario_id in (${gente})`],
    [
      "pago",
      sql`select id from pagos where usuario_id in (${gente})
        or coalesce(anula_id, id) in (select pago_id from entradas where ${portador})`,
    ],
    ["reserva", sql`select id from reservas where usuario_id in (${gente})`],
    [
      "entrada",
      sql`select id from entradas where usuario_id in (${gente}) or evento_id in (${eventos}) or ${portador}`,
    ],
  ];
}

/** Searchable columns of the list, worded as on screen. */
const SHOWN: Shown = {
  // `accion` is stored in lower case without accents, so it needs no normalized column.
  indexed: [usuarios.texto, auditoria.accion],
  text: [sql`(coalesce(${auditoria.antes}::text, '') || ' ' || coalesce(${auditoria.despues}::text, ''))`],
  counts: [auditoria.objetoId],
  instants: [auditoria.cuando],
  labels: [
    ["El sitio", sql`${auditoria.usuarioId} is null`],
    ...Object.entries(OBJETOS).map(
      ([objeto, label]) => [label, sql`${auditoria.objeto} = ${objeto}`] as const,
    ),
    ...Object.entries(ACCIONES).map(
      ([accion, label]) => [label, sql`split_part(${auditoria.accion}, '.', 2) = ${accion}`] as const,
    ),
  ],
  other: (word) =>
    llamados(word).map(
      ([objeto, ids]) => sql`(${auditoria.objeto} = ${objeto} and ${auditoria.objetoId} in (${ids}))`,
    ),
};

type ConNombre = keyof typeof NOMBRES;

export function tieneNombre(objeto: string): objeto is ConNombre {
  return Object.hasOwn(NOMBRES, objeto);
}

/** Names of rows by id, without those that no longer exist. */
export async function nombresDe(
  q: Queryable,
  objeto: ConNombre,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await q.execute<{ id: number; nombre: string }>(
    sql`select id, nombre from (${NOMBRES[objeto]}) as con_nombre where id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}
