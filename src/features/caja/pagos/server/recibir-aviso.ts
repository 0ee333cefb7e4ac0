import { done, type Outcome, unauthenticated } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { readNotice } from "#server/providers/payments/notice.ts";
import type { NoticeHint, RawNotice } from "#server/providers/payments/port.ts";
import { consultarAbiertos } from "./conciliar.ts";
import { consultarPista } from "./consultar-pago.ts";
import { insertAviso } from "./pagos.repo.ts";

/** Notices with a valid signature. */
export const LIMITE_DE_AVISOS: RateLimit = { name: "avisos", points: 600, seconds: 60 };
/** Unauthenticated notices: unsigned (the older form) or with a wrong signature. */
export const LIMITE_SIN_FIRMA: RateLimit = { name: "avisosSinFirma", points: 60, seconds: 60 };

/**
 * Handles a notification (webhook) of Mercado Pago. A notification is only a hint (Rule PAG-2): the payment is always
 * read from the provider. A signed notification is stored, and a query is queued in the same transaction. Anyone can
 * send an unsigned notification, so it only queues a query. A wrong signature gets a 401.
 */
export async function recibirAviso(
  deps: Deps,
  aviso: RawNotice & { address: string },
): Promise<Outcome<{ ok: true }>> {
  const pista = deps.payments?.readNotice(aviso) ?? readNotice(aviso, undefined);
  // Separate limits, so that forged notices do not use up the provider's quota.
  const limite = pista.signature === "valid" ? LIMITE_DE_AVISOS : LIMITE_SIN_FIRMA;
  const tooMany = await deps.limits.take(limite, aviso.address);
  if (tooMany) return tooMany;
  if (pista.signature === "invalid") {
    const { requestId } = aviso.headers;
    deps.log.warn({ tema: pista.topic, requestId }, "a payment notice with a wrong signature");
  }
  await deps.db.transaction(async (tx) => {
    const { signature, topic, id } = pista;
    if (signature === "valid")
      await insertAviso(tx, {
        recibidoEn: deps.clock(),
        tema: topic,
        idExterno: id,
        firma: signature,
        cuerpo: loQueSeGuarda(aviso.body),
      });
    if (signature !== "invalid" && topic !== "other" && id) await encolarConsulta(deps, tx, { topic, id });
  });
  if (pista.signature === "invalid")
    return unauthenticated("firma-invalida", "La firma del aviso no es válida.");
  return done({ ok: true });
}

/** Returns the documented fields of an untrusted body, truncated and stripped of characters that PostgreSQL rejects. */
function loQueSeGuarda(body: unknown): Record<string, string | null> | null {
  if (typeof body !== "object" || body === null) return null;
  const source = body as Record<string, unknown>;
  const short = (value: unknown) =>
    typeof value === "string" || typeof value === "number"
      ? String(value).replaceAll("\u0000", "").slice(0, 200).toWellFormed()
      : null;
  return {
    id: short(source.id),
    type: short(source.type ?? source.topic),
    action: short(source.action),
    data_id: short((source.data as { id?: unknown } | null | undefined)?.id),
    date_created: short(source.date_created),
    user_id: short(source.user_id),
  };
}

/** `own` restricts the query to payments of this site (see `responderConsulta`). */
type Consulta = Pick<NoticeHint, "topic"> & { id: string; own?: true };

export const COLA_DE_CONSULTAS = defineQueue<Consulta>({
  name: "consulta",
  policy: "short",
  retry: { limit: 3, delay: 2, delayMax: 30 },
  batch: 8,
});

/** Queues a query about a payment at the provider (Rule PAG-9). The response does not reveal whether the id exists. */
export async function pedirConsulta(deps: Deps, id: string): Promise<{ ok: true }> {
  await deps.db.transaction((tx) => encolarConsulta(deps, tx, { topic: "payment", id, own: true }));
  return { ok: true };
}

function encolarConsulta(deps: Deps, tx: Tx, consulta: Consulta) {
  const key = `${consulta.own ? "own" : consulta.topic}:${consulta.id}`;
  return deps.jobs.send(tx, COLA_DE_CONSULTAS, consulta, { key });
}

/**
 * Runs a queued query. For a signed notice, reads the payment with its id. For an unauthenticated notice
 * (`own`), reads the site's own open payments instead, so that nobody can make the site read other payments
 * of the provider's account (Rule PAG-9).
 */
export async function responderConsulta(deps: Deps, { own, ...pista }: Consulta): Promise<void> {
  await (own ? consultarAbiertos(deps, { held: true }) : consultarPista(deps, pista));
}
