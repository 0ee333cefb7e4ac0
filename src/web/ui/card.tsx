import type { ElementType, HTMLAttributes, ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** Element name: `article` for an item of a list, `section` for a part of the page. */
  as?: "div" | "article" | "section" | "li";
  /** Full-width content above the text, such as a picture. */
  media?: ReactNode;
  /** Raised on hover; for cards with one link (see `cardLink`). */
  interactive?: boolean;
  children: ReactNode;
}

/** A white card. With `interactive`, give its single link `className={cardLink}`. */
export function Card({ as = "div", media, interactive, className, children, ...rest }: CardProps) {
  const Element: ElementType = as;
  const classes = [styles.card, interactive && styles.interactive, className].filter(Boolean).join(" ");
  return (
    <Element className={classes} {...rest}>
      {media && <div className={styles.media}>{media}</div>}
      <div className={styles.body}>{children}</div>
    </Element>
  );
}

/** Class of an interactive card's link; makes the whole card its target. */
export const cardLink = styles.link ?? "";
