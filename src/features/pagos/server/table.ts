import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { usuarios } from "#features/usuarios/server/table.ts";

/**
 * Money that somebody owes or paid the club, whatever for (`concepto`). States move only as
 * `features/pagos/rules.ts` says (product §6).
 */
export const pagos = pgTable(
  "pagos",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for someone without an account, who paid at the door. */
    usuarioId: integer("usuario_id").references(() => usuarios.id),
    concepto: text().notNull(),
    descripcion: text().notNull(),
    monto: numeric({ precision: 12, scale: 2 }).notNull(),
    moneda: text().notNull().default("ARS"),
    medio: text().notNull(),
    estado: text().notNull(),
    /** The provider's preference and the buyer's page; null for cash and transfers. */
    preferenceId: text("preference_id"),
    url: text(),
    /** The provider's payment that decided the state. */
    idMedioPago: text("id_medio_pago"),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    actualizadoEn: timestamp("actualizado_en", { withTimezone: true }).notNull(),
    /** Until when an unpaid one keeps what it holds. */
    venceEn: timestamp("vence_en", { withTimezone: true }),
    /** While true, what it holds (a place) is still kept for it. */
    retiene: boolean().notNull().default(false),
    /** A refund was decided and is on its way. */
    devolucionPedidaEn: timestamp("devolucion_pedida_en", { withTimezone: true }),
    consultadoEn: timestamp("consultado_en", { withTimezone: true }),
    /** The provider is reviewing it: until when what it holds is kept all the same (product §12.7). Never before `venceEn`. */
    revisionHasta: timestamp("revision_hasta", { withTimezone: true }),
    /** What it holds, so that a second attempt at the same finds it: at most one open hold for each. */
    retienePara: text("retiene_para"),
    /** Made with the provider's test credentials: a rehearsal, never counted. */
    dePrueba: boolean("de_prueba").notNull().default(false),
    /** Of a counter-entry: the payment that it takes back. Its amount is negative, so that sums of money hold. */
    anulaId: integer("anula_id").references((): AnyPgColumn => pagos.id),
  },
  (t) => [
    check("pagos_monto_valido", sql`${t.monto} >= 0 or ${t.anulaId} is not null`),
    check("pagos_medio_valido", sql`${t.medio} in ('mercadopago','efectivo','transferencia')`),
    check(
      "pagos_estado_valido",
      sql`${t.estado} in ('pendiente','aprobado','rechazado','cancelado','vencido','reembolsado','contracargo')`,
    ),
    index("pagos_abiertos").on(t.venceEn).where(sql`${t.retiene}`),
    index("pagos_usuario").on(t.usuarioId),
    // The money of some weeks, read from the index alone.
    index("pagos_aprobados").on(t.actualizadoEn, t.concepto, t.monto).where(sql`${t.estado} = 'aprobado'`),
    uniqueIndex("pagos_preferencia_unica").on(t.preferenceId),
    uniqueIndex("pagos_retencion_unica").on(t.retienePara).where(sql`${t.retiene}`),
    uniqueIndex("pagos_anula_unico").on(t.anulaId).where(sql`${t.anulaId} is not null`),
  ],
);

/** Every notice received, as it came (secrets aside): the record of what the provider told us and when. */
export const avisosDePago = pgTable(
  "avisos_de_pago",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recibidoEn: timestamp("recibido_en", { withTimezone: true }).notNull(),
    tema: text().notNull(),
    idExterno: text("id_externo"),
    firma: text().notNull(),
    cuerpo: jsonb(),
  },
  (t) => [
    index("avisos_de_pago_id_externo").on(t.idExterno),
    index("avisos_de_pago_recibido").on(t.recibidoEn),
  ],
);
