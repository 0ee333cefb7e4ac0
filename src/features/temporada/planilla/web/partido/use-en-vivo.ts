import { useEffect, useRef, useState } from "react";
import { answerOf, api, withId } from "#web/api.ts";
import type { Cambio, PartidoEnVivo } from "../../contract.ts";

/** Longer than two heartbeats of the feed. */
const SILENCE_MS = 50_000;
const POLL_MS = 4_000;
/** How long the page only polls after the feed refused it. */
const AGAIN_MS = 60_000;

/**
 * Follows a match (Rule TEM-19): over the live feed, or by polling while there is none.
 * @param follows whether the match is being played today
 * @returns the newest state, and whether it is known to be current
 */
export function useEnVivo(initial: PartidoEnVivo, follows: boolean) {
  const [enVivo, setEnVivo] = useState(initial);
  const [isCurrent, setCurrent] = useState(true);
  const { id } = initial.partido;

  useEffect(() => {
    if (!follows) return;
    let current = initial;
    let source: EventSource | null = null;
    let heardAt = performance.now();
    let retryAt = 0;
    const show = (next: PartidoEnVivo) => {
      current = next;
      setEnVivo(next);
      setCurrent(true);
    };
    const poll = async () => {
      const answer = await answerOf(api.partidos[":id"].marcador.$get(withId(id)));
      if (answer.ok) show(answer.data);
      else setCurrent(false);
    };
    const on: Record<string, (data: string) => void> = {
      open: () => {},
      latido: () => {},
      todo: (data) => show(JSON.parse(data)),
      cambio(data) {
        const { antes, desde, anotaciones, ...rest }: Cambio = JSON.parse(data);
        if (antes !== current.version) return void poll();
        show({ ...current, ...rest, anotaciones: [...current.anotaciones.slice(0, desde), ...anotaciones] });
      },
    };
    const connect = () => {
      source?.close();
      heardAt = performance.now();
      source = new EventSource(`/api/partidos/${id}/en-vivo?v=${current.version}`);
      for (const [name, hear] of Object.entries(on))
        source.addEventListener(name, ({ data }: MessageEvent<string>) => {
          heardAt = performance.now();
          hear(data);
        });
      source.addEventListener("error", () => {
        // Otherwise the browser reconnects by itself.
        if (source?.readyState === EventSource.CLOSED) retryAt = performance.now() + AGAIN_MS;
      });
    };
    const watch = () => {
      if (document.visibilityState !== "visible") return;
      const silent = performance.now() - heardAt > SILENCE_MS;
      if (source?.readyState === EventSource.OPEN && !silent) return;
      void poll();
      if (source?.readyState === EventSource.CLOSED ? performance.now() > retryAt : silent) connect();
    };
    connect();
    const timer = setInterval(watch, POLL_MS);
    document.addEventListener("visibilitychange", watch);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", watch);
      source?.close();
    };
  }, [id, initial, follows]);
  return { enVivo, isCurrent };
}

/** Reads a sentence to screen readers at most this often. */
const SAY_MS = 12_000;

/** Returns the newest sentence, for a polite live region; changes are collected, and the first is not news. */
export function useAnnouncement(sentence: string): string {
  const [said, setSaid] = useState("");
  const first = useRef(sentence);
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (sentence === first.current) return;
    first.current = "";
    const timer = setTimeout(
      () => {
        saidAt.current = performance.now();
        setSaid(sentence);
      },
      Math.max(0, saidAt.current + SAY_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [sentence]);
  return said;
}
