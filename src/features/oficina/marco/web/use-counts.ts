import { useEffect, useState } from "react";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";

/** Returns the last counts, refreshed when the user returns to this tab. */
export function useCounts(loaded: Promise<Answer<Pendientes>> | null): Pendientes | null {
  const [counts, setCounts] = useState<Pendientes | null>(null);
  const [pendientes, setPendientes] = useState(loaded);
  useEffect(() => setPendientes(loaded), [loaded]);
  useOnReturn(() => {
    if (loaded) setPendientes(answerOf(api.tablero.pendientes.$get()));
  });
  useEffect(() => {
    let current = true;
    void pendientes?.then((answer) => {
      if (current && answer.ok) setCounts(answer.data);
    });
    return () => {
      current = false;
    };
  }, [pendientes]);
  return counts;
}
