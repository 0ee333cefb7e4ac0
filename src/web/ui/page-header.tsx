import type { ReactNode } from "react";
import { Frame } from "./frame.tsx";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  /** The page's only <h1>. */
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
}

/** Page heading; full width, with its text in the container. */
export function PageHeader({ title, eyebrow, lead, picture, children }: PageHeaderProps) {
  return (
    <Frame as="header" picture={picture}>
      <div className={`container stack-3 ${styles.content} ${picture ? styles.beside : ""}`}>
        {eyebrow && <p className="line-3 middle breakable eyebrow barred">{eyebrow}</p>}
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className="text-l reading on-dark-muted">{lead}</p>}
        {children && <div className="row-3 above-2">{children}</div>}
      </div>
    </Frame>
  );
}
