import type { ReactNode } from "react";
import styles from "./field-group.module.css";

interface FieldGroupProps {
  legend: ReactNode;
  /** 1-based number of the group in a long form. */
  step?: number;
  children: ReactNode;
}

/** Related fields under a heading. */
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

/** Two short fields side by side, stacked on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
