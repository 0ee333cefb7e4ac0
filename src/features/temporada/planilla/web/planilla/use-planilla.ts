import { useEffect, useEffectEvent, useState } from "react";
import { DAY_MS } from "#contract/club-time.ts";
import { phoneId } from "#features/eventos/puerta/web/telefono.ts";
import { type Answer, answerOf, api, randomUuid, withId } from "#web/api.ts";
import { storePage } from "#web/offline.ts";
import { canStore, readOwn, saveOwn } from "#web/own-copies.ts";
import { isDuplicate, phoneStore } from "#web/phone-store.ts";
import { currentSession, holdGuardedPage } from "#web/session.ts";
import { createStore } from "#web/store.ts";
import type { Anotacion, Planilla } from "../../contract.ts";
import { type Apunte, enOrden, estadoDe, LOTE_MAX } from "../../rules.ts";
import { nombresDe } from "../quien.ts";

/** How often a phone sends what is left or, with nothing to send, looks whether another one has taken over. */
const AGAIN_MS = 10_000;
const PATIENCE_MS = 15_000;
/** How long the copy for working offline is kept. */
const KEPT_MS = 3 * DAY_MS;

/** An entry of this phone. Names are not stored. */
interface ApunteGuardado extends Apunte {
  partido: number;
}

const { change, ask } = phoneStore<{ apuntes: ApunteGuardado }>("planilla", (database) => {
  database.createObjectStore("apuntes", { keyPath: ["partido", "epoca", "n"] });
});

const listApuntes = (partido: number): Promise<ApunteGuardado[]> =>
  ask("apuntes", (store) => store.getAll(IDBKeyRange.bound([partido], [partido, []])));

/** @returns false if another tab of this phone has stored an entry with this number */
async function addApunte(apunte: ApunteGuardado): Promise<boolean> {
  try {
    await change("apuntes", (store) => void store.add(apunte));
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

interface Guardado {
  /** As the server had it at the last contact; null until it is loaded. */
  planilla: Planilla | null;
  /** All entries that this phone has made, of this takeover and of earlier ones. */
  propios: readonly ApunteGuardado[];
  online: boolean;
  /** Whether this phone could not store an entry, which is lost if the page closes. */
  sinLugar: boolean;
  problema: string | null;
}

const VACIO: Guardado = { planilla: null, propios: [], online: true, sinLugar: false, problema: null };

const nameOf = (id: number) => `planilla-${id}`;

/** Returns this phone's entries that the server lacks, in order. */
function porMandar({ planilla, propios }: Guardado): ApunteGuardado[] {
  const known = new Set(planilla?.apuntes.map(({ id }) => id));
  return propios.filter(({ id }) => !known.has(id)).sort(enOrden);
}

/**
 * Keeps a match's score sheet on this phone (Rules TEM-16, TEM-17): entries go to its storage first, and are sent while
 * there is a network.
 */
export function usePlanilla(id: number) {
  const [phone] = useState(() => createPhone(id));
  const state = phone.store.use();
  const { planilla } = state;
  const pending = porMandar(state);
  const again = useEffectEvent(() => {
    if (pending.length > 0) void phone.send();
    else if (document.visibilityState === "visible") void phone.look();
  });
  useEffect(() => {
    const release = holdGuardedPage();
    void phone.start();
    void storePage("/planilla/0").catch(() => undefined);
    void navigator.storage?.persist?.();
    const tick = () => again();
    const timer = setInterval(tick, AGAIN_MS);
    addEventListener("online", tick);
    return () => {
      release();
      clearInterval(timer);
      removeEventListener("online", tick);
    };
  }, [phone]);
  const hoja = planilla && toHoja(planilla, pending);
  const own = new Set(state.propios.map((one) => one.id));
  const esperan = hoja?.enEspera.filter((one) => own.has(one.id)).length ?? 0;
  return { ...phone, ...state, hoja, sinMandar: pending.length, esperan };
}

/**
 * The score sheet as this phone has it; `hoja` is null until it is loaded. `sinMandar` is how many of its entries the
 * server lacks, and `esperan` how many wait there for review.
 */
export type EnEsteTelefono = ReturnType<typeof usePlanilla>;

export type Hoja = ReturnType<typeof toHoja>;

/** Adds up the entries that count: those of the server, and those that this phone still has to send. */
function toHoja(planilla: Planilla, pending: readonly Apunte[]) {
  const { partido, planteles, propia, epoca } = planilla;
  const known = [...planteles.local, ...planteles.visitante].map(({ jugador, ...shown }) => [jugador, shown]);
  const apuntes: Apunte[] = [
    ...planilla.apuntes.filter(({ estado }) => estado === "vale"),
    ...pending.filter((one) => propia && one.epoca === epoca),
  ];
  return {
    ...planilla,
    apuntes,
    enEspera: planilla.apuntes.filter(({ estado }) => estado === "espera"),
    estado: estadoDe(apuntes, partido.deporte),
    /** With the names that people who may score see. */
    nombres: nombresDe(partido, Object.fromEntries(known)),
  };
}

function createPhone(id: number) {
  const store = createStore(VACIO);
  const dispositivo = phoneId();
  const calls = api.partidos[":id"].planilla;
  const set = (change: Partial<Guardado>) => store.set({ ...store.get(), ...change });

  /** Takes over what the server has, and keeps it for working offline. */
  function receive(planilla: Planilla): void {
    set({ planilla, online: true, problema: null });
    const session = currentSession();
    if (session.status !== "in" || !canStore()) return;
    // biome-ignore lint/plugin: the copy's age is measured by the phone's own clock.
    const savedAt = Date.now();
    const copy = { data: planilla, savedAt, skew: 0, pinned: null, expiresAt: savedAt + KEPT_MS };
    void saveOwn(session.usuario.id, copy, nameOf(id)).catch(() => undefined);
  }

  function fail({ status, problem }: Answer<unknown> & { ok: false }): void {
    const online = status !== 0 && status < 500;
    set({ online, problema: online && status !== 401 ? problem.detail : null });
  }

  async function look(): Promise<void> {
    const answer = await answerOf(calls.$get({ ...withId(id), query: { dispositivo } }, patience()));
    if (answer.ok) receive(answer.data);
    else fail(answer);
  }

  let sending = false;

  /** Sends what the server lacks, each takeover's entries in order. */
  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    try {
      for (let tries = 0; tries < 20; tries++) {
        const [first, ...rest] = porMandar(store.get());
        if (!first || !store.get().planilla) return;
        const { epoca } = first;
        const batch = [first, ...rest.filter((one) => one.epoca === epoca)].slice(0, LOTE_MAX);
        const answer = await answerOf(
          calls.apuntes.$post({ ...withId(id), json: { dispositivo, epoca, apuntes: batch } }, patience()),
        );
        const { planilla } = store.get();
        if (answer.ok && planilla) {
          const { estado } = answer.data;
          const stored = batch.map((one) => ({ ...one, estado }));
          receive({ ...planilla, apuntes: [...planilla.apuntes, ...stored] });
          if (estado === "espera") await look();
        } else if (!answer.ok) {
          if (answer.status === 409) await look();
          // Otherwise the server lacks entries that it had, which are now sent again.
          if (answer.problem.code !== "falta-una-anotacion") return fail(answer);
        }
      }
    } finally {
      sending = false;
    }
  }

  /** Writes an entry: into this phone's storage, then to the server. */
  async function anotar(anotacion: Anotacion): Promise<void> {
    const { planilla } = store.get();
    if (!planilla?.propia) return;
    const { epoca } = planilla;
    const uuid = randomUuid();
    const write = async (others: readonly ApunteGuardado[]): Promise<void> => {
      const numbers = [...planilla.apuntes, ...others].filter((one) => one.epoca === epoca).map(({ n }) => n);
      const n = Math.max(0, ...numbers) + 1;
      const apunte = { partido: id, epoca, n, id: uuid, anotacion };
      set({ propios: [...others, apunte] });
      if (await addApunte(apunte)) return;
      // Another tab of this phone wrote meanwhile.
      const all = new Map([...(await listApuntes(id)), ...store.get().propios].map((one) => [one.id, one]));
      all.delete(uuid);
      await write([...all.values()]);
    };
    await write(store.get().propios).catch(() => set({ sinLugar: true }));
    await send();
  }

  /** Takes over what a call answers, or loads what happened meanwhile. */
  async function adopt(call: Promise<Answer<Planilla>>): Promise<Answer<Planilla>> {
    const answer = await call;
    if (answer.ok) receive(answer.data);
    else if (answer.status === 409) await look();
    return answer;
  }

  const llevar = () => {
    const json = { dispositivo, epoca: store.get().planilla?.epoca ?? 0 };
    return adopt(answerOf(calls.tomar.$post({ ...withId(id), json }, patience())));
  };

  const revisar = (ids: string[], aceptar: boolean) => {
    const json = { ids, aceptar, dispositivo };
    return adopt(answerOf(calls.revisar.$post({ ...withId(id), json }, patience())));
  };

  async function start(): Promise<void> {
    set({ propios: await listApuntes(id).catch(() => []) });
    const session = currentSession();
    const copy = session.status === "in" ? await readOwn<Planilla>(session.usuario.id, nameOf(id)) : null;
    if (copy && !store.get().planilla) set({ planilla: copy.data });
    await look();
    await send();
  }
  return { store, look, send, anotar, llevar, revisar, start };
}

const patience = () => ({ init: { signal: AbortSignal.timeout(PATIENCE_MS) } });
