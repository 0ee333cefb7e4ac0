import { useEffect, useEffectEvent } from "react";

/** Marks, in the state of a history entry, what lies over its page. */
const OVER = "encima";

/**
 * Makes the browser's Back close what is open over a page. The step is the browser's alone: a navigation of the router
 * would load the page's data again, which a phone without signal at the gate cannot.
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
    // While capturing, to come before the router's own listener.
    window.addEventListener("popstate", back, { capture: true });
    return () => {
      window.removeEventListener("popstate", back, { capture: true });
      // Closed otherwise: the step goes too, unless the person has gone on to another page.
      if (window.history.state?.[OVER] !== true) return;
      const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
      window.addEventListener("popstate", swallow, { capture: true, once: true });
      window.history.back();
    };
  }, [open]);
}
