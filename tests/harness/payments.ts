import { createHmac, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import type { EstadoDePago } from "#features/caja/pagos/rules.ts";
import type { Entrada, MiEntrada } from "#features/eventos/entradas/contract.ts";
import type { EventoDePuerta } from "#features/eventos/puerta/contract.ts";
import type { Settings } from "#server/settings.ts";
import { type TestSite, type TestUser, untilRetried } from "./site.ts";

export interface Compra {
  url: string;
  pagoId: number;
  entradaId: number;
}

export function tryToBuy(
  site: Pick<TestSite, "call">,
  who: TestUser,
  eventoId: number | string,
  cantidad = "1",
): Promise<Response> {
  return site.call("POST", `/api/compras/evento/${eventoId}/usuario/${who.id}`, {
    as: who,
    form: { cantidad },
  });
}

/** Buys one ticket. @throws Error unless the status is 201 */
export async function buy(site: TestSite, who: TestUser, eventoId: number): Promise<Compra> {
  const response = await tryToBuy(site, who, eventoId);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Compra;
}

interface PaymentRow {
  estado: EstadoDePago;
  medio: string;
  retiene: boolean;
  idMedioPago: string | null;
  preferenceId: string | null;
  entrada: "reservada" | "pagada" | "anulada";
}

export async function paymentOf(site: Pick<TestSite, "pool">, pagoId: number): Promise<PaymentRow> {
  const { rows } = await site.pool.query<PaymentRow>(
    `select p.estado, p.medio, p.retiene, p.id_medio_pago as "idMedioPago",
       p.preference_id as "preferenceId", e.estado as entrada
     from pagos p join entradas e on e.pago_id = p.id where p.id = $1`,
    [pagoId],
  );
  if (!rows[0]) throw new Error(`no payment ${pagoId}`);
  return rows[0];
}

/** Returns an event's stock. Invariant: `total = disponibles + reservadas + pagadas`. */
export async function stockOf(site: Pick<TestSite, "pool">, eventoId: number) {
  const { rows } = await site.pool.query<{
    total: number;
    disponibles: number;
    reservadas: number;
    pagadas: number;
  }>(
    `select cantidad_entradas as total, entradas_disponibles as disponibles,
       (select count(*)::int from entradas where evento_id = e.id and estado = 'reservada') as reservadas,
       (select count(*)::int from entradas where evento_id = e.id and estado = 'pagada') as pagadas
     from eventos e where id = $1`,
    [eventoId],
  );
  if (!rows[0]) throw new Error(`no event ${eventoId}`);
  return rows[0];
}

/** Returns the kinds of the emails about a payment or its ticket (`entrada-pagada`, `pago-devuelto`, …). */
export async function mailsAbout(site: Pick<TestSite, "pool">, compra: Compra): Promise<string[]> {
  const { rows } = await site.pool.query<{ clave: string }>(
    "select clave from correos where clave = $1 or clave like $2 order by creado_en",
    [`entrada-pagada:${compra.entradaId}`, `pago-%:${compra.pagoId}`],
  );
  return rows.map((row) => row.clave.split(":")[0] ?? "");
}

/**
 * Waits until the provider's notices about a purchase are delivered and all resulting jobs have ended.
 * @param paymentIds provider payments that the test created itself
 */
export async function quiet(
  site: Pick<TestSite, "pool" | "emulator">,
  compra: Pick<Compra, "pagoId" | "entradaId">,
  paymentIds: (number | string)[] = [],
): Promise<void> {
  await untilRetried(site, "notices and jobs to end", async () => {
    const notices = await site.emulator.notices(String(compra.pagoId));
    if (notices.some((notice) => notice.status === "waiting")) return false;
    const { rows } = await site.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pgboss.job
       where state in ('created', 'retry', 'active') and (
         (name = 'consulta' and data->>'id' = any($1))
         or (name = 'devolucion' and data->>'pagoId' = $2)
         or (name = 'correo' and data->>'correoId' in
           (select id::text from correos where clave like '%:' || $2 or clave like '%:' || $3)))`,
      [
        [...new Set([...notices.map((notice) => notice.dataId), ...paymentIds.map(String)])],
        String(compra.pagoId),
        String(compra.entradaId),
      ],
    );
    return rows[0]?.waiting === 0;
  });
}

/** Returns the audit log entries about one object, oldest first. */
export async function auditOf(site: Pick<TestSite, "pool">, objeto: string, objetoId: number) {
  const { rows } = await site.pool.query<{
    accion: string;
    usuarioId: number | null;
    antes: Record<string, unknown> | null;
    despues: Record<string, unknown> | null;
  }>(
    `select accion, usuario_id as "usuarioId", antes, despues from auditoria
     where objeto = $1 and objeto_id = $2 order by id`,
    [objeto, objetoId],
  );
  return rows;
}

/** Sends a webhook as the provider would, signed if `secret` is given. */
export function sendNotice(
  site: Pick<TestSite, "call" | "deps">,
  dataId: string | number,
  options: { secret?: string | null; type?: string } = {},
): Promise<Response> {
  const secret = options.secret === undefined ? site.deps.settings.mercadoPago.webhookSecret : options.secret;
  const requestId = randomUUID();
  const ts = Date.now();
  const text = `id:${String(dataId).toLowerCase()};request-id:${requestId};ts:${ts};`;
  const type = options.type ?? "payment";
  const query = new URLSearchParams({ "data.id": String(dataId), type });
  return site.call("POST", `/api/compras/notificaciones?${query}`, {
    json: { id: 1, type, action: "payment.updated", data: { id: String(dataId) } },
    headers: {
      "x-request-id": requestId,
      ...(secret
        ? { "x-signature": `ts=${ts},v1=${createHmac("sha256", secret).update(text).digest("hex")}` }
        : {}),
    },
  });
}

/** Returns the fields of a problem response that describe the error. @throws an assertion error for other responses */
export async function problemOf(response: Response | Promise<Response>) {
  const answered = await response;
  expect(answered.headers.get("content-type")).toContain("application/problem+json");
  const { status, code, detail } = (await answered.json()) as Record<string, unknown>;
  expect(status).toBe(answered.status);
  return { status, code, detail };
}

export function sell(
  site: Pick<TestSite, "call">,
  staff: TestUser,
  sale: {
    eventoId?: unknown;
    nombreUsuario?: unknown;
    nombre?: unknown;
    correo?: unknown;
    medio?: unknown;
    idempotencyKey?: unknown;
    cantidad?: unknown;
    tarifas?: unknown;
  },
): Promise<Response> {
  return site.call("POST", "/api/entradas/venta", { as: staff, json: { medio: "efectivo", ...sale } });
}

/** Creates an event that begins in some hours; by default in one hour, so that its gate is open. */
export function eventIn(site: TestSite, hours = 1, fields: Parameters<TestSite["event"]>[0] = {}) {
  const begins = clubTime(new Date(site.clock.now().getTime() + hours * 3_600_000));
  return site.event({ cantidad: 5, ...begins, ...fields });
}

/** Sells a ticket to a new user, by default for an event with an open gate. @returns the paid ticket with its code */
export async function paidTicket(site: TestSite, staff: TestUser, of?: number) {
  const owner = await site.user();
  const evento = of ?? (await eventIn(site));
  const { id } = (await (
    await sell(site, staff, { eventoId: evento, nombreUsuario: owner.nombreUsuario })
  ).json()) as Entrada;
  const [mine] = (await (await site.call("GET", "/api/entradas/mias", { as: owner })).json()) as MiEntrada[];
  if (!mine?.codigo) throw new Error("the ticket has no code");
  return { id, evento, owner, codigo: mine.codigo };
}

export function createGate(site: Pick<TestSite, "call">, staff: TestUser) {
  return {
    enter: (codigo: unknown, as = staff, more: object = {}) =>
      site.call("POST", "/api/entradas/ingreso", { as, json: { codigo, ...more } }),
    async gateOf(eventos: number[]): Promise<EventoDePuerta[]> {
      const response = await site.call("GET", `/api/entradas/puerta?eventos=${eventos}`, { as: staff });
      return (await response.json()) as EventoDePuerta[];
    },
  };
}

/** Removes the environment's connections to other services, as `settings` of a test site. */
export function withoutConnections(parsed: Settings): Settings {
  const none = { accessToken: undefined, webhookSecret: undefined, test: undefined };
  const mercadoPago = { ...parsed.mercadoPago, ...none };
  return { ...parsed, mercadoPago, smtpUrl: undefined, mailFrom: undefined };
}
