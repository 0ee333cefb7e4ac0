import ChevronLeft from "icon:chevron-left";
import ChevronRight from "icon:chevron-right";
import Pause from "icon:pause";
import Play from "icon:play";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import styles from "./slider.module.css";
import { canMove, ease, mayAdvance, nearestPlace, restingPlace, stepFrom } from "./slider-steps.ts";

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
 * pause on interaction (WCAG 2.2.2). A scrollable row without JavaScript.
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
      className={`shrink ${styles.slide}`}
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
      <ul ref={track} className={`plain-list sideways ${styles.track}`} tabIndex={0} aria-label={label}>
        {slides.map((slide, i) => item(slide, i, false))}
        {moves && slides.map((slide, i) => item(slide, i, true))}
      </ul>
      {count > 1 && (
        <Controls
          {...{ slides, current, step, goTo }}
          isReady={moves}
          stopped={stopped}
          onStop={reducedMotion ? undefined : () => setStopped(!stopped)}
        />
      )}
    </section>
  );
}

interface ControlsProps extends Pick<Slides, "current" | "step" | "goTo"> {
  slides: SliderProps["slides"];
  isReady: boolean;
  stopped: boolean;
  /** Missing if the slides do not move automatically. */
  onStop: (() => void) | undefined;
}

function Controls({ slides, current, step, goTo, isReady, stopped, onStop }: ControlsProps) {
  const count = slides.length;
  return (
    <div className={`line-2 middle centred ${styles.controls}`} data-ready={isReady || undefined}>
      <button
        type="button"
        className={`as-icon ${styles.arrow}`}
        aria-label="Anterior"
        onClick={() => step(-1)}
      >
        <ChevronLeft size="1.75rem" />
      </button>
      <div className={`middle centred shrink ${styles.middle}`}>
        <div className={`middle centred shrink ${styles.dots}`} style={{ "--dots": count } as CSSProperties}>
          {count > MAX_DOTS ? (
            <span className={`tabular ${styles.count}`}>
              {current + 1} / {count}
            </span>
          ) : (
            slides.map((slide, i) => (
              <button
                key={slide.key}
                type="button"
                className={`rigid round bright ${styles.dot}`}
                aria-label={`Ir a ${i + 1} de ${count}`}
                aria-current={i === current || undefined}
                onClick={() => goTo(i)}
              />
            ))
          )}
        </div>
        {onStop && (
          <button
            type="button"
            className={`as-icon ${styles.pause}`}
            aria-label={stopped ? "Reanudar el movimiento" : "Pausar el movimiento"}
            onClick={onStop}
          >
            {stopped ? <Play /> : <Pause />}
          </button>
        )}
      </div>
      <button
        type="button"
        className={`as-icon ${styles.arrow}`}
        aria-label="Siguiente"
        onClick={() => step(1)}
      >
        <ChevronRight size="1.75rem" />
      </button>
    </div>
  );
}

interface SlidesOptions {
  /** Number of slides; the track renders each one twice when they do not all fit. */
  count: number;
  /** Duration of a step; 0 jumps. */
  speedMs: number;
  /** The track is being touched, so its scrolling is left alone. */
  touched: boolean;
}

interface Slides {
  /** Slides visible at once; null before the first measurement. */
  visible: number | null;
  /** 0-based index of the slide at the left edge. */
  current: number;
  step(by: number): void;
  goTo(slide: number): void;
}

/** Fallback for browsers without `scrollend`: at rest after this long without movement. */
const QUIET_MS = 140;

/** Moves a scrolling track between slides and around its end, and follows swipes. */
function useSlides(track: RefObject<HTMLElement | null>, { count, speedMs, touched }: SlidesOptions): Slides {
  const [visible, setVisible] = useState<number | null>(null);
  const [current, setCurrent] = useState(0);
  const motion = useRef(0);
  const fingers = useRef(touched);
  useEffect(() => {
    fingers.current = touched;
  }, [touched]);

  const stop = useCallback(() => {
    cancelAnimationFrame(motion.current);
    motion.current = 0;
    if (track.current) track.current.style.scrollSnapType = "";
  }, [track]);

  const step = useCallback(
    (by: number) => {
      const element = track.current;
      if (!element || count < 2) return;
      stop();
      const offsets = offsetsOf(element);
      const place = nearestPlace(offsets, element.scrollLeft);
      const { from, to } = stepFrom(place, by, count);
      const start = element.scrollLeft + (offsets[from] ?? 0) - (offsets[place] ?? 0);
      const end = offsets[to] ?? 0;
      // Scroll snapping would interrupt the animation.
      element.style.scrollSnapType = "none";
      const began = performance.now();
      const frame = (now: number) => {
        const part = speedMs === 0 ? 1 : Math.min(1, (now - began) / speedMs);
        element.scrollLeft = start + (end - start) * ease(Math.max(0, part));
        if (part < 1) motion.current = requestAnimationFrame(frame);
        else stop();
      };
      frame(began);
    },
    [track, count, speedMs, stop],
  );

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const measure = () => {
      const slide = element.firstElementChild?.getBoundingClientRect().width ?? 0;
      setVisible(slide > 0 ? Math.max(1, Math.round(element.clientWidth / slide)) : 1);
    };
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      if (motion.current !== 0 || fingers.current || element.children.length <= count) return;
      const offsets = offsetsOf(element);
      const place = nearestPlace(offsets, element.scrollLeft);
      const better = restingPlace(place, count);
      if (better !== place) element.scrollLeft += (offsets[better] ?? 0) - (offsets[place] ?? 0);
    };
    const follow = () => {
      setCurrent(nearestPlace(offsetsOf(element), element.scrollLeft) % count);
      clearTimeout(quiet);
      quiet = setTimeout(rest, QUIET_MS);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    element.addEventListener("touchstart", stop, { passive: true });
    element.addEventListener("wheel", stop, { passive: true });
    return () => {
      stop();
      clearTimeout(quiet);
      observer.disconnect();
      element.removeEventListener("scroll", follow);
      element.removeEventListener("touchstart", stop);
      element.removeEventListener("wheel", stop);
    };
  }, [track, count, stop]);

  return { visible, current, step, goTo: (slide) => step(slide - current) };
}

/** Scroll offset of each slide, in pixels. */
function offsetsOf(track: HTMLElement): number[] {
  const lefts = [...track.children].map((slide) => slide.getBoundingClientRect().left);
  return lefts.map((left) => left - (lefts[0] ?? 0));
}

const REDUCED = "(prefers-reduced-motion: reduce)";

/** The user's reduced-motion preference; false on the server. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(REDUCED);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(REDUCED).matches,
    () => false,
  );
}

interface Held {
  hovered: boolean;
  focused: boolean;
  touched: boolean;
  unseen: boolean;
}

/** Visible height of each element, by its callback for changes. */
const seen = new Map<() => void, number>();

function setSeen(look: () => void, height: number) {
  if (height > 0) seen.set(look, height);
  else seen.delete(look);
  for (const each of [...seen.keys(), look]) each();
}

/** The callback of the most visible element, because only one slider moves at a time. */
function mostSeen(): (() => void) | undefined {
  return [...seen].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Tracks what pauses automatic motion: hover, keyboard focus, touch, being off-screen, or a more visible slider. */
function useHeld(ref: RefObject<HTMLElement | null>): Held {
  const [held, setHeld] = useState<Held>({ hovered: false, focused: false, touched: false, unseen: true });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const set = (change: Partial<Held>) => setHeld((now) => ({ ...now, ...change }));
    const controller = new AbortController();
    const on = (name: keyof HTMLElementEventMap, change: (event: Event) => Partial<Held>) =>
      element.addEventListener(name, (event) => set(change(event)), {
        signal: controller.signal,
        passive: true,
      });
    // A touch fires this event too, but does not hover.
    on("pointerenter", (event) => ((event as PointerEvent).pointerType === "mouse" ? { hovered: true } : {}));
    on("pointerleave", () => ({ hovered: false }));
    on("focusin", () => ({ focused: true }));
    on("focusout", (event) => ({
      focused: element.contains((event as FocusEvent).relatedTarget as Node | null),
    }));
    on("touchstart", () => ({ touched: true }));
    on("touchend", () => ({ touched: false }));
    on("touchcancel", () => ({ touched: false }));
    const look = () => set({ unseen: document.hidden || mostSeen() !== look });
    document.addEventListener("visibilitychange", look, { signal: controller.signal });
    const observer = new IntersectionObserver(
      (entries) => setSeen(look, entries.at(-1)?.intersectionRect.height ?? 0),
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    observer.observe(element);
    return () => {
      controller.abort();
      observer.disconnect();
      setSeen(look, 0);
    };
  }, [ref]);
  return held;
}
