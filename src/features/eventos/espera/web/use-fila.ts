import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Answer, answerOf, api } from "#web/api.ts";
import { serverNow } from "#web/clock.ts";
import { tryStorage } from "#web/session-storage.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import type { Fila, Lugar } from "../contract.ts";
import { admisionDe, posicionEnSorteo } from "../rules.ts";

const SECOND = 1_000;
/** Tolerance for differences between clocks. */
const MARGIN_MS = SECOND;

export interface EnFila {
  /** Null before the first response. */
  fila: Fila | null;
  /** Undefined while loading; null if the user is not in the line. */
  guardado: LugarGuardado | null | undefined;
  /** Server time in milliseconds, updated every second. */
  now: number;
  cerrada: boolean;
  problema: string | null;
  /** Joins the line. */
  entrar(): Promise<Answer<unknown>>;
}

/**
 * Follows an event's line: polls more often as the turn approaches, and loads the user's place only when it
 * may have changed.
 */
export function useFila(eventoId: number, usuarioId: number): EnFila {
  const param = { id: String(eventoId) };
  const [fila, setFila] = useState<Fila | null>(null);
  const [guardado, setGuardado] = useState<LugarGuardado | null | undefined>(undefined);
  const [cerrada, setCerrada] = useState(false);
  const [problema, setProblema] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [now, setNow] = useState(serverNow);
  const askedAt = useRef(0);

  function keep(next: LugarGuardado | null) {
    guardar(eventoId, usuarioId, next);
    setGuardado(next);
  }

  const refresh = useEffectEvent(async () => {
    const answer = await answerOf(api.eventos[":id"].fila.$get({ param }, { init: { cache: "no-cache" } }));
    if (answer.ok) setFila(answer.data);
    else if (answer.status === 404) setCerrada(true);
    setProblema(answer.ok ? null : answer.problem.detail);
    if (answer.ok && guardado === undefined) void askPlace();
    if (answer.ok) setNow(serverNow());
    setRound((current) => current + 1);
  });

  const askPlace = useEffectEvent(async () => {
    if (serverNow() - askedAt.current < 3 * SECOND) return;
    askedAt.current = serverNow();
    const answer = await answerOf(api.eventos[":id"].fila.lugar.$get({ param }));
    if (!answer.ok) return setProblema(answer.problem.detail);
    keep(answer.data && { lugar: answer.data, huella: guardado?.huella ?? fila?.sorteo?.huella ?? null });
  });

  async function entrar(): Promise<Answer<unknown>> {
    const answer = await answerOf(api.eventos[":id"].fila.$post({ param }));
    if (answer.ok) {
      keep({ lugar: answer.data, huella: fila?.sorteo?.huella ?? null });
      await refresh();
    }
    return answer;
  }

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => setNow(serverNow()), SECOND);
    return () => clearInterval(timer);
  }, []);

  useOnReturn(() => {
    setNow(serverNow());
    void refresh();
  });

  const known = fila !== null && guardado !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response schedules the next request.
  useEffect(() => {
    if (round === 0 || cerrada) return;
    const wait = waitFor(known ? fila : null, guardado?.lugar ?? null, serverNow());
    const timer = setTimeout(refresh, wait);
    return () => clearTimeout(timer);
  }, [round, cerrada, known]);

  const filaId = fila?.id;
  useEffect(() => {
    if (filaId === undefined) return;
    const look = () => {
      const found = leerGuardado(eventoId, usuarioId, filaId);
      if (found) setGuardado(found);
      return found;
    };
    if (!look()) void askPlace();
    // The user joined the line or was admitted in another tab.
    const follow = () => void look();
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [filaId, eventoId, usuarioId]);

  const lugar = guardado?.lugar;
  const { secreto = null, participantes = null } = fila?.sorteo ?? {};
  const numero = lugar?.posicion === null ? lugar.numero : null;
  const draw = useEffectEvent(async (secret: string, count: number, number: number) => {
    if (!globalThis.crypto?.subtle) return askPlace();
    const posicion = await posicionEnSorteo(secret, count, number);
    if (guardado) keep({ ...guardado, lugar: { ...guardado.lugar, posicion } });
  });
  useEffect(() => {
    if (secreto !== null && participantes !== null && numero !== null)
      void draw(secreto, participantes, numero);
  }, [secreto, participantes, numero]);

  const due = lugar && fila ? isDue(fila, lugar, now) : false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: retried as time passes until there is a response.
  useEffect(() => {
    if (due) void askPlace();
  }, [due, now]);

  return { fila, guardado, now, cerrada, problema, entrar };
}

/** Whether the place should have been admitted by now, so that the server has its instant. */
function isDue(fila: Fila, { posicion, admitidoEn }: Lugar, now: number): boolean {
  if (posicion === null || admitidoEn !== null || fila.baseEn === null) return false;
  const instant = admisionDe(fila, posicion);
  return instant === null ? posicion <= fila.basePosicion : now >= instant + MARGIN_MS;
}

/** Returns the polling interval, with jitter to spread the load. */
function waitFor(fila: Fila | null, lugar: Lugar | null, now: number): number {
  const spread = 0.75 + Math.random() / 2;
  if (fila === null) return 5 * SECOND * spread;
  if (fila.baseEn === null) {
    const left = Date.parse(fila.ventaDesde ?? "") - now;
    if (left > 120 * SECOND) return Math.min(60 * SECOND * spread, left);
    return Math.max(left, 0) + 300 + Math.random() * 3 * SECOND;
  }
  const instant = admisionDe(fila, lugar?.posicion ?? null);
  const left = instant === null ? 60 * SECOND : Math.max(0, instant - now);
  return Math.min(30 * SECOND, Math.max(3 * SECOND, left / 4)) * spread;
}

/** A place in local storage, so that reloads and other tabs make no request. */
export interface LugarGuardado {
  lugar: Lugar;
  /** Published hash from the time when the place was assigned, for verifying the secret after the draw. */
  huella: string | null;
}

const keyOf = (eventoId: number, usuarioId: number) => `fila-${eventoId}-${usuarioId}`;

function leerGuardado(eventoId: number, usuarioId: number, filaId: number): LugarGuardado | null {
  return tryStorage(() => {
    const found = JSON.parse(
      localStorage.getItem(keyOf(eventoId, usuarioId)) ?? "null",
    ) as LugarGuardado | null;
    return found?.lugar.fila === filaId ? found : null;
  });
}

/** Private browsing may have no storage; the place is then loaded after each reload. */
function guardar(eventoId: number, usuarioId: number, guardado: LugarGuardado | null): void {
  const key = keyOf(eventoId, usuarioId);
  tryStorage(() =>
    guardado ? localStorage.setItem(key, JSON.stringify(guardado)) : localStorage.removeItem(key),
  );
}
