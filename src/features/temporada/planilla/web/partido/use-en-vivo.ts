import { useEffect, useRef, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import type { Cambio, PartidoEnVivo } from "../../contract.ts";

/** Longer than a heartbeat of the feed. */
const SILENCE_MS = 30_000;
const POLL_MS = 4_000;
const PATIENCE_MS = 8_000;
/** How long the page only polls after the feed refused it. */
const AGAIN_MS = 60_000;

/**
 * Follows a match (Rule TEM-19): over the live feed, or by polling while there is none.
 * @param follows whether the match is being played today
 * @returns the newest state, and the club's time of the last contact while there is none
 */
export function useEnVivo(initial: PartidoEnVivo, follows: boolean) {
  const [enVivo, setEnVivo] = useState(initial);
  const [lastContact, setLastContact] = useState<string | null>(null);
  const { id } = initial.partido;

  useEffect(() => {
    if (!follows) return;
    let current = initial;
    let source: EventSource | null = null;
    let heardAt = performance.now();
    let contactAt = serverTime();
    let lost = false;
    let retryAt = 0;
    const show = (next: PartidoEnVivo) => {
      current = next;
      contactAt = serverTime();
      lost = false;
      setEnVivo(next);
      setLastContact(null);
    };
    const poll = async () => {
      const init = { signal: AbortSignal.timeout(PATIENCE_MS) };
      const answer = await answerOf(api.partidos[":id"].marcador.$get(withId(id), { init }));
      if (answer.ok) return show(answer.data);
      lost = true;
      setLastContact(clubTime(contactAt).hora);
    };
    const on: Record<string, (data: string) => void> = {
      open: () => {},
      latido() {
        // Heartbeats say that the newest state is shown, unless the page missed one.
        if (!lost) contactAt = serverTime();
      },
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
      // A feed seems open for minutes after the network is lost.
      if (source?.readyState === EventSource.OPEN && !silent && !lost && navigator.onLine) return;
      void poll();
      if (source?.readyState === EventSource.CLOSED ? performance.now() > retryAt : silent) connect();
    };
    connect();
    const timer = setInterval(watch, POLL_MS);
    document.addEventListener("visibilitychange", watch);
    addEventListener("offline", watch);
    addEventListener("online", watch);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", watch);
      removeEventListener("offline", watch);
      removeEventListener("online", watch);
      source?.close();
    };
  }, [id, initial, follows]);
  return { enVivo, lastContact };
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
