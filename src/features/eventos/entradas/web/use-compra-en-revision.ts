import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { MiEntrada } from "../contract.ts";
import type { Compra } from "./seguimiento-de-compra.tsx";

/** The user's purchase of this event under review at the provider, during which a second one is rejected. */
export function useCompraEnRevision(eventoId: number): {
  enRevision: Compra | null;
  buscando: boolean;
  reload: () => void;
} {
  const { usuario } = useSession();
  const { answer, reload } = useAnswer<MiEntrada[]>(usuario ? `${usuario.id} ${eventoId}` : null, (signal) =>
    answerOf(
      api.entradas.mias.$get(
        { query: { cuales: "entradas", eventoId: String(eventoId), tamano: "20" } },
        { init: { signal } },
      ),
    ),
  );
  const entrada = answer?.ok
    ? answer.data.find(({ estado, pago }) => estado === "reservada" && pago.revisionHasta !== null)
    : undefined;
  return {
    enRevision: entrada ? { entradaId: entrada.id, url: entrada.pago.url ?? "" } : null,
    buscando: usuario !== null && answer === null,
    reload,
  };
}
