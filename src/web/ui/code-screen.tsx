import ChevronLeft from "icon:chevron-left";
import ChevronRight from "icon:chevron-right";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { holdWhileOpen } from "../session.ts";
import styles from "./code-screen.module.css";
import { Dialog } from "./dialog.tsx";
import { QrCode } from "./qr-code.tsx";

export interface ShownCode {
  code: string;
  /** Accessible name of the code: "Código QR de la entrada …". */
  label: string;
  title: string;
  details?: ReactNode;
}

interface CodeScreenProps {
  open: boolean;
  onClose: () => void;
  codes: readonly ShownCode[];
}

/**
 * Shows gate codes one at a time on the whole screen, which is white, because a page cannot set the brightness, and
 * stays on. The page below is kept while the codes are shown, even without the server or after the session ends.
 */
export function CodeScreen({ open, onClose, codes }: CodeScreenProps) {
  const [at, setAt] = useState(0);
  useBackCloses(open, onClose);
  useAwake(open);
  useEffect(() => (open ? holdWhileOpen() : undefined), [open]);
  const shown = codes[Math.min(at, codes.length - 1)];
  if (!shown) return null;
  return (
    <Dialog open={open} onClose={onClose} title={shown.title} whole>
      <div className={`stack-2 centred text-centre ${styles.sheet}`}>
        <QrCode text={shown.code} label={shown.label} className={styles.code} />
        {codes.length > 1 && (
          <div className={`text-l strong middle ${styles.steps}`}>
            <button
              type="button"
              className={`dead-centre rigid round ${styles.step}`}
              aria-label="Código anterior"
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            >
              <ChevronLeft />
            </button>
            <p aria-live="polite">
              {Math.min(at, codes.length - 1) + 1} de {codes.length}
            </p>
            <button
              type="button"
              className={`dead-centre rigid round ${styles.step}`}
              aria-label="Código siguiente"
              disabled={at >= codes.length - 1}
              onClick={() => setAt(at + 1)}
            >
              <ChevronRight />
            </button>
          </div>
        )}
        <CodeLetters code={shown.code} className={`mono strong ${styles.letters}`} />
        {shown.details}
        <p>Mostralo en la puerta. Si no se lee, dictá el código.</p>
      </div>
    </Dialog>
  );
}

/** The letters of a code, broken between groups only. */
export function CodeLetters({ code, className }: { code: string; className: string | undefined }) {
  return (
    <span className={className} translate="no">
      {(code.match(/[^-]+-?/g) ?? []).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat and never move.
        <span key={at} className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  );
}

/** Marks the history entry of an overlay. */
const OVER = "encima";

/**
 * Makes the browser's back button close an overlay. Bypasses the router, because its navigation would reload the page's
 * data, which fails on a phone without signal at the gate.
 */
function useBackCloses(open: boolean, onClose: () => void): void {
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
      // After closing in another way, removes the history entry unless the user has navigated on.
      if (window.history.state?.[OVER] !== true) return;
      const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
      window.addEventListener("popstate", swallow, { capture: true, once: true });
      window.history.back();
    };
  }, [open]);
}

/** Keeps the screen on in browsers that can (Chrome 84, Safari 16.4). The lock ends whenever the page is hidden. */
function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const ask = () => {
      // Rejected when the battery is low.
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
