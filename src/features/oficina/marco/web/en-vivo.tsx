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
import { closeRoom, isWriting, keepPlace, watchWriting } from "./keep-place.ts";

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
