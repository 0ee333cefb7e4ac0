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

/** Callback of each element for changes, and its visible height. */
const seen = new Map<() => void, number>();

function setSeen(look: () => void, height: number) {
  if (height > 0) seen.set(look, height);
  else seen.delete(look);
  for (const each of [...seen.keys(), look]) each();
}

/** The callback of the most visible element; only one moves at a time. */
function mostSeen(): (() => void) | undefined {
  return [...seen].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Tracks what pauses automatic motion: hover, keyboard focus, touch, being off-screen or less visible than another. */
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
