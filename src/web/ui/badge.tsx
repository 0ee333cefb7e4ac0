import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "neutral" | "primary" | "accent" | "success" | "danger" | "info" | "warn";

/** A word or two about the state of a thing. The word carries the meaning; the colour only helps. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
