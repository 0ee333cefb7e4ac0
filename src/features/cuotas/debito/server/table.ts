import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** A payer's automatic debit authorisation at the provider. */
export const adhesiones = pgTable(
  "adhesiones",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", () => usuarios.id).notNull(),
    estado: text().notNull(),
    /** Who ended or paused the authorisation (`pagador`, `club`, `proveedor`), or what it is waiting for. */
    motivo: text(),
    /** Email address of the payer's account at the provider. */
    correo: text().notNull(),
    preapprovalId: text("preapproval_id"),
    url: text(),
    monto: numeric({ precision: 12, scale: 2 }),
    /** The amount that the site requested for the next debit. */
    montoPedido: numeric("monto_pedido", { precision: 12, scale: 2 }),
    proximoDebito: date("proximo_debito"),
    avisadoEn: timestamp("avisado_en", { withTimezone: true }),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
    activadaEn: timestamp("activada_en", { withTimezone: true }),
    pausadaEn: timestamp("pausada_en", { withTimezone: true }),
    canceladaEn: timestamp("cancelada_en", { withTimezone: true }),
    consultadaEn: timestamp("consultada_en", { withTimezone: true }),
  },
  (t) => [
    check(
      "adhesiones_estado_valido",
      sql`${t.estado} in ('borrador','pendiente','activa','pausada','cancelada')`,
    ),
    uniqueIndex("adhesiones_vigente_unica").on(t.personaId).where(sql`${t.estado} <> 'cancelada'`),
    uniqueIndex("adhesiones_preapproval_unico").on(t.preapprovalId),
    index("adhesiones_persona").on(t.personaId),
  ],
);

/** Charges of an automatic debit as the provider reports them. Only an approved payment is money. */
export const debitos = pgTable(
  "debitos",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    adhesionId: foreignId("adhesion_id", () => adhesiones.id).notNull(),
    idExterno: text("id_externo").notNull(),
    monto: numeric({ precision: 12, scale: 2 }).notNull(),
    fecha: date().notNull(),
    estado: text().notNull(),
    intento: integer().notNull().default(0),
    paymentId: text("payment_id"),
    paymentStatus: text("payment_status"),
    detalle: text(),
    pagoId: foreignId("pago_id", () => pagos.id),
    vistoEn: timestamp("visto_en", { withTimezone: true }).notNull(),
  },
  (t) => [
    check("debitos_estado_valido", sql`${t.estado} in ('scheduled','processed','recycling','cancelled')`),
    uniqueIndex("debitos_id_externo_unico").on(t.idExterno),
    uniqueIndex("debitos_pago_unico").on(t.pagoId),
    index("debitos_adhesion").on(t.adhesionId),
    index("debitos_payment").on(t.paymentId),
  ],
);
