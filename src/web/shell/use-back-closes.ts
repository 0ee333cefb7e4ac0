import { useEffect, useEffectEvent } from "react";

/** Marks the history entry of an overlay. */
const OVER = "encima";

/**
 * Makes the browser's back button close an overlay. It bypasses the router, whose navigation would reload the
 * page's data, which fails on a phone without signal at the gate.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    window.history.pushState({ ...window.history.state, [OVER]: true }, "");
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      close();
    };
    // Captured, to run before the router's own listener.
    window.addEventListener("popstate", back, { capture: true });
    return () => {
      window.removeEventListener("popstate", back, { capture: true });
      // Closed another way: remove its history entry, unless the user has navigated on.
      if (window.history.state?.[OVER] !== true) return;
      const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
      window.addEventListener("popstate", swallow, { capture: true, once: true });
      window.history.back();
    };
  }, [open]);
}
