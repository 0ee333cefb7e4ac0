import CircleAlert from "icon:circle-alert";
import CircleCheck from "icon:circle-check";
import Info from "icon:info";
import TriangleAlert from "icon:triangle-alert";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./alert.module.css";

export type AlertTone = "danger" | "success" | "info" | "warn";

const ICONS = { danger: CircleAlert, success: CircleCheck, info: Info, warn: TriangleAlert };

/** A status message. Errors interrupt a screen reader (`alert`); other tones are announced politely (`status`). */
export function Alert({ tone, title, children }: { tone: AlertTone; title?: string; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div
      className={`row-3 tight radius-m tone-${tone} ${styles.alert}`}
      role={tone === "danger" ? "alert" : "status"}
    >
      <Icon className={styles.icon} />
      <div className={`grow ${styles.text}`}>
        {title && <strong className="block">{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  );
}

export interface Result {
  tone: AlertTone;
  /** Heading; `text` then gives the reason. */
  title?: string;
  text: string;
}

/** Shows the outcome above a form. Takes the focus, so that the outcome is announced and scrolled into view. */
export function FormResult({ result }: { result: Result | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!result) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "center" });
  }, [result]);
  return (
    <div ref={ref} tabIndex={-1}>
      {result && (
        <Alert tone={result.tone} title={result.title}>
          <p>{result.text}</p>
        </Alert>
      )}
    </div>
  );
}
