import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { keysOf } from "#contract/keys.ts";
import { correos } from "#features/compartido/correos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { listing } from "#server/db/list-query.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { firstOf, rowOf } from "#server/db/rows.ts";
import { holdsText, searchIn } from "#server/db/search.ts";
import { CONTENIDO, type Contado, taparDirecciones } from "../rules.ts";
import { copiasDeSeguridad } from "./table.ts";

export async function findDatabaseFacts(
  q: Queryable,
): Promise<{ version: string; bytes: number; instancias: number | null }> {
  // Every process has one LISTEN connection. The application name of other roles is hidden.
  const row = await rowOf<{ version: string; bytes: string; instancias: string }>(q)`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity
       where datname = current_database() and application_name = 'club-site-news') as instancias`;
  if (!row) throw new Error("the database told nothing of itself");
  return {
    version: row.version.split(" ")[0] ?? row.version,
    bytes: Number(row.bytes),
    instancias: Number(row.instancias) || null,
  };
}

export function findUltimaCopia(q: Queryable) {
  const { empezadaEn, terminadaEn, error } = copiasDeSeguridad;
  return firstOf(
    q.select({ empezadaEn, terminadaEn, error }).from(copiasDeSeguridad).orderBy(desc(empezadaEn)).limit(1),
  );
}

/** Records the start of a backup, or its result. */
export async function insertCopia(q: Queryable, copia: typeof copiasDeSeguridad.$inferInsert): Promise<void> {
  await q.insert(copiasDeSeguridad).values(copia);
}

export function findTerminada(q: Queryable) {
  const { archivo, empezadaEn, terminadaEn, error, afueraEn } = copiasDeSeguridad;
  const query = q
    .select({ archivo, terminadaEn, afueraEn })
    .from(copiasDeSeguridad)
    .where(and(isNotNull(terminadaEn), isNull(error)))
    .orderBy(desc(empezadaEn));
  return firstOf(query.limit(1));
}

export async function updateCopia(
  q: Queryable,
  archivo: string,
  cambios: Partial<typeof copiasDeSeguridad.$inferInsert>,
): Promise<void> {
  await q.update(copiasDeSeguridad).set(cambios).where(eq(copiasDeSeguridad.archivo, archivo));
}

/** Finds the newest offsite backup with its last test, and why the newest backup was not copied offsite; null if unknown. */
export async function findCopiaAfuera(q: Queryable) {
  const { archivo, empezadaEn, afueraEn, afueraBytes, afueraError, revisadaEn, revisionError } =
    copiasDeSeguridad;
  const [row] = await q
    .select({ archivo, empezadaEn, bytes: afueraBytes })
    .from(copiasDeSeguridad)
    .where(isNotNull(afueraEn))
    .orderBy(desc(empezadaEn))
    .limit(1);
  const [revision] = await q
    .select({ revisadaEn, revisionError })
    .from(copiasDeSeguridad)
    .where(isNotNull(revisadaEn))
    .orderBy(desc(revisadaEn))
    .limit(1);
  const [newest] = await q
    .select({ error: afueraError })
    .from(copiasDeSeguridad)
    .orderBy(desc(empezadaEn))
    .limit(1);
  return {
    ultima: row
      ? { ...row, bytes: row.bytes ?? 0, ...(revision ?? { revisadaEn: null, revisionError: null }) }
      : null,
    error: newest?.error ?? null,
  };
}

/** Marks the backups of killed processes as interrupted. Must not run during a backup. */
export async function updateInterrumpidas(q: Queryable, terminadaEn: Date, error: string): Promise<void> {
  await q
    .update(copiasDeSeguridad)
    .set({ terminadaEn, error })
    .where(and(isNull(copiasDeSeguridad.terminadaEn), isNull(copiasDeSeguridad.error)));
}

/** Lists unsent emails, oldest first. A search also finds emails by the name of a person with the address. */
export function listSinEnviar(q: Queryable, termino: string | undefined) {
  const { id, para, asunto, creadoEn, intentos, ultimoError, enviadoEn } = correos;
  const deNombre = (word: string) => sql`lower(${para}) in
    (select lower(${usuarios.correo}) from ${usuarios} where ${holdsText(usuarios.texto, word)})`;
  return listing(q, {
    key: id,
    from: correos,
    where: and(
      isNull(enviadoEn),
      searchIn({ text: [para, asunto], other: (word) => [deNombre(word)] }, termino),
    ),
    orderBy: [asc(creadoEn), asc(id)],
    read: (ids: readonly string[]) =>
      q
        .select({ id, para, asunto, creadoEn, intentos, ultimoError })
        .from(correos)
        .where(inArray(id, [...ids])),
    keyOf: ({ id }) => id,
  });
}

export async function countContenido(q: Queryable): Promise<Record<Contado, number>> {
  const tables = keysOf(CONTENIDO);
  const counts = tables.map(
    (table) => sql`(select count(*)::int from ${sql.identifier(table)}) as ${sql.identifier(table)}`,
  );
  const row = await rowOf<Record<Contado, number>>(q)`select ${sql.join(counts, sql`, `)}`;
  if (!row) throw new Error("the counts are missing");
  return row;
}

interface Row {
  id: string;
  desde: string;
  para: string;
  asunto: string;
  error: string;
}

export const bandejaDeCorreos = inboxKind<Row>({
  tipo: "correo",
  uno: "correo que no salió",
  varios: "correos que no salieron",
  who: "administrador",
  lista: "correos/",
  waiting: () => sql`
    select id, creado_en as desde, para, asunto, left(ultimo_error, 200) as error
    from ${correos} where enviado_en is null and ultimo_error is not null`,
  toItem: ({ asunto, para, error }) => ({
    titulo: asunto,
    detalle: taparDirecciones(`${para} · ${error}`),
    enlace: "correos/",
  }),
});
