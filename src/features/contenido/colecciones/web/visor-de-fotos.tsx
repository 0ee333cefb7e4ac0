import ChevronLeft from "icon:chevron-left";
import ChevronRight from "icon:chevron-right";
import X from "icon:x";
import { type KeyboardEvent, type TouchEvent, useEffect, useLayoutEffect, useRef } from "react";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Foto } from "../contract.ts";
import { conAncho, leyendaDe } from "../rules.ts";
import styles from "./galeria.module.css";
import type { FotoCercana } from "./use-fotos-cercanas.ts";

interface VisorDeFotosProps {
  /** The photo at a position of the gallery, from 0. */
  fotoEn: (indice: number) => FotoCercana;
  total: number;
  /** Position of the open photo; null if none is open. */
  indice: number | null;
  describir: (indice: number) => string;
  onMove: (indice: number) => void;
  onClose: () => void;
}

const WIDTHS = [640, 1280, 1920];
/** Minimum horizontal distance of a swipe, in pixels. */
const SWIPE_PX = 40;

const srcSetOf = (foto: Foto) => WIDTHS.map((width) => `${conAncho(foto.url, width)} ${width}w`).join(", ");

/** A photo on the whole screen, in a modal <dialog> with arrow keys, swipe, Esc, and preloaded neighbours. */
export function VisorDeFotos({ fotoEn, total, indice, describir, onMove, onClose }: VisorDeFotosProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipe = useSwipe(move);
  const open = indice !== null;
  const foto = open ? fotoEn(indice) : null;
  const leyenda = foto === null || typeof foto === "string" ? "" : leyendaDe(foto.nombre);
  usePreloaded(open ? [indice + 1, indice - 1].filter((i) => i >= 0 && i < total).map(fotoEn) : []);

  // A layout effect, because its cleanup runs while the element is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  function move(step: number) {
    const target = (indice ?? 0) + step;
    if (open && target >= 0 && target < total) onMove(target);
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -(indice ?? 0),
      End: total - 1 - (indice ?? 0),
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.visor}
      aria-label="Fotos"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...swipe}
    >
      {foto !== null && indice !== null && (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the photo closes it; the keyboard has Esc and the button. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: see above. */}
          <div
            className={`dead-centre full ${styles.lugar}`}
            onClick={(event) => {
              if (event.target === event.currentTarget) onClose();
            }}
          >
            {typeof foto === "string" ? (
              <FotoQueFalta foto={foto} />
            ) : (
              <img
                key={foto.id}
                src={conAncho(foto.url, 1280)}
                srcSet={srcSetOf(foto)}
                sizes="100vw"
                width={foto.ancho}
                height={foto.alto}
                alt={describir(indice)}
              />
            )}
          </div>
          <button type="button" className={styles.cerrar} aria-label="Cerrar" onClick={onClose}>
            <X />
          </button>
          <p className={`text-l tabular middle heading-font ${styles.contador}`} aria-live="polite">
            <span className="visually-hidden">Foto </span>
            {indice + 1} de {total}
            {leyenda && <span>· {leyenda}</span>}
          </p>
          {typeof foto !== "string" && (
            <div className={styles.compartir}>
              <ShareAndCalendar
                title={describir(indice)}
                share={{
                  text: leyenda,
                  url: new URL(conAncho(foto.url, 1920), location.href).href,
                }}
              />
            </div>
          )}
          {total > 1 && <Pasos indice={indice} total={total} onStep={move} />}
        </>
      )}
    </dialog>
  );
}

interface PasosProps {
  indice: number;
  total: number;
  onStep: (step: 1 | -1) => void;
}

function Pasos({ indice, total, onStep }: PasosProps) {
  return (
    <>
      <button
        type="button"
        className={styles.anterior}
        aria-label="Foto anterior"
        aria-disabled={indice === 0 || undefined}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft />
      </button>
      <button
        type="button"
        className={styles.siguiente}
        aria-label="Foto siguiente"
        aria-disabled={indice === total - 1 || undefined}
        onClick={() => onStep(1)}
      >
        <ChevronRight />
      </button>
    </>
  );
}

function FotoQueFalta({ foto }: { foto: "en-camino" | "sin-foto" }) {
  if (foto === "en-camino") return <Spinner text="Cargando la foto..." />;
  return (
    <p className={`text-centre ${styles.falta}`} role="status">
      No pudimos cargar esta foto. Revisá tu conexión y volvé a pasar.
    </p>
  );
}

/** Loads the neighbours of the open photo before they are shown. */
function usePreloaded(fotos: readonly FotoCercana[]): void {
  const srcsets = fotos.flatMap((foto) => (typeof foto === "string" ? [] : [srcSetOf(foto)])).join("\n");
  useEffect(() => {
    for (const srcset of srcsets ? srcsets.split("\n") : []) {
      const image = new Image();
      image.sizes = "100vw";
      image.srcset = srcset;
    }
  }, [srcsets]);
}

/** Returns the touch handlers of an element on which a swipe is a step forward or back. */
function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current;
      start.current = null;
      const finger = changedTouches[0];
      // In a zoomed photo, a finger pans instead of swiping.
      if (!from || !finger || (visualViewport?.scale ?? 1) > 1.05) return;
      const x = finger.clientX - from.x;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(finger.clientY - from.y) * 1.5)
        onStep(x < 0 ? 1 : -1);
    },
  };
}
