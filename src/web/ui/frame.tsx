import type { ReactNode } from "react";
import styles from "./frame.module.css";
import { CourtLines } from "./icon.tsx";

interface FrameProps {
  as?: "div" | "section" | "header";
  className?: string | undefined;
  /** An image, or an element that contains one, behind the content. */
  picture?: ReactNode;
  /** Makes the frame as high as the window, for a page that contains nothing else. */
  whole?: boolean;
  children: ReactNode;
}

/** The club's colours with a picture or the lines of a court, behind titles and the sheets of forms. */
export function Frame({ as: Element = "div", className = "", picture, whole, children }: FrameProps) {
  return (
    <Element
      className={`${styles.frame} ${picture ? styles.pictured : ""} ${whole ? styles.whole : ""} ${className}`}
    >
      {picture ? <div className={styles.picture}>{picture}</div> : <CourtLines className={styles.lines} />}
      {children}
    </Element>
  );
}
