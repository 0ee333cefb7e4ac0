import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  lt,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { entradas, QUIEN_VA } from "#features/eventos/entradas/server/table.ts";
import { EVENTO, eventos } from "#features/eventos/eventos/server/table.ts";
import { pedidosDePrensa } from "#features/eventos/prensa/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, iso } from "#server/db/rows.ts";
import type { LecturaEnEspera, LecturaParaRevisar } from "../contract.ts";
import type { MotivoDeEspera, ResultadoDeLectura } from "../rules.ts";
import { nombreDe, PERSONA } from "./puerta.repo.ts";
import { lecturas } from "./table.ts";

/** Lists the numbers in the codes of an event's tickets. The old number of a ticket that was passed on once is its id. */
export function listCodigosDeEntradas(q: Queryable, eventoId: number) {
  return q
    .select({
      id: entradas.id,
      numero: entradas.numero,
      codigoLargo: entradas.codigoLargo,
      estado: entradas.estado,
      usada: sql<boolean>`${entradas.ingresoEn} is not null`,
    })
    .from(entradas)
    .where(eq(entradas.eventoId, eventoId));
}

export async function listPersonal(q: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const rows = await q
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(
      and(
        inArray(usuarios.id, [...ids]),
        arrayOverlaps(usuarios.permisos, ["administrador", "administradorB"]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Lists the accreditations of an event that were decided at least once. */
export function listCodigosDePrensa(q: Queryable, eventoId: number) {
  const { id, aprobado, ingresoEn, codigoLargo } = pedidosDePrensa;
  return q
    .select({ id, codigoLargo, aprobado, usada: sql<boolean>`${ingresoEn} is not null` })
    .from(pedidosDePrensa)
    .where(and(eq(pedidosDePrensa.eventoId, eventoId), isNotNull(pedidosDePrensa.resueltoEn)));
}

/**
 * Records an entry under its id.
 * @returns false if the entry was recorded before
 */
export async function insertLectura(tx: Tx, row: typeof lecturas.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(lecturas).values(row).onConflictDoNothing().returning({ id: lecturas.id });
  return rows.length > 0;
}

export async function updateResultado(
  tx: Tx,
  id: string,
  resultado: { resultado: ResultadoDeLectura } & Partial<
    Pick<typeof lecturas.$inferInsert, "espera" | "decididaPor" | "decididaEn">
  >,
): Promise<void> {
  await tx.update(lecturas).set(resultado).where(eq(lecturas.id, id));
}

/** Locks an entry, so that it is decided only once. */
export function lockLectura(tx: Tx, id: string) {
  const { telefono, entradaId, pedidoId, numero, operadorId, corregidaEn, resultado } = lecturas;
  const query = tx
    .select({ id: lecturas.id, telefono, entradaId, pedidoId, numero, operadorId, corregidaEn, resultado })
    .from(lecturas)
    .where(eq(lecturas.id, id));
  return firstOf(query.for("update"));
}

const RECIBIDA = {
  id: lecturas.id,
  evento: EVENTO,
  persona: sql<
    string | null
  >`case when ${lecturas.entradaId} is null then ${pedidosDePrensa.nombreApellido} else ${PERSONA} end`,
  telefono: lecturas.telefono,
  en: iso(lecturas.corregidaEn),
  por: sql<string>`coalesce(${nombreDe(lecturas.operadorId)}, '')`,
  recibidaEn: iso(lecturas.recibidaEn),
};

/** Selects entries with their event and their ticket or accreditation. */
const selectRecibidas = <C extends Record<string, SQL | AnyPgColumn>>(q: Queryable, columns: C) =>
  q
    .select({ ...RECIBIDA, ...columns })
    .from(lecturas)
    .innerJoin(eventos, eq(eventos.id, lecturas.eventoId))
    .leftJoin(entradas, eq(entradas.id, lecturas.entradaId))
    .leftJoin(pedidosDePrensa, eq(pedidosDePrensa.id, lecturas.pedidoId))
    .leftJoin(usuarios, eq(usuarios.id, QUIEN_VA));

const EN_LA_LISTA = 200;

/** Lists entries that need the office's decision (Rule PUE-12), oldest first. */
export function listEnEspera(q: Queryable): Promise<LecturaEnEspera[]> {
  const motivo = sql<MotivoDeEspera>`${lecturas.espera}`;
  return selectRecibidas(q, { entradaId: lecturas.entradaId, motivo })
    .where(eq(lecturas.resultado, "en-espera"))
    .orderBy(asc(lecturas.orden))
    .limit(EN_LA_LISTA);
}

export async function findResultado(q: Queryable, id: string): Promise<ResultadoDeLectura> {
  const [row] = await q
    .select({ resultado: sql<ResultadoDeLectura>`${lecturas.resultado}` })
    .from(lecturas)
    .where(eq(lecturas.id, id));
  if (!row) throw new Error("the entry was not recorded");
  return row.resultado;
}

const PARA_REVISAR = 100;

/** Lists entries of these events that do not count, newest first, each with the check-in that counts (Rule PUE-10). */
export function listParaRevisar(q: Queryable, eventoIds: readonly number[]): Promise<LecturaParaRevisar[]> {
  // Null for a withdrawn accreditation.
  const primeraEn = sql`coalesce(${entradas.ingresoEn}, ${pedidosDePrensa.ingresoEn})`;
  const primeraPor = nombreDe(sql`coalesce(${entradas.ingresoPor}, ${pedidosDePrensa.ingresoPor})`);
  const intento = sql`coalesce(${entradas.ingresoIntento}, ${pedidosDePrensa.ingresoIntento})`;
  return selectRecibidas(q, {
    resultado: sql<ResultadoDeLectura>`${lecturas.resultado}`,
    enviadaPor: sql<
      string | null
    >`case when ${lecturas.enviadaPor} <> ${lecturas.operadorId} then ${nombreDe(lecturas.enviadaPor)} end`,
    primera: sql<LecturaParaRevisar["primera"]>`case when ${primeraEn} is not null then
      json_build_object('en', ${iso(primeraEn)}, 'por', coalesce(${primeraPor}, ''),
        'telefono', (select l.telefono from ${lecturas} l where l.id = ${intento})) end`,
  })
    .where(
      and(
        inArray(lecturas.eventoId, [...eventoIds]),
        notInArray(lecturas.resultado, ["ingreso", "descartada"]),
      ),
    )
    .orderBy(desc(lecturas.orden))
    .limit(PARA_REVISAR);
}

export async function deleteLecturasAntesDe(q: Queryable, fecha: string): Promise<void> {
  await q.delete(lecturas).where(lt(lecturas.recibidaEn, new Date(fecha)));
}
