import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";

/** The user's reduced-motion preference; false on the server. */
export function useReducedMotion(): boolean {
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

/** Tracks interactions that pause automatic motion: hover, keyboard focus, touch, visibility. */
export function useHeld(ref: RefObject<HTMLElement | null>): Held {
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
    // Touch also fires these, but never leaves.
    on("pointerenter", (event) => ((event as PointerEvent).pointerType === "mouse" ? { hovered: true } : {}));
    on("pointerleave", () => ({ hovered: false }));
    on("focusin", () => ({ focused: true }));
    on("focusout", (event) => ({
      focused: element.contains((event as FocusEvent).relatedTarget as Node | null),
    }));
    on("touchstart", () => ({ touched: true }));
    on("touchend", () => ({ touched: false }));
    on("touchcancel", () => ({ touched: false }));
    let onScreen = false;
    const look = () => set({ unseen: document.hidden || !onScreen });
    document.addEventListener("visibilitychange", look, { signal: controller.signal });
    const observer = new IntersectionObserver((entries) => {
      onScreen = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(element);
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [ref]);
  return held;
}
