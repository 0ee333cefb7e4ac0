import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { EventoDePuerta } from "../../contract.ts";
import { preselect } from "../../rules.ts";

const REFRESH_MS = 5_000;
/** Without it a request on a dead wifi would hang, and no later one would find the connection again. */
const PATIENCE_MS = 10_000;

/**
 * The events that the gate serves (`?eventos=12,13`) with their counters; by default the one open now. Refreshed every
 * few seconds; the last known figures remain while offline.
 */
export function usePuerta() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("eventos") ?? "";
  const eventos = /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/.test(asked) ? asked : "";
  const ids = eventos === "" ? [] : eventos.split(",").map(Number);
  const { answer, loading, reload } = useAnswer<EventoDePuerta[]>(`puerta ${eventos}`, (signal) =>
    answerOf(
      api.entradas.puerta.$get(
        { query: eventos === "" ? {} : { eventos } },
        { init: { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) } },
      ),
    ),
  );
  const [known, setKnown] = useState<EventoDePuerta[]>([]);
  if (answer?.ok && answer.data !== known) setKnown(answer.data);

  const select = (wanted: readonly number[], replace = false) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set("eventos", wanted.join(","));
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const start = useEffectEvent((found: EventoDePuerta[]) => {
    const chosen = preselect(found, clubTime(serverTime()).fecha);
    if (ids.length === 0 && chosen.length > 0) select(chosen, true);
  });
  useEffect(() => {
    if (answer?.ok) start(answer.data);
  }, [answer]);

  const poll = useEffectEvent(() => {
    // A reload aborts the pending request; on a slow connection none would ever complete.
    if (document.visibilityState === "visible" && !loading) reload();
  });
  useEffect(() => {
    const timer = setInterval(poll, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);

  return { ids, eventos: known.filter(({ id }) => ids.includes(id)), answer, select, refresh: reload };
}
