import type { Evento } from "#features/eventos/eventos/contract.ts";
import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import type { Espera } from "../contract.ts";

const ASK_EVERY_MS = 20_000;

/**
 * Returns the user's entry in an event's waiting list, polled while waiting; null if there is none. Loads it even
 * during the sale, because a larger group may still wait or have an offer.
 */
export function useListaDeEspera({ id: eventoId }: Pick<Evento, "id">) {
  const { usuario } = useSession();
  const { answer, reload } = useAnswer<Espera | null>(
    usuario ? `${usuario.id} ${eventoId}` : null,
    (signal) =>
      answerOf(api.eventos[":id"].espera.$get({ param: { id: String(eventoId) } }, { init: { signal } })),
  );
  const espera = answer?.ok ? answer.data : null;
  const abierta = espera?.estado === "esperando" || espera?.estado === "ofrecida";
  useOnReturn(() => {
    if (abierta) reload();
  });
  useReloadWhile(abierta, { answer, reload }, ASK_EVERY_MS);
  return { espera, buscando: usuario !== null && answer === null, reload };
}
