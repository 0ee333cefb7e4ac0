import { useEffect } from "react";
import { useLocation } from "react-router";
import { learnTime } from "./clock.ts";
import { dropForOutage } from "./session.ts";
import { createStore } from "./store.ts";

/** Result of the last health check (Rule SES-14). */
export type ServerStatus = "unknown" | "up" | "down";

/** Retry delays of the health check: about ten seconds of overload do not log users out. */
const PATIENCE_MS = [1_000, 2_000, 3_000, 4_000];

const status = createStore<ServerStatus>("unknown");
let leaving = false;

/** Returns true for up, false for down, and null if the check was aborted. */
async function look(signal: AbortSignal): Promise<boolean | null> {
  try {
    const response = await fetch("/api/login/estado", { signal, cache: "no-store" });
    learnTime(response);
    // Drain the body so that the connection can be reused.
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return signal.aborted || leaving || !navigator.onLine ? null : false;
  }
}

async function check(signal: AbortSignal): Promise<void> {
  let up = await look(signal);
  for (const [i, wait] of PATIENCE_MS.entries()) {
    if (up !== false) break;
    // A single lost packet is not an outage: features that need the server are hidden after the second failure.
    if (i === 1) status.set("down");
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return;
    up = await look(signal);
  }
  if (up === null) return;
  if (up) status.set("up");
  else {
    console.warn("Error al verificar el estado del servidor");
    status.set("down");
    dropForOutage();
  }
}

/** Checks the server on every navigation, and every 15 s while it is down so that the site recovers automatically. */
export function useServerStatusCheck(): void {
  const { key } = useLocation();
  const now = useServerStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes on each navigation and triggers the check.
  useEffect(() => {
    const controller = new AbortController();
    void check(controller.signal);
    return () => controller.abort();
  }, [key]);
  useEffect(() => {
    if (now !== "down") return;
    const controller = new AbortController();
    const timer = setInterval(() => void check(controller.signal), 15_000);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [now]);
  useEffect(() => {
    const goodbye = () => {
      leaving = true;
    };
    addEventListener("pagehide", goodbye);
    return () => removeEventListener("pagehide", goodbye);
  }, []);
}

export const useServerStatus = status.use;
