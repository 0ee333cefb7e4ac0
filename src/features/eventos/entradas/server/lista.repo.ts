import { and, asc, desc, eq, inArray, isNull, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { eventos, SE_HACE } from "#features/eventos/eventos/server/table.ts";
import { tarifas } from "#features/eventos/precios/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import { type Listing, listing, type Whole } from "#server/db/list-query.ts";
import { iso } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { EntradaEnPlanilla } from "../contract.ts";
import { DEVUELTOS, type Mostrar } from "../rules.ts";
import type { EntradaNombrada } from "./codigo-de-entrada.ts";
import { conTodo, deNombrada, ENTRADAS_EN_SQL, type EntradaRow, entradas, QUIEN_VA } from "./table.ts";

/** Condition for a failed purchase, which holds neither a place nor money. */
const intento = and(
  eq(entradas.estado, "anulada"),
  notInArray(pagos.estado, [...DEVUELTOS]),
  isNull(pagos.revisionHasta),
) as SQL;

function queMostrar(mostrar: Mostrar) {
  if (mostrar === "todas") return undefined;
  if (mostrar === "vendidas") return eq(entradas.estado, "pagada");
  const estaEntre = mostrar === "devueltas" ? inArray : notInArray;
  return and(ne(entradas.estado, "pagada"), estaEntre(pagos.estado, [...DEVUELTOS]));
}

/** Combines tickets that a search term names, by number or code, with tickets that contain the term. */
const conNombrada = (nombrada: EntradaNombrada | null | undefined, found: SQL | undefined) =>
  nombrada && found ? or(found, deNombrada(nombrada)) : found;

/** Lists tickets by purchase, newest first. */
export function listEntradas(
  q: Queryable,
  filtro: {
    termino?: string | undefined;
    /** Tickets that the search term names by number or code, in addition to tickets that contain the term. */
    nombrada?: EntradaNombrada | null;
    eventoId?: number | undefined;
    usuarioId?: number | undefined;
    pagoId?: number | undefined;
    mostrar?: Mostrar;
    cuales?: "entradas" | "intentos" | undefined;
    /** Today in the club's time zone. Valid tickets of events from this day on come first, earliest event first. */
    porVenirDesde?: string;
  },
): Listing<EntradaRow> {
  const donde = and(
    filtro.eventoId === undefined ? undefined : eq(entradas.eventoId, filtro.eventoId),
    filtro.usuarioId === undefined ? undefined : eq(entradas.usuarioId, filtro.usuarioId),
    filtro.pagoId === undefined ? undefined : eq(entradas.pagoId, filtro.pagoId),
    queMostrar(filtro.mostrar ?? "todas"),
    filtro.cuales === undefined ? undefined : filtro.cuales === "intentos" ? intento : not(intento),
    conNombrada(filtro.nombrada, searchIn(ENTRADAS_EN_SQL.shown, filtro.termino)),
  );
  const { porVenirDesde } = filtro;
  const porVenir =
    porVenirDesde === undefined
      ? []
      : [
          sql`case when ${entradas.estado} <> 'anulada' and ${eventos.fecha} >= ${porVenirDesde}::date
            then ${eventos.fecha} + ${eventos.hora} end`,
        ];
  return listing(q, {
    key: entradas.id,
    // PostgreSQL drops left joins that no condition needs.
    from: sql`${entradas} left join ${eventos} on ${eventos.id} = ${entradas.eventoId}
      left join ${usuarios} on ${usuarios.id} = ${entradas.usuarioId}
      left join ${tarifas} on ${tarifas.id} = ${entradas.tarifaId}
      left join ${pagos} on ${pagos.id} = ${entradas.pagoId}`,
    where: donde,
    // Null for past events, which sorts them last.
    orderBy: [...porVenir, desc(entradas.compradaEn), desc(entradas.id)],
    read: (ids) => conTodo(q).where(sql`${entradas.id} = ${anyInt(ids)}`),
    keyOf: ({ id }) => id,
  });
}

/**
 * Lists a user's paid tickets that were neither used nor passed on, for events that take place and start after
 * `empiezaDespuesDe` (club's local time), earliest first.
 */
export function listPorUsar(q: Queryable, usuarioId: number, empiezaDespuesDe: string, limit: number) {
  return conTodo(q)
    .where(
      and(
        eq(entradas.usuarioId, usuarioId),
        eq(entradas.estado, "pagada"),
        isNull(entradas.pasadaA),
        isNull(entradas.ingresoEn),
        eq(eventos.activo, true),
        SE_HACE,
        sql`${eventos.fecha} + ${eventos.hora} > ${empiezaDespuesDe}::timestamp`,
      ),
    )
    .orderBy(asc(eventos.fecha), asc(eventos.hora), asc(entradas.id))
    .limit(limit);
}

/** Lists the paid tickets of an event by the holder's surname, with nameless tickets last. */
export function listPlanilla(q: Queryable, eventoId: number): Whole<EntradaEnPlanilla> {
  return listing(q, {
    key: entradas.id,
    from: sql`${entradas} left join ${usuarios} on ${usuarios.id} = ${QUIEN_VA}`,
    where: sql`${entradas.eventoId} = ${eventoId} and ${entradas.estado} = 'pagada'`,
    orderBy: [
      sql`coalesce(${usuarios.orden}, buscable(${entradas.portador})) nulls last`,
      sql`${entradas.id}`,
    ],
    read: (ids) =>
      q
        .select({
          entrada: entradas.id,
          persona: sql<
            string | null
          >`coalesce(${usuarios.apellido} || ', ' || ${usuarios.nombre}, ${entradas.portador})`,
          dni: socios.dni,
          tarifa: sql<string>`coalesce(${tarifas.nombre}, 'General')`,
          correo: sql<string | null>`coalesce(${usuarios.correo}, ${entradas.portadorCorreo})`,
          pasadaA: entradas.pasadaA,
          ingresoEn: iso(entradas.ingresoEn),
        })
        .from(entradas)
        .leftJoin(usuarios, eq(usuarios.id, QUIEN_VA))
        .leftJoin(socios, eq(socios.usuarioId, QUIEN_VA))
        .leftJoin(tarifas, eq(tarifas.id, entradas.tarifaId))
        .where(sql`${entradas.id} = ${anyInt(ids)}`),
    keyOf: ({ entrada }) => entrada,
  });
}
