import Printer from "icon:printer";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { Button } from "../ui/button.tsx";
import styles from "./print-sheet.module.css";

/** A document on A4, previewed in place. While the preview is open, only the document is printed. */
export function PrintSheet({ children }: { children: ReactNode }) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone. */}
      <section className={`sideways ${styles.paper}`} aria-label="Vista previa" tabIndex={0}>
        {children}
      </section>
      {printing &&
        createPortal(<div className={`${styles.paper} ${styles.sheet}`}>{children}</div>, document.body)}
    </>
  );
}

export function PrintBar({ children }: { children?: ReactNode }) {
  return (
    <div className="row-3 below-4">
      <Button icon={<Printer />} onClick={() => window.print?.()}>
        Imprimir
      </Button>
      {children}
    </div>
  );
}
