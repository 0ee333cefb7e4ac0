import ChevronLeft from "icon:chevron-left";
import ChevronRight from "icon:chevron-right";
import Pause from "icon:pause";
import Play from "icon:play";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./slider.module.css";
import { canMove, mayAdvance } from "./slider-steps.ts";
import { useHeld, useReducedMotion } from "./use-held.ts";
import { useSlides } from "./use-slides.ts";

interface SliderProps {
  /** Accessible name: "Fotos de jugadores". */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Interval of automatic steps in milliseconds. */
  everyMs: number;
  /** Duration of a step in milliseconds. */
  speedMs: number;
  /** `over` overlays the controls on the pictures, `below` puts them underneath. */
  controls: "over" | "below";
  /** Sets `--slider-visible`, the number of slides visible at once, and `--slider-gap`. */
  className?: string;
}

/** Above this many slides a counter replaces the dots, which would be too small to tap. */
const MAX_DOTS = 12;

/**
 * An endless row of slides based on native scrolling: swipe, wheel, arrow keys, buttons and automatic steps, which
 * pause on interaction (WCAG 2.2.2). Without JavaScript it is a scrollable row.
 */
export function Slider({ label, slides, everyMs, speedMs, controls, className }: SliderProps) {
  const root = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [stopped, setStopped] = useState(false);
  const reducedMotion = useReducedMotion();
  const held = useHeld(root);
  const count = slides.length;
  const { visible, current, step, goTo } = useSlides(track, {
    count,
    speedMs: reducedMotion ? 0 : speedMs,
    touched: held.touched,
  });
  const moves = visible !== null && canMove({ count, visible });
  const running = mayAdvance({ ...held, count, visible: visible ?? count, stopped, reducedMotion });

  // Holds the slider during manual steps, so that the chosen slide gets its full time.
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => step(1), everyMs);
    return () => clearInterval(timer);
  }, [running, everyMs, step]);

  function onKeyDown(event: KeyboardEvent) {
    const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (direction === 0 || !moves) return;
    event.preventDefault();
    step(direction);
  }

  const item = (slide: SliderProps["slides"][number], i: number, copy: boolean) => (
    <li
      key={copy ? `${slide.key} otra vez` : slide.key}
      className={styles.slide}
      aria-hidden={copy || undefined}
      inert={copy}
    >
      <span className="visually-hidden">{copy ? "" : `${i + 1} de ${count}: `}</span>
      {slide.content}
    </li>
  );

  return (
    <section
      ref={root}
      className={[styles.slider, styles[controls], className].filter(Boolean).join(" ")}
      aria-roledescription="carrusel"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable without a mouse. */}
      <ul ref={track} className={styles.track} tabIndex={0} aria-label={label}>
        {slides.map((slide, i) => item(slide, i, false))}
        {moves && slides.map((slide, i) => item(slide, i, true))}
      </ul>
      {count > 1 && (
        <div className={styles.controls} data-ready={moves || undefined}>
          <button type="button" className={styles.arrow} aria-label="Anterior" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden="true" />
          </button>
          <div className={styles.middle}>
            <div className={styles.dots}>
              {count > MAX_DOTS ? (
                <span className={styles.count}>
                  {current + 1} / {count}
                </span>
              ) : (
                slides.map((slide, i) => (
                  <button
                    key={slide.key}
                    type="button"
                    className={styles.dot}
                    aria-label={`Ir a ${i + 1} de ${count}`}
                    aria-current={i === current || undefined}
                    onClick={() => goTo(i)}
                  />
                ))
              )}
            </div>
            {!reducedMotion && (
              <button
                type="button"
                className={styles.pause}
                aria-label={stopped ? "Reanudar el movimiento" : "Pausar el movimiento"}
                onClick={() => setStopped(!stopped)}
              >
                {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              </button>
            )}
          </div>
          <button type="button" className={styles.arrow} aria-label="Siguiente" onClick={() => step(1)}>
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  );
}
