import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ease, nearestPlace, restingPlace, stepFrom } from "./slider-steps.ts";

interface SlidesOptions {
  /** Number of slides; the track renders each one twice when they do not all fit. */
  count: number;
  /** Duration of a step; 0 jumps. */
  speedMs: number;
  /** The track is being touched: do not interfere with its scrolling. */
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
export function useSlides(
  track: RefObject<HTMLElement | null>,
  { count, speedMs, touched }: SlidesOptions,
): Slides {
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
