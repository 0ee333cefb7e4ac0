import { useEffect, useEffectEvent, useRef, useState } from "react";
import { holds } from "#contract/permission.ts";
import { useClub } from "#web/club.ts";
import { isPageStored, storePage } from "#web/offline.ts";
import { currentToken, holdGuardedPage, useSession } from "#web/session.ts";
import { deshacer, juzgar, type Pedido, type Veredicto } from "../juzgar.ts";
import { type EventoGuardado, listAll } from "./almacen.ts";
import { hasUnstored, listPending, sendEntries, undoHere } from "./pendientes.ts";
import { downloadCodes, isCapable, judgeHere, rememberEntry } from "./puerta-local.ts";

/** Milliseconds between downloads of the codes, and between attempts to send entries. */
const REFRESH_MS = 60_000;
const RETRY_MS = 5_000;
/** How long a scan waits for the server if the codes are stored. */
const PATIENCE_MS = 4_000;

/** Delays other work until a slow phone has painted the verdict. */
const AFTER_COLOUR_MS = 250;

export interface Preparacion {
  capaz: boolean;
  eventos: readonly EventoGuardado[];
  /** Whether this page opens offline. */
  pantalla: boolean;
  sinLugar: boolean;
  /** Why the server refuses some events' codes. */
  negados: readonly string[];
  pendientes: number;
  rechazos: readonly string[];
}

const NOTHING: Preparacion = {
  capaz: true,
  eventos: [],
  pantalla: false,
  sinLugar: false,
  negados: [],
  pendientes: 0,
  rechazos: [],
};

/**
 * Prepares this phone for working offline, checks scans with or without the server, and sends the entries afterwards
 * (Rule PUE-8).
 * @param answer the last answer to the gate's regular request; a successful answer means that the connection is back
 */
export function useSinConexion(
  ids: readonly number[],
  answer: { ok: boolean } | null,
  select: (ids: readonly number[], replace: boolean) => void,
) {
  const session = useSession();
  const [failed, setFailed] = useState(false);
  const [answered, setAnswered] = useState(answer);
  if (answered !== answer) {
    setAnswered(answer);
    if (answer?.ok) setFailed(false);
  }
  const online = (answer?.ok ?? true) && !failed;
  const loggedIn = session.status === "in" && !session.ended;
  const connected = online && loggedIn;
  const { preparacion, update } = usePreparacion(ids, connected);

  // The installed app's URL has no event. Offline, the gate serves the stored events.
  const start = useEffectEvent(() => {
    const open = preparacion.eventos.filter(
      ({ cierra, desfase }) => Date.parse(cierra) > Date.now() + desfase,
    );
    if (ids.length === 0 && open.length > 0)
      select(
        open.map(({ id }) => id),
        true,
      );
  });
  useEffect(() => {
    if (!online && preparacion.eventos.length > 0) start();
  }, [online, preparacion]);

  async function judge(pedido: Pedido): Promise<Veredicto> {
    const operador = session.status === "in" ? session.usuario.id : 0;
    const administrador = session.status === "in" && holds("administrador", session.usuario.permisos);
    const scan = { ...pedido, eventos: ids, operador, administrador };
    const here = async () => {
      if (!isCapable()) return null;
      const events = preparacion.eventos.length > 0 ? preparacion.eventos : await listAll("eventos");
      return judgeHere(events, scan);
    };
    const decide = async () => {
      const veredicto = await here().catch(() => null);
      if (veredicto) setTimeout(() => void update(false), AFTER_COLOUR_MS);
      return veredicto;
    };
    if (!connected) {
      const veredicto = await decide();
      if (veredicto) return veredicto;
    }
    const ready = preparacion.eventos.some(({ id }) => ids.includes(id));
    const asked = await juzgar(pedido, [...ids], ready ? PATIENCE_MS : undefined);
    if (asked.sinServidor) {
      setFailed(true);
      return (await decide()) ?? asked;
    }
    if (asked.tono === "adelante") void rememberEntry(preparacion.eventos, scan).catch(() => undefined);
    return asked;
  }

  /** Undoes a check-in on the server, or an unsent entry of this phone. */
  async function undoEntry(
    que: NonNullable<Veredicto["ingresado"]>,
  ): Promise<{ ok: boolean; detail: string }> {
    if ("lectura" in que) {
      const ok = await undoHere(que.lectura).catch(() => false);
      void update(false);
      return { ok, detail: "Este ingreso ya se mandó: con conexión, buscá a la persona y deshacelo." };
    }
    const undone = await deshacer(que);
    // The code is valid again. The next download replaces this phone's record of the entry.
    if (undone.ok) void update(true);
    return { ok: undone.ok, detail: undone.ok ? "" : undone.problem.detail };
  }

  return {
    preparacion,
    online,
    loggedIn,
    judge,
    /** To be called after a sale, because the phone lacks the new codes. */
    download: () => void update(connected),
    undoEntry,
  };
}

/**
 * Stores the codes of the gate's events and this page, and sends the entries of this phone, now and at intervals.
 * @param connected whether the server can be reached with a session
 */
function usePreparacion(ids: readonly number[], connected: boolean) {
  const { slug } = useClub();
  const [preparacion, setPreparacion] = useState(NOTHING);
  const busy = useRef(false);
  const key = ids.join(",");
  const gate = `/${slug}/admin/eventos/ingreso`;

  /** Reads the state from the storage, after downloading and sending if requested. */
  const update = useEffectEvent(async (download: boolean) => {
    if (!isCapable()) return setPreparacion({ ...NOTHING, capaz: false });
    if (busy.current) return;
    busy.current = true;
    try {
      let sinLugar = false;
      let negados = preparacion.negados;
      if (download && currentToken() && ids.length > 0) {
        const sent = (await listPending()).length > 0;
        // The first download brings the server's time, which corrects the entries; the second brings their states.
        for (let round = 0; round < (sent ? 2 : 1); round++) {
          negados = await downloadCodes(ids).catch(() => {
            sinLugar = true;
            return [];
          });
          if (sent && round === 0) await sendEntries();
        }
      }
      const pending = await listPending();
      setPreparacion({
        capaz: true,
        eventos: await listAll("eventos"),
        pantalla: await isPageStored(gate),
        sinLugar: sinLugar || hasUnstored(),
        negados,
        pendientes: pending.filter(({ rechazo }) => rechazo === undefined).length,
        rechazos: pending.flatMap(({ rechazo }) => rechazo ?? []),
      });
    } catch {
      setPreparacion((before) => ({ ...before, sinLugar: true }));
    } finally {
      busy.current = false;
    }
  });

  useEffect(() => {
    const release = holdGuardedPage();
    if (isCapable()) {
      void storePage(gate).catch(() => undefined);
      void navigator.storage?.persist?.();
    }
    return release;
  }, [gate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events and the connection trigger it.
  useEffect(() => {
    void update(connected);
    const timer = setInterval(() => void update(connected), REFRESH_MS);
    return () => clearInterval(timer);
  }, [key, connected]);
  const waiting = preparacion.pendientes > 0 || !preparacion.pantalla;
  useEffect(() => {
    // Offline there is nothing to send, and a render would delay a verdict.
    if (!(waiting && connected)) return;
    const timer = setInterval(() => void update(true), RETRY_MS);
    return () => clearInterval(timer);
  }, [waiting, connected]);
  return { preparacion, update };
}
