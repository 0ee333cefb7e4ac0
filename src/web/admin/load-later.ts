import { useEffect, useState } from "react";
import { notifications } from "./notifications.tsx";

const NOT_LOADED = "No se pudo abrir: revisá la conexión y recargá la página.";

/**
 * Returns a hook that yields a part of a screen, or undefined until its code has loaded. The code loads when the
 * browser is idle, or earlier if the user reaches for the part.
 * @param idly false for a part that few users of the screen open
 */
export function loadLater<C>(load: () => Promise<C>, idly = true) {
  let loaded: C | undefined;
  return function useLoaded(isWanted: boolean, onFailure?: () => void): C | undefined {
    const [part, setPart] = useState(() => loaded);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another `onFailure` loads nothing.
    useEffect(() => {
      if (part) return;
      let current = true;
      const show = async () => {
        loaded = await load();
        if (current) setPart(() => loaded);
      };
      // A failure is reported once the part is needed. Browsers may remember it until the page is reloaded.
      const end = isWanted || !idly ? undefined : whenIdle(() => void show().catch(() => {}));
      if (isWanted)
        show().catch(() => {
          if (!current) return;
          onFailure?.();
          notifications.show({ message: NOT_LOADED, color: "red", autoClose: false });
        });
      return () => {
        current = false;
        end?.();
      };
    }, [part, isWanted]);
    return part;
  };
}

/** Enough for the screen's own data and pictures, in browsers that do not report idleness (Safari). */
const SETTLED_MS = 1_500;

function whenIdle(work: () => void): () => void {
  const wait = setTimeout(() => {
    if (typeof requestIdleCallback === "undefined") work();
    else idle = requestIdleCallback(work, { timeout: SETTLED_MS });
  }, SETTLED_MS / 3);
  let idle: number | undefined;
  return () => {
    clearTimeout(wait);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
