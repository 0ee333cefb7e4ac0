import type { ElementType, HTMLAttributes, ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element it is: `article` for a thing of its own in a list, `section` for a part of the page. */
  as?: "div" | "article" | "section" | "li";
  /** A picture or any other thing that goes edge to edge above the content. */
  media?: ReactNode;
  /** Raises under the pointer; for cards with one link (see `cardLink`). */
  interactive?: boolean;
  children: ReactNode;
}

/** A white sheet on the warm page. With `interactive`, give its one link `className={cardLink}`. */
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

/** The class of the one link of an interactive card: the whole card becomes its target. */
export const cardLink = styles.link ?? "";
