import { useEffect, useEffectEvent, useRef, useState } from "react";
import { answerOf, api } from "#web/api.ts";
import { rolesOfScreen } from "#web/guard.ts";
import { currentSession, hasRole, renew } from "#web/session.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import type { EnVivo } from "../contract.ts";
import { CADA_MS, type ObjetoAbierto } from "../rules.ts";

/** Consecutive failed requests that count as a lost connection. */
const FALLAS = 2;

/**
 * Asks for changes every few seconds while the screen is visible.
 * @param pantalla another value starts again
 * @param onChange called after a decision since the screen opened, or since the last call
 * @returns whether the connection is lost
 */
export function useEnVivo(
  pantalla: string,
  sobre: { objeto: ObjetoAbierto; id: number } | null,
  onChange: (cambio: EnVivo) => void,
): boolean {
  const [fallas, setFallas] = useState(0);
  const version = useRef<{ pantalla: string; version: string } | null>(null);

  const ask = useEffectEvent(async (signal?: AbortSignal) => {
    const session = currentSession();
    if (document.hidden || session.status !== "in" || session.ended) return;
    // A user without the role may not have been redirected yet.
    if (!hasRole(session, rolesOfScreen(location.pathname))) return;
    if (!navigator.onLine) return setFallas(FALLAS);
    const answer = await answerOf(
      api["en-vivo"].$get({ query: sobre ?? {} }, { init: { ...(signal && { signal }) } }),
    );
    if (signal?.aborted) return;
    if (answer.status === 403) void renew();
    if (!answer.ok) {
      if (answer.status === 0 || answer.status >= 500) setFallas((before) => before + 1);
      return;
    }
    setFallas(0);
    const { data } = answer;
    if (data.permisos.toSorted().join() !== session.usuario.permisos.toSorted().join()) void renew();
    const before = version.current;
    version.current = { pantalla, version: data.version };
    if (before?.pantalla === pantalla && before.version !== data.version) onChange(data);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks at once on another screen.
  useEffect(() => {
    const controller = new AbortController();
    const beat = () => void ask(controller.signal).catch(() => {});
    beat();
    const timer = setInterval(beat, CADA_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [pantalla]);
  useOnReturn(() => void ask().catch(() => {}));

  return fallas >= FALLAS;
}
