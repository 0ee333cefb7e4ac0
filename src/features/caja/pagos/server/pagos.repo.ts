import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { formatMoney } from "#contract/format.ts";
import { holds } from "#contract/permission.ts";
import { type ObjetoAuditado, usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Database, Queryable, Tx } from "#server/db/database.ts";
import { type InboxKind, inboxKind } from "#server/db/office-inbox.ts";
import { firstOf, idsOf, insertedOf, iso } from "#server/db/rows.ts";
import { holdsText } from "#server/db/search.ts";
import type { Deps } from "#server/deps.ts";
import { CON_QUE_SE_PAGO, type MedioDePago } from "../rules.ts";
import { avisosDePago, devoluciones, pagadoresDe, pagadorSinCuenta, pagos, pagosRepetidos } from "./table.ts";

export type PagoRow = typeof pagos.$inferSelect;
export type PagoNuevo = typeof pagos.$inferInsert;

export const findPago = (q: Queryable, id: number): Promise<PagoRow | null> =>
  firstOf(q.select().from(pagos).where(eq(pagos.id, id)));

export const findPagoByPreference = (q: Queryable, preferenceId: string): Promise<PagoRow | null> =>
  firstOf(q.select().from(pagos).where(eq(pagos.preferenceId, preferenceId)));

/** Returns the open hold on an item; a unique index allows at most one. */
export async function findHold(q: Queryable, retienePara: string): Promise<PagoRow | null> {
  const abierta = and(eq(pagos.retienePara, retienePara), pagos.retiene);
  return firstOf(q.select().from(pagos).where(abierta));
}

/** Serializes state changes of the payment until the transaction ends. */
export const lockPago = (tx: Tx, id: number): Promise<PagoRow | null> =>
  firstOf(tx.select().from(pagos).where(eq(pagos.id, id)).for("update"));

export const insertPago = (tx: Tx, pago: PagoNuevo): Promise<PagoRow> =>
  insertedOf(tx.insert(pagos).values(pago).returning());

export async function updatePago(q: Queryable, id: number, cambios: Partial<Omit<PagoRow, "id">>) {
  await q.update(pagos).set(cambios).where(eq(pagos.id, id));
}

/** Uses a prepared statement, because every online sale runs this query. */
export async function updatePreference(
  db: Database,
  pago: { id: number; preferenceId: string; url: string; paginaEn: Date },
): Promise<void> {
  const text = "update pagos set preference_id = $2, url = $3, pagina_en = $4 where id = $1";
  const values = [pago.id, pago.preferenceId, pago.url, pago.paginaEn];
  await db.$client.query({ name: "anotar_preferencia", text, values });
}

/** Inserts the counter-entry of a payment or of one of its refunds; null if it already exists (unique index). */
export function insertContraasiento(
  tx: Tx,
  pago: PagoRow,
  registradoPor: number,
  now: Date,
  devolucion?: { id: number; monto: number; medio: string },
) {
  const { usuarioId, concepto, moneda } = pago;
  const { monto, medio } = devolucion ?? pago;
  const insert = tx
    .insert(pagos)
    .values({
      usuarioId,
      concepto,
      descripcion: `${devolucion ? "Devolución" : "Anulación"}: ${pago.descripcion}`,
      monto: -monto,
      devolucionId: devolucion?.id,
      moneda,
      medio,
      estado: "aprobado",
      creadoEn: now,
      actualizadoEn: now,
      anulaId: pago.id,
      registradoPor,
    })
    .onConflictDoNothing();
  return firstOf(insert.returning());
}

/** Returns the counter-entry that reverses a payment; counter-entries of its refunds do not count. */
export const findContraasiento = (q: Queryable, pagoId: number) =>
  firstOf(
    q
      .select({ id: pagos.id, creadoEn: pagos.creadoEn })
      .from(pagos)
      .where(and(eq(pagos.anulaId, pagoId), isNull(pagos.devolucionId))),
  );

/** Lists a user's payments, newest first. */
export async function listPagosDe(q: Queryable, usuarioId: number) {
  return q
    .select({
      id: pagos.id,
      concepto: pagos.concepto,
      descripcion: pagos.descripcion,
      monto: pagos.monto,
      moneda: pagos.moneda,
      medio: pagos.medio,
      estado: pagos.estado,
      operacion: pagos.idMedioPago,
      creadoEn: pagos.creadoEn,
      actualizadoEn: pagos.actualizadoEn,
    })
    .from(pagos)
    .where(eq(pagos.usuarioId, usuarioId))
    .orderBy(desc(pagos.creadoEn), desc(pagos.id));
}

/** Records a duplicate payment; false if it is already recorded. */
export async function insertRepetido(tx: Tx, repetido: typeof pagosRepetidos.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(pagosRepetidos)
    .values(repetido)
    .onConflictDoNothing()
    .returning({ id: pagosRepetidos.id });
  return rows.length > 0;
}

/** Marks these duplicate payments as refunded and returns those that were not marked before. */
export async function updateDevueltos(tx: Tx, pagoId: number, operaciones: readonly string[], now: Date) {
  if (operaciones.length === 0) return [];
  return tx
    .update(pagosRepetidos)
    .set({ devueltoEn: now })
    .where(
      and(
        eq(pagosRepetidos.pagoId, pagoId),
        inArray(pagosRepetidos.idMedioPago, [...operaciones]),
        isNull(pagosRepetidos.devueltoEn),
      ),
    )
    .returning({ idMedioPago: pagosRepetidos.idMedioPago, monto: pagosRepetidos.monto });
}

/** Lists a payment's duplicates, oldest first. */
export function listRepetidos(q: Queryable, pagoId: number) {
  return q
    .select({
      operacion: pagosRepetidos.idMedioPago,
      monto: pagosRepetidos.monto,
      recibidoEn: iso(pagosRepetidos.recibidoEn),
      devueltoEn: iso(pagosRepetidos.devueltoEn),
    })
    .from(pagosRepetidos)
    .where(eq(pagosRepetidos.pagoId, pagoId))
    .orderBy(pagosRepetidos.id);
}

export const listVencidos = (q: Queryable, now: Date, limit: number) =>
  idsOf(q)`
    select id from pagos where retiene and vence_en <= ${now.toISOString()}::timestamptz
      and (revision_hasta is null or revision_hasta <= ${now.toISOString()}::timestamptz)
    order by vence_en limit ${limit}`;

/**
 * Returns the payments to reconcile with the provider: those with a hold and, unless `held` is set, those with a
 * checkout page, at increasing intervals until a week after the page closed. Includes payments that are already paid,
 * because they can be paid twice, refunded or disputed without a notice.
 */
export function listAbiertos(
  q: Queryable,
  now: Date,
  { limit, held }: { limit: number; held: boolean },
): Promise<number[]> {
  const ahora = sql`${now.toISOString()}::timestamptz`;
  // Checks once more after the page has closed, so that a payment made in its last seconds keeps its hold.
  const porUltimaVez = sql`retiene and vence_en <= ${ahora} and consultado_en < vence_en`;
  return idsOf(q)`
    select id from pagos where preference_id is not null
      and (retiene or not ${held} and vence_en > ${ahora} - interval '7 days'
        and (consultado_en is null or consultado_en < ${ahora} - (${ahora} - vence_en) / 8))
      and (consultado_en is null or consultado_en < ${ahora} - interval '20 seconds' or ${porUltimaVez})
    order by retiene desc, consultado_en nulls first limit ${limit}`;
}

export async function insertAviso(q: Queryable, aviso: typeof avisosDePago.$inferInsert): Promise<void> {
  await q.insert(avisosDePago).values(aviso);
}

/**
 * Returns the newest notice about a payment at the provider. Prefers the form with an `action`, because the two forms
 * arrive in any order.
 */
export const findUltimoAviso = (q: Queryable, idExterno: string) =>
  firstOf(
    q
      .select()
      .from(avisosDePago)
      .where(and(eq(avisosDePago.idExterno, idExterno), eq(avisosDePago.tema, "payment")))
      .orderBy(sql`(${avisosDePago.cuerpo}->>'action') is null`, desc(avisosDePago.id))
      .limit(1),
  );

/** Returns the payments with a requested refund that is not complete, with their id at the provider. */
export async function listPorDevolver(q: Queryable): Promise<{ pagoId: number; idMedioPago: string }[]> {
  const rows = await q
    .select({ pagoId: pagos.id, idMedioPago: pagos.idMedioPago })
    .from(pagos)
    .where(
      and(isNotNull(pagos.devolucionPedidaEn), notInArray(pagos.estado, ["reembolsado", "contracargo"])),
    );
  return rows.flatMap(({ pagoId, idMedioPago }) => (idMedioPago === null ? [] : [{ pagoId, idMedioPago }]));
}

export const pagoAuditado: ObjetoAuditado = {
  label: "Pago",
  // Formatted as on screen, so that every audited decision about money shows its amount.
  nombres({ conceptos }) {
    const portador = pagadorSinCuenta(conceptos, "nombre", sql`coalesce(p.anula_id, p.id)`);
    return sql`select p.id, p.descripcion || coalesce(', de ' || coalesce(u.nombre_usuario, ${portador}), '')
        || ', $ ' || translate(to_char(p.monto, 'FM999,999,999,990.00'), ',.', '.,') as nombre
      from pagos p left join usuarios u on u.id = p.usuario_id`;
  },
  llamados({ conceptos }, word) {
    const gente = sql`select id from usuarios where ${holdsText(sql`texto`, word)}`;
    const portadores = pagadoresDe(conceptos).map(
      (pagador) => sql` or coalesce(anula_id, id) in (${pagador.pagosDe(word)})`,
    );
    return sql`select id from pagos where usuario_id in (${gente})${sql.join(portadores)}`;
  },
};

/** Returns a payment with the name of its payer, which is null if unknown. */
export function findPagoConPagador({ db, conceptos }: Deps, id: number) {
  const compra = sql`coalesce(${pagos.anulaId}, ${pagos.id})`;
  const query = db
    .select({
      pago: pagos,
      pagador: sql<string | null>`case when ${pagos.usuarioId} is null
        then ${pagadorSinCuenta(conceptos, "nombre", compra)}
        else nullif(trim(${usuarios.nombre} || ' ' || ${usuarios.apellido}), '') end`,
    })
    .from(pagos)
    .leftJoin(usuarios, eq(usuarios.id, pagos.usuarioId));
  return firstOf(query.where(eq(pagos.id, id)));
}

interface Row {
  id: number;
  desde: string;
  pagoId: number;
  monto: number;
  medio: MedioDePago;
  pagador: string | null;
  descripcion: string;
  motivo: string;
}

const { medio, hechaEn, cubiertaEn, rechazadaEn, excedente, resueltaEn, pedidaEn } = devoluciones;
const SIN_HACER = sql`${hechaEn} is null and ${cubiertaEn} is null`;
const DEVOLUCIONES = "eventos/?abrir=devoluciones";

interface Cuales extends Pick<InboxKind, "tipo" | "uno" | "varios"> {
  where: SQL;
  desde?: SQLWrapper;
  monto?: SQLWrapper;
  titulo: (dinero: string, pagador: string | null, medio: MedioDePago) => string;
}

/**
 * Returns the inbox entries for one kind of refund. Administradores get a link to the payment, other staff a link to
 * the list of refunds.
 */
const deDevoluciones = ({ where, desde = pedidaEn, monto = devoluciones.monto, titulo, ...words }: Cuales) =>
  inboxKind<Row>({
    ...words,
    who: "staff",
    lista: DEVOLUCIONES,
    waiting: ({ conceptos }) => sql`
      select ${devoluciones.id} as id, ${desde} as desde, ${pagos.id} as "pagoId", ${monto} as monto, ${medio} as medio,
        ${pagos.descripcion} as descripcion, ${devoluciones.motivo} as motivo,
        coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido},
          ${pagadorSinCuenta(conceptos, "nombre", devoluciones.pagoId)}) as pagador
      from ${devoluciones} join ${pagos} on ${pagos.id} = ${devoluciones.pagoId}
        left join ${usuarios} on ${usuarios.id} = ${pagos.usuarioId}
      where ${where}`,
    toItem: (row, { permisos }) => ({
      titulo: titulo(formatMoney(row.monto), row.pagador, row.medio),
      detalle: [row.descripcion, row.motivo].filter(Boolean).join(" · "),
      importe: row.monto,
      enlace: holds("administrador", permisos) ? `cobros/${row.pagoId}` : DEVOLUCIONES,
    }),
  });

const SIN_NOMBRE = "comprador sin nombre";

/**
 * Inbox entries for refunds to make by hand, refunds that Mercado Pago refused, and amounts that a buyer
 * received twice.
 */
export const bandejaDeDevoluciones: readonly InboxKind[] = [
  deDevoluciones({
    tipo: "devolucion",
    uno: "devolución a mano",
    varios: "devoluciones a mano",
    where: sql`${SIN_HACER} and ${medio} <> 'mercadopago'`,
    titulo: (dinero, pagador, como) => `${dinero} ${CON_QUE_SE_PAGO[como]} a ${pagador ?? SIN_NOMBRE}`,
  }),
  deDevoluciones({
    tipo: "devolucion-rechazada",
    uno: "devolución rechazada",
    varios: "devoluciones rechazadas",
    where: sql`${SIN_HACER} and ${medio} = 'mercadopago' and ${rechazadaEn} is not null`,
    titulo: (dinero, pagador) => `Mercado Pago no pudo devolver ${dinero} a ${pagador ?? SIN_NOMBRE}`,
  }),
  deDevoluciones({
    tipo: "devolucion-de-mas",
    uno: "devolución de más",
    varios: "devoluciones de más",
    where: sql`${excedente} > 0 and ${resueltaEn} is null`,
    desde: hechaEn,
    monto: excedente,
    titulo: (dinero, pagador) => `${pagador ?? "Un comprador"} recibió ${dinero} de más`,
  }),
];
