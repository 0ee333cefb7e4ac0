import { useEffect, useEffectEvent, useRef, useState } from "react";
import { phoneId } from "#features/eventos/puerta/web/telefono.ts";
import { type Answer, answerOf, api, randomUuid, withId } from "#web/api.ts";
import { storePage } from "#web/offline.ts";
import { canStore, readOwn, saveOwn } from "#web/own-copies.ts";
import { currentSession, holdGuardedPage } from "#web/session.ts";
import type { Planilla } from "../../contract.ts";
import { type Anotacion, type Apunte, enOrden, LOTE_MAX } from "../../rules.ts";
import { type ApunteGuardado, addApunte, listApuntes, putApuntes } from "./apuntes-guardados.ts";

const RETRY_MS = 5_000;
/** How often a phone with nothing to send looks whether another one has taken over. */
const LOOK_MS = 20_000;
const PATIENCE_MS = 15_000;
/** How long the copy for working offline is kept. */
const KEPT_MS = 3 * 24 * 3_600_000;

/** The score sheet as this phone has it. */
export interface EnEsteTelefono {
  /** Null until it is loaded. */
  planilla: Planilla | null;
  /** Entries that count: what the server had at the last contact, and this phone's own. */
  apuntes: readonly Apunte[];
  /** Entries that the server lacks, of this takeover and of earlier ones. */
  sinMandar: number;
  online: boolean;
  /** Whether this phone could not store an entry, which is lost if the page closes. */
  sinLugar: boolean;
  /** Whether another phone has taken over from this one. */
  perdida: boolean;
  problema: string | null;
}

const nameOf = (id: number) => `planilla-${id}`;

/**
 * Keeps a match's score sheet on this phone (Rules TEM-16, TEM-17): entries go to its storage first, and are sent while
 * there is a network.
 */
export function usePlanilla(id: number) {
  const [state, setState] = useState<EnEsteTelefono>({
    planilla: null,
    apuntes: [],
    sinMandar: 0,
    online: true,
    sinLugar: false,
    perdida: false,
    problema: null,
  });
  const planilla = useRef<Planilla | null>(null);
  const own = useRef<ApunteGuardado[]>([]);
  const sending = useRef(false);
  const dispositivo = phoneId();

  const show = (change: Partial<EnEsteTelefono> = {}) => {
    const found = planilla.current;
    const known = new Map<string, Apunte>();
    for (const one of found?.apuntes ?? []) if (one.estado === "vale") known.set(one.id, one);
    const decided = new Set(found?.apuntes.map((one) => one.id));
    for (const one of own.current)
      if (one.epoca === found?.epoca && found.propia && !decided.has(one.id)) known.set(one.id, one);
    setState((before) => ({
      ...before,
      planilla: found,
      apuntes: [...known.values()].sort(enOrden),
      sinMandar: own.current.filter(({ mandado }) => !mandado).length,
      ...change,
    }));
  };

  /** Takes over what the server answered, and keeps it for working offline. */
  function receive(next: Planilla): void {
    const perdida = (planilla.current?.propia ?? false) && !next.propia;
    planilla.current = next;
    show({
      online: true,
      problema: null,
      ...(perdida && { perdida }),
      ...(next.propia && { perdida: false }),
    });
    void keep(next);
  }

  async function keep(copy: Planilla): Promise<void> {
    const session = currentSession();
    if (session.status !== "in" || !canStore()) return;
    // biome-ignore lint/plugin: the copy's age is measured by the phone's own clock.
    const savedAt = Date.now();
    const kept = { data: copy, savedAt, skew: 0, pinned: null, expiresAt: savedAt + KEPT_MS };
    await saveOwn(session.usuario.id, kept, nameOf(id)).catch(() => undefined);
  }

  function fail({ status, problem }: Answer<unknown> & { ok: false }): void {
    const online = status !== 0 && status < 500;
    show({ online, problema: online && status !== 401 ? problem.detail : null });
  }

  async function look(): Promise<void> {
    const answer = await answerOf(
      api.partidos[":id"].planilla.$get({ ...withId(id), query: { dispositivo } }, patience()),
    );
    if (answer.ok) receive(answer.data);
    else fail(answer);
  }

  /** Sends what the server lacks, each takeover's entries in order. */
  async function send(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let tries = 0; tries < 20; tries++) {
        const [first, ...rest] = own.current.filter(({ mandado }) => !mandado).sort(enOrden);
        if (!first) return;
        const batch = [first, ...rest.filter(({ epoca }) => epoca === first.epoca)].slice(0, LOTE_MAX);
        const apuntes = batch.map(({ n, id: uuid, anotacion }) => ({ n, id: uuid, anotacion }));
        const answer = await answerOf(
          api.partidos[":id"].planilla.apuntes.$post(
            { ...withId(id), json: { dispositivo, epoca: first.epoca, apuntes } },
            patience(),
          ),
        );
        if (answer.ok) {
          await mark(batch, true);
          show({ online: true, problema: null });
          if (answer.data.enEspera) await look();
          continue;
        }
        const { siguiente } = (answer.problem.context ?? {}) as { siguiente?: number };
        const missing = own.current.filter(({ epoca, n }) => epoca === first.epoca && n >= (siguiente ?? 0));
        if (siguiente !== undefined && missing.some(({ n }) => n === siguiente)) {
          await mark(missing, false);
          continue;
        }
        fail(answer);
        if (answer.problem.code === "otro-telefono") await look();
        return;
      }
    } finally {
      sending.current = false;
    }
  }

  async function mark(batch: readonly ApunteGuardado[], mandado: boolean): Promise<void> {
    for (const one of batch) one.mandado = mandado;
    await putApuntes(batch).catch(() => undefined);
  }

  /** Writes an entry: into this phone's storage, then to the server. */
  async function anotar(anotacion: Anotacion): Promise<void> {
    const found = planilla.current;
    if (!found?.propia) return;
    const { epoca } = found;
    const apunte: ApunteGuardado = { partido: id, epoca, n: 0, id: randomUuid(), anotacion, mandado: false };
    const all = () => [...found.apuntes, ...own.current].filter((one) => one.epoca === epoca);
    apunte.n = Math.max(0, ...all().map(({ n }) => n)) + 1;
    own.current.push(apunte);
    show();
    try {
      while (!(await addApunte(apunte))) {
        // Another tab of this phone wrote meanwhile.
        const ids = new Set(own.current.map((one) => one.id));
        own.current.push(...(await listApuntes(id)).filter((one) => !ids.has(one.id)));
        const others = all().filter((one) => one !== apunte);
        apunte.n = Math.max(0, ...others.map(({ n }) => n)) + 1;
      }
    } catch {
      show({ sinLugar: true });
    }
    show();
    await send();
  }

  async function llevar(): Promise<string | null> {
    const answer = await answerOf(
      api.partidos[":id"].planilla.tomar.$post(
        { ...withId(id), json: { dispositivo, epoca: planilla.current?.epoca ?? 0 } },
        patience(),
      ),
    );
    if (answer.ok) {
      receive(answer.data);
      void send();
      return null;
    }
    if (answer.status === 409) await look();
    return answer.problem.detail;
  }

  async function revisar(ids: string[], aceptar: boolean): Promise<string | null> {
    const answer = await answerOf(
      api.partidos[":id"].planilla.revisar.$post(
        { ...withId(id), json: { ids, aceptar, dispositivo } },
        patience(),
      ),
    );
    if (answer.ok) receive(answer.data);
    return answer.ok ? null : answer.problem.detail;
  }

  const start = useEffectEvent(async () => {
    own.current = await listApuntes(id).catch(() => []);
    const session = currentSession();
    if (session.status === "in" && planilla.current === null) {
      planilla.current = (await readOwn<Planilla>(session.usuario.id, nameOf(id)))?.data ?? null;
      if (planilla.current) show();
    }
    await look();
    await send();
  });
  const again = useEffectEvent((always: boolean) => {
    const waiting = own.current.some(({ mandado }) => !mandado);
    if (waiting) void send();
    else if (always || !state.online) void look();
  });
  useEffect(() => {
    const release = holdGuardedPage();
    void start();
    void storePage("/planilla/0").catch(() => undefined);
    void navigator.storage?.persist?.();
    const timers = [
      setInterval(() => again(false), RETRY_MS),
      setInterval(() => document.visibilityState === "visible" && again(true), LOOK_MS),
    ];
    const online = () => again(true);
    addEventListener("online", online);
    return () => {
      release();
      for (const timer of timers) clearInterval(timer);
      removeEventListener("online", online);
    };
  }, []);
  return { ...state, anotar, llevar, revisar };
}

const patience = () => ({ init: { signal: AbortSignal.timeout(PATIENCE_MS) } });
