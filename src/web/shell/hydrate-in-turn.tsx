import { createContext, type ReactNode, Suspense, use, useEffect, useId, useSyncExternalStore } from "react";
import { sendHeldForms } from "./early-forms.tsx";

/** How the server's React marks a part that it left out because it failed, for the browser to try again. */
export const FAILED_PART = "<!--$!-->";

/** On the server: renders without parts, so that what fails in one is thrown. */
export const InOnePiece = createContext(false);

/** Longer than a part takes on a slow phone: one that left the page before its turn does not hold up the others. */
const PATIENCE_MS = 1_000;

interface Turn {
  came: Promise<void>;
  come: () => void;
}

/** In the order of the page. */
const waiting = new Map<string, Turn>();
const past = new Set<string>();
let touched = false;
let patience: ReturnType<typeof setTimeout> | undefined;

/**
 * A part of the page that is hydrated after those before it, in tasks of its own, so that a slow phone answers taps in
 * between. A part that is touched before its turn is hydrated at once, by React.
 */
export function HydrateInTurn({ children }: { children: ReactNode }) {
  if (use(InOnePiece)) return children;
  return (
    <Suspense>
      <AwaitTurn>{children}</AwaitTurn>
    </Suspense>
  );
}

function AwaitTurn({ children }: { children: ReactNode }) {
  const id = useId();
  const hydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => typeof document !== "undefined",
  );
  useEffect(() => {
    if (patience !== undefined) letNextCome();
    // Nobody waits for a turn on a page that was touched before its first part was hydrated.
    else setTimeout(sendHeldForms);
  }, []);
  // Last: a hook after it fails when React renders this again in the same pass.
  if (hydrating && !touched && !past.has(id)) use(turnOf(id).came);
  return children;
}

function turnOf(id: string): Turn {
  let turn = waiting.get(id);
  if (!turn) {
    let come = () => {};
    const came = new Promise<void>((resolve) => (come = resolve));
    turn = { came, come };
    waiting.set(id, turn);
    if (patience === undefined) letNextCome();
  }
  return turn;
}

function letNextCome(): void {
  clearTimeout(patience);
  // A task of its own: what was just hydrated is on the screen before, and a tap is answered.
  patience = setTimeout(() => {
    sendHeldForms();
    const [next] = waiting;
    if (!next) {
      patience = undefined;
      return;
    }
    const [id, turn] = next;
    waiting.delete(id);
    past.add(id);
    turn.come();
    patience = setTimeout(letNextCome, PATIENCE_MS);
  });
}

function neverChanges(): () => void {
  return () => {};
}

if (typeof document !== "undefined") {
  // On the window, so that it runs before React looks for the part that was touched.
  for (const name of ["pointerdown", "keydown", "click", "focusin"]) {
    addEventListener(name, () => (touched = true), { capture: true, passive: true, once: true });
  }
}
