import type { ReactNode } from "react";
import styles from "./field-group.module.css";

interface FieldGroupProps {
  legend: ReactNode;
  /** Its place among the groups of a long form, from 1. */
  step?: number;
  children: ReactNode;
}

/** Fields that belong together, under a heading: what makes a long form several short ones. */
export function FieldGroup({ legend, step, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {step !== undefined && <span className={styles.step}>{step}</span>}
        {legend}
      </legend>
      {children}
    </fieldset>
  );
}

/** Two short fields side by side where there is room, one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
