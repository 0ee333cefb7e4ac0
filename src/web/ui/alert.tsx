import CircleAlert from "icon:circle-alert";
import CircleCheck from "icon:circle-check";
import Info from "icon:info";
import TriangleAlert from "icon:triangle-alert";
import type { ReactNode } from "react";
import styles from "./alert.module.css";

export type AlertTone = "danger" | "success" | "info" | "warn";

const ICONS = { danger: CircleAlert, success: CircleCheck, info: Info, warn: TriangleAlert };

/** A status message. Errors interrupt a screen reader (`alert`); other tones are announced politely (`status`). */
export function Alert({ tone, title, children }: { tone: AlertTone; title?: string; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles.alert} ${styles[tone]}`} role={tone === "danger" ? "alert" : "status"}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
