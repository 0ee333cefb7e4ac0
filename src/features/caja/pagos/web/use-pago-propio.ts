import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import type { PagoPropio } from "#features/caja/pagos/contract.ts";
import { leerReferencia } from "#features/caja/pagos/rules.ts";
import { answerOf, api, isOutcomeUnknown } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";

const ASK_EVERY_MS = 3_000;
/** A review takes hours. */
const ASK_IN_REVIEW_MS = 15_000;

/** What is known of the payment that a result page is about; only its buyer's session gets it. */
export type PagoConsultado =
  | { que: "buscando" | "sin-referencia" | "sin-sesion" | "ajeno" }
  | { que: "falla"; detalle: string; reload: () => void }
  | { que: "hallado"; pago: PagoPropio };

/**
 * The current user's payment named by `external_reference`, which the provider adds to the URL. Polls as long as the
 * payment can change, also after a lost connection.
 */
export function usePagoPropio(): PagoConsultado {
  const session = useSession();
  const [params] = useSearchParams();
  const reference = leerReferencia(params.get("external_reference") ?? "");
  const id = String(reference);
  // Another account that logs in on this page asks anew.
  const key = session.status === "in" && reference ? `${session.usuario.id} ${id}` : null;
  const asked = useAnswer<PagoPropio>(key, (signal) =>
    answerOf(api.compras.pago[":id"].$get({ param: { id } }, { init: { signal } })),
  );
  const { answer, reload } = asked;
  const pago = answer?.ok ? answer.data : null;
  const lost = answer !== null && isOutcomeUnknown(answer);
  const open = pago !== null && (pago.estado === "pendiente" || pago.enRevision || pago.url !== null);
  useReloadWhile(lost || open, asked, pago?.enRevision ? ASK_IN_REVIEW_MS : ASK_EVERY_MS);
  useOnReturn(() => {
    if (open || lost) reload();
  });
  useConsulta(pago?.estado === "pendiente" ? params.get("payment_id") : null, reload);

  if (session.status === "loading") return { que: "buscando" };
  if (!reference) return { que: "sin-referencia" };
  if (session.status === "out") return { que: "sin-sesion" };
  if (!answer) return { que: "buscando" };
  if (pago) return { que: "hallado", pago };
  return answer.ok || answer.status === 404
    ? { que: "ajeno" }
    : { que: "falla", detalle: answer.problem.detail, reload };
}

/**
 * Makes the site ask the provider about the attempt named by the URL, in case its notice is late or lost (Rule PAG-9).
 */
function useConsulta(intento: string | null, onDone: () => void): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!intento || !/^\d{1,64}$/.test(intento)) return;
    answerOf(api.compras.test.$get({ query: { notificacion: intento } })).then(done, () => undefined);
  }, [intento]);
}
