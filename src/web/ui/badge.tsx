import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "neutral" | "primary" | "accent" | "success" | "danger" | "info" | "warn";

/** A short state label. The text carries the meaning; the colour is decorative. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={`round middle strong nowrap text-xs tone-${tone} ${styles.badge} ${styles[tone] ?? ""}`}>
      {children}
    </span>
  );
}
