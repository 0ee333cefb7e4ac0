import Maximize2 from "icon:maximize-2";
import { useState } from "react";
import { CodeLetters, CodeScreen, type ShownCode } from "./code-screen.tsx";
import styles from "./gate-code.module.css";
import { QrCode } from "./qr-code.tsx";

interface GateCodeProps extends ShownCode {
  /** A used code is shown smaller and cannot be enlarged. */
  used?: boolean;
}

/** A gate code as QR and letters; a tap shows it on the whole screen, for scanning. */
export function GateCode({ used = false, ...shown }: GateCodeProps) {
  const [large, setLarge] = useState(false);
  const { code, label } = shown;
  if (used) {
    return (
      <div className={`stack-2 centred pad-2 ${styles.used}`}>
        <QrCode text={code} label={label} className={styles.small} />
        <CodeLetters code={code} className={`mono strong ${styles.code}`} />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className={`stack-2 centred pad-2 hover-pale ${styles.open}`}
        onClick={() => setLarge(true)}
      >
        <QrCode text={code} label={label} className={styles.small} />
        <CodeLetters code={code} className={`mono strong ${styles.code}`} />
        <span className={`line-2 middle text-s strong ${styles.help} off-paper`}>
          <Maximize2 /> Ver en grande
        </span>
      </button>
      <CodeScreen open={large} onClose={() => setLarge(false)} codes={[shown]} />
    </>
  );
}
