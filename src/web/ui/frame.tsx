import type { ReactNode } from "react";
import styles from "./frame.module.css";
import { CourtLines } from "./icon.tsx";

interface FrameProps {
  as?: "div" | "section" | "header";
  className?: string | undefined;
  /** Renders the picture with the given class, which puts it behind the content. */
  picture?: ((className: string | undefined) => ReactNode) | undefined;
  children: ReactNode;
}

/** The club's colours with a picture or the lines of a court, behind titles and the sheets of forms. */
export function Frame({ as: Element = "div", className = "", picture, children }: FrameProps) {
  return (
    <Element className={`${styles.frame} ${picture ? styles.pictured : ""} ${className}`}>
      {picture ? picture(styles.picture) : <CourtLines className={styles.lines} />}
      {children}
    </Element>
  );
}
