import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { person } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante, PESOS } from "#server/db/column-types.ts";

const BOTH_IN_FORCE = sql`kept.estado <> 'cancelada' and moved.estado <> 'cancelada'`;

/** A payer's automatic debit authorisation at the provider. */
export const adhesiones = pgTable(
  "adhesiones",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", person({ unless: BOTH_IN_FORCE })).notNull(),
    estado: t.text().notNull(),
    /** Who ended or paused the authorisation (`pagador`, `club`, `proveedor`), or what it is waiting for. */
    motivo: t.text(),
    /** Email address of the payer's account at the provider. */
    correo: t.text().notNull(),
    preapprovalId: t.text("preapproval_id"),
    url: t.text(),
    monto: t.numeric(PESOS),
    /** The amount that the site requested for the next debit. */
    montoPedido: t.numeric("monto_pedido", PESOS),
    proximoDebito: t.date("proximo_debito"),
    avisadoEn: instante("avisado_en"),
    creadaEn: instante("creada_en").notNull(),
    activadaEn: instante("activada_en"),
    pausadaEn: instante("pausada_en"),
    canceladaEn: instante("cancelada_en"),
    consultadaEn: instante("consultada_en"),
  }),
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
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    adhesionId: foreignId("adhesion_id", () => adhesiones.id).notNull(),
    idExterno: t.text("id_externo").notNull(),
    monto: t.numeric(PESOS).notNull(),
    fecha: t.date().notNull(),
    estado: t.text().notNull(),
    intento: t.integer().notNull().default(0),
    paymentId: t.text("payment_id"),
    paymentStatus: t.text("payment_status"),
    detalle: t.text(),
    pagoId: foreignId("pago_id", () => pagos.id),
    vistoEn: instante("visto_en").notNull(),
  }),
  (t) => [
    check("debitos_estado_valido", sql`${t.estado} in ('scheduled','processed','recycling','cancelled')`),
    uniqueIndex("debitos_id_externo_unico").on(t.idExterno),
    uniqueIndex("debitos_pago_unico").on(t.pagoId),
    index("debitos_adhesion").on(t.adhesionId),
    index("debitos_payment").on(t.paymentId),
  ],
);
