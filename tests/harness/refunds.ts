import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  insertDevolucion,
  updatePorDevolver,
} from "#features/caja/pagos/server/devoluciones/devoluciones.repo.ts";
import {
  confirmarDevolucion,
  devolverAMano,
} from "#features/caja/pagos/server/devoluciones/devolver-a-mano.ts";
import { hacerDevolucion } from "#features/caja/pagos/server/devoluciones/hacer-devolucion.ts";
import type { Actor } from "#server/deps.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import type { TestSite, TestUser } from "./site.ts";

/** The amount that `paid` pays, in pesos. */
export const PAGADO = 200;

export interface Paid {
  pagoId: number;
  operacion: string;
}

export type Trouble = "refused" | "lost" | null;

interface Fila {
  id: number;
  monto: number;
  medio: string;
  excedente: number;
  hecha: boolean;
  cubierta: boolean;
  idProveedor: string | null;
}

export const sum = (amounts: number[]) =>
  Math.round(amounts.reduce((total, one) => total + one * 100, 0)) / 100;

export function createRefunds(site: TestSite, staff: TestUser) {
  const actor = { usuarioId: staff.id, permisos: ["administrador"] } as unknown as Actor;

  /** Makes a payment of $ 200 that the provider approved without sending a notice. */
  async function paid(): Promise<Paid> {
    const rows = await site.sql<{
      id: number;
    }>`insert into pagos (concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, aprobado_en)
     values ('entrada', 'Dos entradas', ${PAGADO}, 'mercadopago', 'aprobado', now(), now(), now()) returning id`;
    const pagoId = rows[0]?.id ?? 0;
    const item = { id: "1", title: "Dos entradas", quantity: 1, unit_price: PAGADO, currency_id: "ARS" };
    const preference = (await api("/checkout/preferences/", {
      items: [item],
      external_reference: String(pagoId),
    })) as { id: string };
    const { id } = await site.emulator.pay({ of: preference.id, status: "approved", notify: false });
    await site.sql`
      update pagos set preference_id = ${preference.id}, id_medio_pago = ${String(id)} where id = ${pagoId}`;
    return { pagoId, operacion: String(id) };
  }

  async function api(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${site.deps.settings.mercadoPago.apiUrl}${path}`, {
      method: "POST",
      headers: {
        authorization: "Bearer EMULADOR",
        "content-type": "application/json",
        "x-idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  /**
   * Refunds in the provider's panel, which refuses more than the remaining amount. The trouble of an attempt may also
   * affect this refund.
   */
  const panel = ({ operacion }: Paid, monto: number) =>
    api(`/v1/payments/${operacion}/refunds`, { amount: monto }).catch(() => null);

  /** Requests a refund without running it, because the test decides when to try it. */
  const ask = ({ pagoId }: Paid, monto: number) =>
    site.deps.db.transaction(async (tx) => {
      if (!(await updatePorDevolver(tx, pagoId, monto))) return null;
      const pedida = { pagoId, monto, medio: "mercadopago", motivo: "No va", causa: "staff" };
      return insertDevolucion(tx, { ...pedida, pedidaEn: site.clock.now() });
    });

  /** Runs the job of a refund. With `lost`, the provider returns the money, but the response is lost. */
  async function attempt({ pagoId }: Paid, id: number, trouble: Trouble = null) {
    const failure = {
      refused: { call: "createRefund" as const, mode: "status" as const, status: 400, times: 1 },
      lost: { call: "createRefund" as const, mode: "close" as const, when: "after" as const, times: 4 },
    };
    await site.emulator.chaos({
      scope: String(pagoId),
      failures: trouble === null ? [] : [failure[trouble]],
    });
    await hacerDevolucion(site.deps, id).catch((error) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
    });
    await site.emulator.chaos({ scope: String(pagoId), failures: [] });
  }

  async function byHand(id: number) {
    site.clock.advance(61_000);
    return devolverAMano(site.deps, actor, { id, medio: "efectivo" });
  }

  const confirm = (id: number, more: { igual?: boolean; monto?: number } = {}) =>
    confirmarDevolucion(site.deps, actor, { id, ...more });

  async function booksOf({ pagoId }: Paid) {
    const rows =
      await site.sql<Fila>`select id, monto::float, medio, excedente::float, hecha_en is not null as hecha, cubierta_en is not null as cubierta,
       id_proveedor as "idProveedor" from devoluciones where pago_id = ${pagoId} order by id`;
    const pago = await site.sql`select estado, devuelto::float, a_devolver::float as "aDevolver",
       (select coalesce(-sum(monto), 0)::float from pagos c where c.anula_id = p.id) as contraasientos
     from pagos p where id = ${pagoId}`;
    return {
      filas: rows,
      ...(pago[0] as { estado: string; devuelto: number; aDevolver: number; contraasientos: number }),
    };
  }

  async function refundedOf({ pagoId }: Paid): Promise<number> {
    const [payment] = await site.emulator.payments(String(pagoId));
    if (payment?.status === "charged_back") return PAGADO;
    return payment?.transaction_amount_refunded ?? 0;
  }

  const hecho = (filas: Fila[], delProveedor: boolean) =>
    sum(filas.filter((f) => f.hecha && (f.medio === "mercadopago") === delProveedor).map((f) => f.monto));

  /** Expects that a payment's records agree with the provider, even about money refunded by both. */
  async function expectToAgree(paid: Paid) {
    const { filas, devuelto, aDevolver, contraasientos } = await booksOf(paid);
    const atProvider = await refundedOf(paid);
    expect(hecho(filas, true)).toBe(atProvider);
    expect(devuelto).toBe(atProvider);
    expect(hecho(filas, false)).toBe(contraasientos);
    const returned = sum([atProvider, contraasientos]);
    expect(sum(filas.map(({ excedente }) => excedente))).toBe(Math.max(0, sum([returned, -PAGADO])));
    const pending = sum(filas.filter((f) => !f.hecha && !f.cubierta).map(({ monto }) => monto));
    expect(aDevolver).toBe(sum([Math.min(returned, PAGADO), pending]));
    expect(aDevolver).toBeLessThanOrEqual(PAGADO);
    const ids = filas.flatMap(({ idProveedor }) => idProveedor ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  }

  /** Makes a refund by hand after the provider refused it. */
  async function refusedAndByHand(paid: Paid, monto: number): Promise<number> {
    const id = await refused(paid, monto);
    expect(await byHand(id)).toMatchObject({ ok: true });
    return id;
  }

  async function refused(paid: Paid, monto: number): Promise<number> {
    const asked = await ask(paid, monto);
    if (!asked) throw new Error("nothing left to ask for");
    await attempt(paid, asked.id, "refused");
    return asked.id;
  }

  return {
    paid,
    panel,
    ask,
    attempt,
    byHand,
    confirm,
    booksOf,
    refundedOf,
    expectToAgree,
    refused,
    refusedAndByHand,
  };
}
