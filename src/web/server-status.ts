import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { dropForOutage } from "./session.ts";

/** What the last check said of the server (Rule SES-14). */
export type ServerStatus = "unknown" | "up" | "down";

/** Waits between the looks at a server that does not answer: about ten seconds of overload log nobody out. */
const PATIENCE_MS = [1_000, 2_000, 3_000, 4_000];

let current: ServerStatus = "unknown";
let leaving = false;
const listeners = new Set<() => void>();

function set(next: ServerStatus): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** True for up, false for down, null when the check itself was cut off: that says nothing of the server. */
async function look(signal: AbortSignal): Promise<boolean | null> {
  try {
    const response = await fetch("/api/login/estado", { signal, cache: "no-store" });
    // Read to its end, so that the connection is free for the next call.
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
    // One lost packet on a phone is no outage; after the second look what needs the server is hidden.
    if (i === 1) set("down");
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return;
    up = await look(signal);
  }
  if (up === null) return;
  if (up) set("up");
  else {
    console.warn("Error al verificar el estado del servidor");
    set("down");
    dropForOutage();
  }
}

/** Checks the server on every navigation, and every 15 s while it is down, so that everything comes back by itself. */
export function useServerStatusCheck(): void {
  const { key } = useLocation();
  const status = useServerStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is a new navigation, which is what asks for a check.
  useEffect(() => {
    const controller = new AbortController();
    void check(controller.signal);
    return () => controller.abort();
  }, [key]);
  useEffect(() => {
    if (status !== "down") return;
    const controller = new AbortController();
    const timer = setInterval(() => void check(controller.signal), 15_000);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [status]);
  useEffect(() => {
    const goodbye = () => {
      leaving = true;
    };
    addEventListener("pagehide", goodbye);
    return () => removeEventListener("pagehide", goodbye);
  }, []);
}

export function useServerStatus(): ServerStatus {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => "unknown" as const,
  );
}
