import type { HTMLAttributes } from "react";
import styles from "./card.module.css";

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** Element name: `article` for an item of a list, `section` for a part of the page. */
  as?: "div" | "article" | "section";
}

export function Card({ as: Element = "div", className = "", children, ...rest }: CardProps) {
  return (
    <Element className={`box raised column shrink clips ${styles.card} ${className}`} {...rest}>
      <div className={`column ${styles.body}`}>{children}</div>
    </Element>
  );
}
