import { aliasedTable, and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import type { Codigo, EntradaNombrada } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import { conNumero, deNombrada, entradas, QUIEN_VA } from "#features/eventos/entradas/server/table.ts";
import { eventos, SE_HACE } from "#features/eventos/eventos/server/table.ts";
import { pedidosDePrensa } from "#features/eventos/prensa/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { personas } from "#features/personas/vinculos/server/table.ts";
import { prepareOnce, type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { searchIn } from "#server/db/search.ts";
import { type MotivoDeEspera, POR_QUE_ESPERA } from "../rules.ts";
import { personaDe } from "./buscar-personas.ts";
import { lecturas } from "./table.ts";

export const EVENTO = {
  id: eventos.id,
  nombre: eventos.nombre,
  fecha: eventos.fecha,
  hora: sql<string>`to_char(${eventos.hora}, 'HH24:MI')`,
};

/**
 * Removed from the site, suspended or cancelled (Rules EVE-5, EVE-9). An event with a closed sale does not count.
 */
export const SUSPENDIDO = sql<boolean>`(not ${eventos.activo} or not ${SE_HACE})`;

const DE_PUERTA = {
  ...EVENTO,
  lugar: eventos.lugar,
  precio: eventos.precio,
  suspendido: SUSPENDIDO,
  enVenta: sql<boolean>`${eventos.activo} and ${eventos.ventaAbierta}`,
  entradasDisponibles: eventos.entradasDisponibles,
};

export function findEventos(q: Queryable, ids: readonly number[]) {
  return q
    .select(DE_PUERTA)
    .from(eventos)
    .where(inArray(eventos.id, [...ids]))
    .orderBy(asc(eventos.fecha), asc(eventos.hora), asc(eventos.id));
}

/** Lists events that start after this local time, in chronological order; includes inactive events with tickets. */
export function listEventosDesde(q: Queryable, horaDelClub: string, limit: number) {
  return q
    .select(DE_PUERTA)
    .from(eventos)
    .where(
      and(
        // Redundant condition that allows an index scan.
        sql`${eventos.fecha} >= ${horaDelClub}::timestamp::date`,
        sql`${eventos.fecha} + ${eventos.hora} > ${horaDelClub}::timestamp`,
        or(eventos.activo, lt(eventos.entradasDisponibles, eventos.cantidadEntradas)),
      ),
    )
    .orderBy(asc(eventos.fecha), asc(eventos.hora), asc(eventos.id))
    .limit(limit);
}

const operador = aliasedTable(usuarios, "operador");

const ENTRADA = {
  id: entradas.id,
  numero: entradas.numero,
  codigoLargo: entradas.codigoLargo,
  pasadaA: entradas.pasadaA,
  estado: entradas.estado,
  ingresoEn: entradas.ingresoEn,
  ingresoPor: entradas.ingresoPor,
  ingresoPorNombre: sql<string | null>`${operador.nombre} || ' ' || ${operador.apellido}`,
  ingresoIgual: entradas.ingresoIgual,
  ingresoIntento: entradas.ingresoIntento,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  correo: usuarios.correo,
  portador: entradas.portador,
  portadorCorreo: entradas.portadorCorreo,
  pagoId: entradas.pagoId,
  evento: EVENTO,
  suspendido: SUSPENDIDO,
};

function selectEntradas(q: Queryable) {
  return q
    .select(ENTRADA)
    .from(entradas)
    .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
    .leftJoin(usuarios, eq(usuarios.id, QUIEN_VA))
    .leftJoin(operador, eq(operador.id, entradas.ingresoPor));
}

export type EntradaEnPuerta = Awaited<ReturnType<typeof findEntrada>> & {};

export async function findEntradaByCodigo(q: Queryable, { numero, codigoLargo }: Codigo) {
  const [row] = await selectEntradas(q).where(and(conNumero(numero), eq(entradas.codigoLargo, codigoLargo)));
  return row ?? null;
}

export async function findEntrada(q: Queryable, id: number) {
  const [row] = await selectEntradas(q).where(eq(entradas.id, id));
  return row ?? null;
}

/** The buyer's search text, if somebody else will use the ticket. */
const COMPRADOR = sql`(select c.texto from usuarios c where c.id = ${entradas.usuarioId} and ${entradas.paraId} is not null)`;

/**
 * Lists paid and held tickets of these events that the text names, or whose holder's name, DNI, phone or email
 * contains every word.
 */
export function listEntradas(
  q: Queryable,
  eventoIds: readonly number[],
  { termino, nombrada }: { termino: string; nombrada: EntradaNombrada | null },
  limit: number,
): Promise<EntradaEnPuerta[]> {
  const persona = sql`buscable(concat_ws(' ', ${usuarios.texto}, ${COMPRADOR}, ${personas.dni}, ${personas.telefono}, ${entradas.portador}, ${entradas.portadorCorreo}))`;
  return selectEntradas(q)
    .leftJoin(personas, eq(personas.id, QUIEN_VA))
    .where(
      and(
        inArray(entradas.eventoId, [...eventoIds]),
        inArray(entradas.estado, ["pagada", "reservada"]),
        or(searchIn({ indexed: [persona] }, termino), nombrada ? deNombrada(nombrada) : undefined),
      ),
    )
    .orderBy(sql`coalesce(${usuarios.orden}, buscable(${entradas.portador}))`, asc(entradas.id))
    .limit(limit);
}

const SIN_INGRESO = {
  ingresoEn: null,
  ingresoPor: null,
  ingresoIgual: null,
  ingresoEventoId: null,
  ingresoIntento: null,
};

/**
 * Checks in a paid and unused ticket, unless its code was replaced since it was read. The update is
 * conditional, so only one of two gates succeeds.
 */
export async function updateIngreso(
  tx: Tx,
  { id, numero }: { id: number; numero: number | null },
  ingreso: Required<Pick<typeof entradas.$inferInsert, keyof typeof SIN_INGRESO>>,
): Promise<boolean> {
  const rows = await tx
    .update(entradas)
    .set(ingreso)
    .where(
      and(
        eq(entradas.id, id),
        sql`${entradas.numero} is not distinct from ${numero}`,
        eq(entradas.estado, "pagada"),
        isNull(entradas.ingresoEn),
      ),
    )
    .returning({ id: entradas.id });
  return rows.length > 0;
}

/** Undoes the check-in of this instant; a later check-in stays. */
export async function deleteIngreso(tx: Tx, id: number, ingresoEn: Date): Promise<boolean> {
  const rows = await tx
    .update(entradas)
    .set(SIN_INGRESO)
    .where(
      and(
        eq(entradas.id, id),
        // PostgreSQL stores microseconds, `Date` only milliseconds.
        sql`date_trunc('milliseconds', ${entradas.ingresoEn}) = ${ingresoEn.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: entradas.id });
  return rows.length > 0;
}

const ingresos = prepareOnce((q) => {
  const ids = sql`any(${sql.placeholder("eventoIds")}::int[])`;
  const donde = sql<number>`coalesce(${entradas.ingresoEventoId}, ${entradas.eventoId})`;
  return q
    .select({ eventoId: donde, ingresaron: sql<number>`count(*)::int` })
    .from(entradas)
    .where(
      and(
        isNotNull(entradas.ingresoEn),
        // Redundant condition that allows the indexes on both columns.
        sql`(${entradas.eventoId} = ${ids} or ${entradas.ingresoEventoId} = ${ids})`,
        sql`${donde} = ${ids}`,
      ),
    )
    .groupBy(donde)
    .prepare("puerta_ingresos");
});

/** Counts check-ins by event, including tickets of other events. Leaves out events without check-ins. */
export async function countIngresos(q: Queryable, eventoIds: readonly number[]) {
  return ingresos(q).execute({ eventoIds });
}

export async function lockPago(tx: Tx, id: number) {
  const { usuarioId, descripcion, monto, estado } = pagos;
  const [row] = await tx
    .select({ id: pagos.id, usuarioId, descripcion, monto, estado })
    .from(pagos)
    .where(eq(pagos.id, id))
    .for("update");
  if (!row) throw new Error("the ticket has no payment");
  return { ...row, monto: toMoney(row.monto) };
}

export const nombreDe = (usuarioId: AnyPgColumn | SQL) =>
  sql<string | null>`(select u.nombre || ' ' || u.apellido from ${usuarios} u where u.id = ${usuarioId})`;

interface Row {
  id: string;
  desde: string;
  motivo: MotivoDeEspera;
  evento: string;
  /** Name of an accredited person; null for a ticket. */
  acreditado: string | null;
  nombre: string | null;
  apellido: string | null;
  portador: string | null;
}

/** Entries read without a connection that need a decision (Rule PUE-12). */
export const bandejaDeLecturas = inboxKind<Row>({
  tipo: "lectura",
  uno: "ingreso sin conexión",
  varios: "ingresos sin conexión",
  who: "administrador",
  lista: "eventos/?abrir=dispositivos",
  waiting: () => sql`
    select ${lecturas.id} as id, ${lecturas.recibidaEn} as desde, ${lecturas.espera} as motivo,
      ${eventos.nombre} as evento, ${pedidosDePrensa.nombreApellido} as acreditado,
      ${usuarios.nombre} as nombre, ${usuarios.apellido} as apellido, ${entradas.portador} as portador
    from ${lecturas} join ${eventos} on ${eq(eventos.id, lecturas.eventoId)}
      left join ${entradas} on ${eq(entradas.id, lecturas.entradaId)}
      left join ${pedidosDePrensa} on ${eq(pedidosDePrensa.id, lecturas.pedidoId)}
      left join ${usuarios} on ${eq(usuarios.id, QUIEN_VA)}
    where ${lecturas.resultado} = 'en-espera'`,
  toItem: ({ acreditado, motivo, evento, ...entrada }) => ({
    titulo: acreditado ?? personaDe(entrada),
    detalle: `${evento} · ${POR_QUE_ESPERA[motivo]}`,
    enlace: "eventos/?abrir=dispositivos",
  }),
});
