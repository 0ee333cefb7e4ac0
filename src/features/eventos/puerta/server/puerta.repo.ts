import { aliasedTable, and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import type { Codigo, EntradaNombrada } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import { conNumero, deNombrada, entradas, QUIEN_VA } from "#features/eventos/entradas/server/table.ts";
import { EVENTO, eventos, SUSPENDIDO } from "#features/eventos/eventos/server/table.ts";
import { pedidosDePrensa } from "#features/eventos/prensa/server/table.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { personas } from "#features/personas/vinculos/server/table.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { firstOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import { type MotivoDeEspera, POR_QUE_ESPERA } from "../rules.ts";
import { lecturas } from "./table.ts";

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
const OPERADOR = sql<string | null>`${operador.nombre} || ' ' || ${operador.apellido}`;

/** Who will use a ticket, as the office names them. */
export const PERSONA = sql<string>`coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, ${entradas.portador}, ${SIN_NOMBRE})`;

/** A ticket or an accreditation that is checked in at the gate. An accreditation has nulls where only tickets have data. */
export type EnPuerta = Awaited<ReturnType<typeof selectEntradas | typeof selectAcreditados>>[number];

type QueEsta = "entrada" | "prensa";
/** An accreditation is `anulada` while it is not granted. */
type Estado = "pagada" | "reservada" | "anulada";

const nada = <T>() => sql<T | null>`null`;

function selectEntradas(q: Queryable) {
  return q
    .select({
      de: sql<QueEsta>`'entrada'`,
      id: entradas.id,
      persona: PERSONA,
      medio: nada<string>(),
      correo: sql<string | null>`coalesce(${usuarios.correo}, ${entradas.portadorCorreo})`,
      estado: sql<Estado>`${entradas.estado}`,
      evento: EVENTO,
      suspendido: SUSPENDIDO,
      /** Number in the code once it was replaced; null before that. */
      numero: entradas.numero,
      pasadaA: entradas.pasadaA,
      pagoId: entradas.pagoId,
      ingresoEn: entradas.ingresoEn,
      ingresoPor: entradas.ingresoPor,
      ingresoPorNombre: OPERADOR,
      ingresoIgual: entradas.ingresoIgual,
      ingresoIntento: entradas.ingresoIntento,
    })
    .from(entradas)
    .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
    .leftJoin(usuarios, eq(usuarios.id, QUIEN_VA))
    .leftJoin(operador, eq(operador.id, entradas.ingresoPor));
}

function selectAcreditados(q: Queryable) {
  const { id, aprobado, nombreApellido, nombreMedio, email, ingresoEn, ingresoPor, ingresoIntento } =
    pedidosDePrensa;
  return q
    .select({
      de: sql<QueEsta>`'prensa'`,
      id,
      persona: nombreApellido,
      medio: nombreMedio,
      correo: email,
      estado: sql<Estado>`case when ${aprobado} then 'pagada' else 'anulada' end`,
      evento: EVENTO,
      suspendido: SUSPENDIDO,
      numero: nada<number>(),
      pasadaA: nada<string>(),
      pagoId: nada<number>(),
      ingresoEn,
      ingresoPor,
      ingresoPorNombre: OPERADOR,
      ingresoIgual: nada<string>(),
      ingresoIntento,
    })
    .from(pedidosDePrensa)
    .innerJoin(eventos, eq(eventos.id, pedidosDePrensa.eventoId))
    .leftJoin(operador, eq(operador.id, ingresoPor));
}

export function findEntradaByCodigo(q: Queryable, { numero, codigoLargo }: Codigo) {
  return firstOf(selectEntradas(q).where(and(conNumero(numero), eq(entradas.codigoLargo, codigoLargo))));
}

export function findEnPuerta(q: Queryable, de: EnPuerta["de"], id: number): Promise<EnPuerta | null> {
  return firstOf<EnPuerta>(
    de === "entrada"
      ? selectEntradas(q).where(eq(entradas.id, id))
      : selectAcreditados(q).where(eq(pedidosDePrensa.id, id)),
  );
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
): Promise<EnPuerta[]> {
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

/** Lists accredited press of these events. Every word must match the name, DNI or email. */
export function listAcreditados(
  q: Queryable,
  eventoIds: readonly number[],
  termino: string,
  limit: number,
): Promise<EnPuerta[]> {
  const { aprobado, nombreApellido, dni, email } = pedidosDePrensa;
  return selectAcreditados(q)
    .where(
      and(
        inArray(pedidosDePrensa.eventoId, [...eventoIds]),
        aprobado,
        searchIn({ text: [nombreApellido, dni, email] }, termino),
      ),
    )
    .orderBy(sql`buscable(${nombreApellido})`, asc(pedidosDePrensa.id))
    .limit(limit);
}

interface Ingreso {
  ingresoEn: Date;
  ingresoPor: number;
  ingresoIntento: string | null;
}

/**
 * Checks in a valid and unused ticket, unless its code was replaced since it was read, or a granted accreditation. The
 * update is conditional, so only one of two gates succeeds.
 */
export async function updateIngreso(
  tx: Tx,
  { de, id, numero }: Pick<EnPuerta, "de" | "id" | "numero">,
  ingreso: Ingreso,
  deEntrada: { ingresoIgual: string | null; ingresoEventoId: number | null },
): Promise<boolean> {
  const { rowCount } =
    de === "prensa"
      ? await tx
          .update(pedidosDePrensa)
          .set(ingreso)
          .where(and(eq(pedidosDePrensa.id, id), pedidosDePrensa.aprobado, isNull(pedidosDePrensa.ingresoEn)))
      : await tx
          .update(entradas)
          .set({ ...ingreso, ...deEntrada })
          .where(
            and(
              eq(entradas.id, id),
              sql`${entradas.numero} is not distinct from ${numero}`,
              eq(entradas.estado, "pagada"),
              isNull(entradas.ingresoEn),
            ),
          );
  return rowCount === 1;
}

/** Undoes the check-in of this instant; a later check-in stays. */
export async function deleteIngreso(tx: Tx, { de, id }: Pick<EnPuerta, "de" | "id">, ingresoEn: Date) {
  const nadie = { ingresoEn: null, ingresoPor: null, ingresoIntento: null };
  // PostgreSQL stores microseconds, `Date` only milliseconds.
  const esEste = sql`date_trunc('milliseconds', ingreso_en) = ${ingresoEn.toISOString()}::timestamptz`;
  const { rowCount } =
    de === "prensa"
      ? await tx
          .update(pedidosDePrensa)
          .set(nadie)
          .where(and(eq(pedidosDePrensa.id, id), esEste))
      : await tx
          .update(entradas)
          .set({ ...nadie, ingresoIgual: null, ingresoEventoId: null })
          .where(and(eq(entradas.id, id), esEste));
  return rowCount === 1;
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
  return row;
}

export const nombreDe = (usuarioId: AnyPgColumn | SQL) =>
  sql<string | null>`(select u.nombre || ' ' || u.apellido from ${usuarios} u where u.id = ${usuarioId})`;

interface Row {
  id: string;
  desde: string;
  motivo: MotivoDeEspera;
  evento: string;
  persona: string;
}

/** Entries read without a connection that need a decision (Rule PUE-12). */
export const bandejaDeLecturas = inboxKind<Row>({
  tipo: "lectura",
  uno: "ingreso sin conexión",
  varios: "ingresos sin conexión",
  who: "administrador",
  lista: "eventos/ingreso?abrir=telefonos",
  waiting: () => sql`
    select ${lecturas.id} as id, ${lecturas.recibidaEn} as desde, ${lecturas.espera} as motivo,
      ${eventos.nombre} as evento, coalesce(${pedidosDePrensa.nombreApellido}, ${PERSONA}) as persona
    from ${lecturas} join ${eventos} on ${eq(eventos.id, lecturas.eventoId)}
      left join ${entradas} on ${eq(entradas.id, lecturas.entradaId)}
      left join ${pedidosDePrensa} on ${eq(pedidosDePrensa.id, lecturas.pedidoId)}
      left join ${usuarios} on ${eq(usuarios.id, QUIEN_VA)}
    where ${lecturas.resultado} = 'en-espera'`,
  toItem: ({ persona, motivo, evento }) => ({
    titulo: persona,
    detalle: `${evento} · ${POR_QUE_ESPERA[motivo]}`,
    enlace: "eventos/ingreso?abrir=telefonos",
  }),
});
