import Maximize2 from "icon:maximize-2";
import { type ReactNode, useState } from "react";
import { useBackCloses } from "../shell/use-back-closes.ts";
import { Dialog } from "./dialog.tsx";
import styles from "./gate-code.module.css";
import { QrCode } from "./qr-code.tsx";

interface GateCodeProps {
  code: string;
  /** What the code is for a screen reader: "Código QR de la entrada …". */
  label: string;
  /** Over the large code. */
  title: string;
  /** Under the large code: what it is for. */
  details?: ReactNode;
  /** A used code is still shown, smaller, but no longer offered. */
  used?: boolean;
}

/** A code for the gate, in squares and letters; a touch shows it as large as the screen, on white, for its camera. */
export function GateCode({ code, label, title, details, used = false }: GateCodeProps) {
  const [large, setLarge] = useState(false);
  useBackCloses(large, () => setLarge(false));
  if (used) {
    return (
      <div className={styles.used}>
        <QrCode text={code} label={label} className={styles.small} />
        <span className={styles.code}>{code}</span>
      </div>
    );
  }
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setLarge(true)}>
        <QrCode text={code} label={label} className={styles.small} />
        <span className={styles.code}>{code}</span>
        <span className={styles.help}>
          <Maximize2 aria-hidden="true" /> Ver en grande
        </span>
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={title}>
        <div className={styles.sheet}>
          <QrCode text={code} label={label} className={styles.large} />
          <p className={styles.code}>{code}</p>
          {details}
          <p>Mostralo en la puerta. Si no se lee, dictá el código.</p>
        </div>
      </Dialog>
    </>
  );
}
