import { useEffect, useEffectEvent } from "react";

/** Runs a callback each time the user returns to this tab. */
export function useOnReturn(back: () => void): void {
  const latest = useEffectEvent(back);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") latest();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
