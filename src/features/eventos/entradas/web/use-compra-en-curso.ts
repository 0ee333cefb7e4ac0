import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useSession } from "#web/session.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { MiEntrada } from "../contract.ts";
import { sePuedePagar } from "./estado-de-entrada.ts";

/**
 * The user's tickets of this event: those paid, and the purchase that is unpaid or under review at the provider; a
 * second one is rejected meanwhile.
 */
export function useCompraEnCurso(eventoId: number) {
  const { usuario } = useSession();
  const { answer, loading, reload } = useAnswer<MiEntrada[]>(
    usuario ? `${usuario.id} ${eventoId}` : null,
    (signal) =>
      answerOf(
        api.entradas.mias.$get(
          { query: { cuales: "entradas", eventoId: String(eventoId), tamano: "20" } },
          { init: { signal } },
        ),
      ),
  );
  const suyas = answer?.ok ? answer.data : [];
  const abiertas = suyas.filter(
    ({ estado, pago }) =>
      estado === "reservada" && (pago.revisionHasta !== null || sePuedePagar(pago, serverTime())),
  );
  const [primera] = abiertas;
  const propias = abiertas.filter(({ pago }) => pago.id === primera?.pago.id);
  const enCurso = primera && {
    entradaId: primera.id,
    url: primera.pago.url ?? "",
    entradas: propias.map(({ id }) => id),
    /** Type name of each ticket, null for "General". */
    tarifas: propias.map(({ tarifa }) => tarifa),
    enRevision: primera.pago.revisionHasta !== null,
  };
  const compradas = suyas.filter(({ estado, pase }) => estado === "pagada" && !pase).length;
  return { enCurso: enCurso ?? null, compradas, buscando: loading, reload };
}
