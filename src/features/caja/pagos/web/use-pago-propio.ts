import { useSearchParams } from "react-router";
import type { PagoPropio } from "#features/caja/pagos/contract.ts";
import { leerReferencia } from "#features/caja/pagos/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";

const ASK_EVERY_MS = 3_000;

/**
 * The current user's payment named by `external_reference`, which the provider adds to the URL, or null. Polls until the
 * payment is settled. `searching` is true until the session and the first response are loaded.
 */
export function usePagoPropio(): { pago: PagoPropio | null; searching: boolean } {
  const session = useSession();
  const [params] = useSearchParams();
  const reference = leerReferencia(params.get("external_reference"));
  const id = session.status === "in" && reference ? String(reference.id) : null;
  const asked = useAnswer<PagoPropio>(id, (signal) =>
    answerOf(api.compras.pago[":id"].$get({ param: { id: id ?? "" } }, { init: { signal } })),
  );
  const { answer } = asked;
  const undecided = answer?.ok === true && answer.data.estado === "pendiente";
  useReloadWhile(undecided, asked, ASK_EVERY_MS);

  const searching = session.status === "loading" || (id !== null && answer === null);
  return { pago: answer?.ok ? answer.data : null, searching };
}
