import { useEffect, useEffectEvent } from "react";

/** Does something each time that the person comes back to this tab from another one. */
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
