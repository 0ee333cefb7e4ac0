import { type ReactNode, useState } from "react";
import styles from "./folded.module.css";

interface FoldedProps {
  title: ReactNode;
  /** Id of the heading, for the section that it names. */
  id?: string;
  open?: boolean;
  /** Rendered once it is opened, so that it loads nothing before. */
  children: ReactNode;
}

/** A part of a page below its heading, collapsed until it is opened. */
export function Folded({ title, id, open = false, children }: FoldedProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles.folded}
      open={open}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>
        <h2 id={id}>{title}</h2>
      </summary>
      {(open || opened) && children}
    </details>
  );
}
