import Maximize2 from "icon:maximize-2";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Dialog } from "./dialog.tsx";
import styles from "./gate-code.module.css";
import { QrCode } from "./qr-code.tsx";

interface GateCodeProps {
  code: string;
  /** Accessible name of the code: "Código QR de la entrada …". */
  label: string;
  /** Heading of the enlarged code. */
  title: string;
  /** Text below the enlarged code. */
  details?: ReactNode;
  /** A used code is shown smaller and cannot be enlarged. */
  used?: boolean;
}

/** A gate code as QR and letters; a tap shows it full-screen on white, for scanning. */
export function GateCode({ code, label, title, details, used = false }: GateCodeProps) {
  const [large, setLarge] = useState(false);
  useBackCloses(large, () => setLarge(false));
  if (used) {
    return (
      <div className={styles.used}>
        <QrCode text={code} label={label} className={styles.small} />
        <Letters code={code} />
      </div>
    );
  }
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setLarge(true)}>
        <QrCode text={code} label={label} className={styles.small} />
        <Letters code={code} />
        <span className={styles.help}>
          <Maximize2 aria-hidden="true" /> Ver en grande
        </span>
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={title}>
        <div className={styles.sheet}>
          <QrCode text={code} label={label} className={styles.large} />
          <Letters code={code} />
          {details}
          <p>Mostralo en la puerta. Si no se lee, dictá el código.</p>
        </div>
      </Dialog>
    </>
  );
}

/** The letters of a code, broken between groups only. */
function Letters({ code }: { code: string }) {
  return (
    <span className={styles.code}>
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
 * Makes the browser's back button close an overlay. It bypasses the router, whose navigation would reload the
 * page's data, which fails on a phone without signal at the gate.
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
      // Closed another way: remove its history entry, unless the user has navigated on.
      if (window.history.state?.[OVER] !== true) return;
      const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
      window.addEventListener("popstate", swallow, { capture: true, once: true });
      window.history.back();
    };
  }, [open]);
}
