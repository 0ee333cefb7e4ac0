import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { announceChange } from "#web/admin/live-version.ts";
import { answerOf, api } from "#web/api.ts";
import { isClosedWithInput, rolesOfScreen } from "#web/guard.ts";
import { currentSession, hasRole, renew, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { Button } from "#web/ui/button.tsx";
import type { EnVivo as Cambio } from "../contract.ts";
import { CADA_MS, OBJETO_DE_PANTALLA, type ObjetoAbierto } from "../rules.ts";
import styles from "./en-vivo.module.css";

const NOTICE_MS = 12_000;

interface Novedad {
  pantalla: string;
  clase: "vista" | "eliminado" | "pendiente";
  texto: string;
}

/** Notices about other people's decisions on this screen, and about what prevents further work (Rule SIT-32). */
export function EnVivo() {
  const { pathname, key } = useLocation();
  const office = useAdminPath()("");
  const { revalidate } = useRevalidator();
  const cerrada = isClosedWithInput(useSession());
  const [novedad, setNovedad] = useState<Novedad | null>(null);
  useEffect(watchWriting, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has no use for the room.
  useEffect(() => {
    const scrolled = () => closeRoom(true);
    addEventListener("scroll", scrolled, { passive: true });
    return () => {
      removeEventListener("scroll", scrolled);
      closeRoom(false);
    };
  }, [key]);

  function load() {
    keepPlace();
    announceChange();
    void revalidate();
  }

  const sinConexion = useEnVivo(pathname, objetoEn(pathname.slice(office.length)), ({ ultima }) => {
    if (cerrada) return;
    const texto = ultima ? `${ultima.quien ?? "El sitio"}: ${ultima.que}` : "";
    if (ultima?.eliminado)
      setNovedad({ pantalla: pathname, clase: "eliminado", texto: ultima.quien ?? "Otra persona" });
    else if (isWriting()) setNovedad({ pantalla: pathname, clase: "pendiente", texto });
    else {
      load();
      setNovedad(ultima && { pantalla: pathname, clase: "vista", texto });
    }
  });

  useEffect(() => {
    if (novedad?.clase !== "vista") return;
    const timer = setTimeout(() => setNovedad(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [novedad]);

  const aqui = novedad?.pantalla === pathname ? novedad : null;
  const alarma = cerrada
    ? "Cambiaron tus permisos: esta pantalla ya no se abre. Lo que escribiste sigue acá hasta que salgas: copialo."
    : sinConexion
      ? "Sin conexión con el club. Lo que ves puede haber cambiado; lo que escribiste sigue acá."
      : aqui?.clase === "eliminado" && `${aqui.texto} lo eliminó: lo que ves ya no existe.`;
  return (
    <div className={`stack-2 centred ${styles.place}`} role="status" aria-label="Novedades">
      {alarma ? (
        <p className={`strong danger row-3 middle text-s breakable ${styles.alarm}`}>{alarma}</p>
      ) : aqui?.clase === "pendiente" ? (
        <p className={`row-3 middle text-s breakable ${styles.note}`}>
          {aqui.texto || "Otra persona cambió algo de esta pantalla"}.
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              setNovedad(null);
              load();
            }}
          >
            Ver los cambios
          </Button>
        </p>
      ) : (
        aqui && <p className={`row-3 middle text-s breakable ${styles.note}`}>{aqui.texto}</p>
      )}
    </div>
  );
}

const PANTALLAS = Object.entries(OBJETO_DE_PANTALLA).map(([path, objeto]) => ({
  pattern: new RegExp(`^${path.replace(":id", "([1-9]\\d{0,8})")}/?$`),
  objeto,
}));

function objetoEn(path: string): { objeto: ObjetoAbierto; id: number } | null {
  for (const { pattern, objeto } of PANTALLAS) {
    const id = pattern.exec(path)?.[1];
    if (id && objeto) return { objeto, id: Number(id) };
  }
  return null;
}

/** Consecutive failed requests that count as a lost connection. */
const FALLAS = 2;

/**
 * Asks for changes every few seconds while the screen is visible.
 * @param pantalla another value starts again
 * @param onChange called after a decision since the screen opened, or since the last call
 * @returns whether the connection is lost
 */
function useEnVivo(
  pantalla: string,
  sobre: { objeto: ObjetoAbierto; id: number } | null,
  onChange: (cambio: Cambio) => void,
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

/** Selector of the elements that can keep their position. */
const BLOCKS = "tr, li, article, fieldset, section, dl > div, h2, h3";

/** Milliseconds for which the position is kept; data that loads later may move the page. */
const LOADED_MS = 3_000;

/**
 * Keeps what is being read at its position while the screen reloads: the focused block, or the block under
 * the pointer, or the first visible block. If the page cannot scroll up far enough, adds room at the top
 * (`closeRoom`). Stops when the user scrolls.
 */
function keepPlace(): void {
  const main = document.querySelector("main");
  if (!main) return;
  const blocks = [...main.querySelectorAll(BLOCKS)];
  const within = (selector: string) => [...main.querySelectorAll(selector)].reverse();
  const places = [...within(":focus"), ...within(":hover"), ...blocks]
    .map((block) => ({ block, top: block.getBoundingClientRect().top }))
    .filter(({ block, top }) => top >= 0 && top < innerHeight && block.clientHeight < innerHeight);
  const sized = new ResizeObserver(() => restore(main, places));
  sized.observe(main);
  const controller = new AbortController();
  const end = () => {
    sized.disconnect();
    controller.abort();
  };
  for (const event of ["wheel", "touchmove", "keydown"])
    addEventListener(event, end, { signal: controller.signal, passive: true });
  setTimeout(end, LOADED_MS);
}

function restore(main: HTMLElement, places: readonly { block: Element; top: number }[]): void {
  const kept = places.find(({ block }) => block.isConnected);
  if (!kept) return;
  const moved = kept.block.getBoundingClientRect().top - kept.top;
  if (Math.abs(moved) <= 1) return;
  scrollBy({ top: moved, behavior: "instant" });
  const missing = kept.top - kept.block.getBoundingClientRect().top;
  if (missing <= 1) return;
  main.style.paddingTop = `${Number.parseFloat(getComputedStyle(main).paddingTop) + missing}px`;
  room += missing;
}

let room = 0;

/** Removes the room that `keepPlace` added, once it is out of sight, or at once on another screen. */
function closeRoom(unseen: boolean): void {
  const main = document.querySelector("main");
  if (!main || room === 0 || (unseen && scrollY < room)) return;
  main.style.paddingTop = "";
  if (unseen) scrollBy({ top: -room, behavior: "instant" });
  room = 0;
}

let written: Element | null = null;

/** Whether a form has unsent input, which a reload could replace. */
function isWriting(): boolean {
  return written?.isConnected ?? false;
}

/** @returns a function that stops watching */
function watchWriting(): () => void {
  const controller = new AbortController();
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.getAttribute("type") !== "search")
      written = target.closest("form") ?? written;
  };
  const sent = ({ target }: Event) => {
    if (target === written) written = null;
  };
  document.addEventListener("input", note, { signal: controller.signal });
  document.addEventListener("submit", sent, { signal: controller.signal });
  return () => controller.abort();
}
