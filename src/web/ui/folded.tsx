import type { ReactNode } from "react";
import styles from "./folded.module.css";

interface FoldedProps {
  title: ReactNode;
  /** Id of the heading, for the section that it names. */
  id?: string;
  open?: boolean;
  children: ReactNode;
}

/** A part of a page below its heading, collapsed until it is opened. */
export function Folded({ title, id, open = false, children }: FoldedProps) {
  return (
    <details className={styles.folded} open={open}>
      <summary>
        <h2 id={id}>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
