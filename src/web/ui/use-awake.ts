import { useEffect } from "react";

/** Keeps the screen on, where the browser can (Chrome 84, Safari 16.4); the lock ends whenever the page is hidden. */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const ask = () => {
      // Refused with little battery left.
      if (document.visibilityState === "visible")
        lock = navigator.wakeLock?.request("screen").catch(() => undefined);
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      void lock?.then((held) => held?.release());
    };
  }, [on]);
}
