import { Children, createContext, type ReactNode, Suspense, use, useEffect, useId, useRef } from "react";
import { useBrowserValue } from "../browser-value.ts";
import { partIsAlive, partIsComing } from "./alive.ts";

/** React's marker for a part that failed on the server and is retried in the browser. */
export const FAILED_PART = "<!--$!-->";

/** On the server: renders without suspense boundaries, so that an error in a part is thrown. */
export const InOnePiece = createContext(false);

/** Upper bound for a part on a slow phone: a part that was removed from the page must not block the others. */
const PATIENCE_MS = 1_000;

interface Turn {
  came: Promise<void>;
  come: () => void;
}

/** Waiting parts in page order. */
const waiting = new Map<string, Turn>();
const past = new Set<string>();
let touched = false;
let patience: ReturnType<typeof setTimeout> | undefined;

/**
 * Hydrates the parts of the page one after the other, each in its own task, so that a slow phone responds to taps in
 * between. React hydrates a part immediately when the user interacts with it.
 */
export function HydrateInTurn({ children }: { children: ReactNode }) {
  const parts = useRef<Parts>({ silent: Children.count(children), areAnnounced: false });
  useEffect(() => announce(parts.current), []);
  if (use(InOnePiece)) return children;
  return Children.map(children, (part) => (
    <Suspense>
      <AwaitTurn parts={parts.current}>{part}</AwaitTurn>
    </Suspense>
  ));
}

interface Parts {
  silent: number;
  areAnnounced: boolean;
}

/** @returns a cleanup for when the parts leave the page, perhaps before all of them responded */
function announce(parts: Parts): () => void {
  for (let part = 0; part < parts.silent; part++) partIsComing();
  parts.areAnnounced = true;
  return () => {
    while (parts.silent > 0) partResponds(parts);
  };
}

function partResponds(parts: Parts): void {
  if (parts.silent === 0) return;
  parts.silent -= 1;
  if (parts.areAnnounced) partIsAlive();
}

function AwaitTurn({ parts, children }: { parts: Parts; children: ReactNode }) {
  const id = useId();
  const hydrating = useBrowserValue(() => false, typeof document !== "undefined");
  useEffect(() => {
    partResponds(parts);
    if (patience !== undefined) letNextCome();
    // The user interacted before the first part was hydrated, so no part waits for its turn.
    else setTimeout(sendHeldForms);
  }, [parts]);
  // Must stay last: a hook after `use` fails when React re-renders in the same pass.
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
  // In a separate task, so that the previous part is painted and taps are handled first.
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

if (typeof document !== "undefined") {
  // Listens on the window, so that it runs before React looks up the target part.
  for (const name of ["pointerdown", "keydown", "click", "focusin"]) {
    addEventListener(name, () => (touched = true), { capture: true, passive: true, once: true });
  }
}

/** Marks a form submitted before its part of the page was hydrated. */
const HELD = "data-held";

/**
 * Holds back forms with the method `dialog`, which need JavaScript, when no handler took the submit event: React drops
 * a submit in a part that is being hydrated. The form keeps its input. Outside a dialog, `method="dialog"` sends
 * nothing, so that no password gets into a URL without scripts.
 */
const HOLD = `addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "dialog" || event.defaultPrevented) return;
  event.preventDefault();
  form.setAttribute("${HELD}", "");
})`;

/** The nonce of a document below the staff's address, for an unknown page in the public frame. */
export const DocumentNonce = createContext<string | undefined>(undefined);

/** Must precede all forms of a page; the Content-Security-Policy has its hash or its nonce. */
export function HoldEarlyForms() {
  const nonce = use(DocumentNonce);
  // The browser hides a nonce from scripts, so hydration would find another one.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant string.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HOLD }} />;
}

/** Resubmits held forms; those not hydrated yet are held again. */
function sendHeldForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[${HELD}]`)) {
    form.removeAttribute(HELD);
    form.requestSubmit();
  }
}
