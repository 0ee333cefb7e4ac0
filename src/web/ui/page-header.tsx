import type { ReactNode } from "react";
import { CourtLines } from "./icon.tsx";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  /** The page's only <h1>. */
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** `dark` is the band in the main colour of public pages; `light` is for forms and members' pages. */
  tone?: "dark" | "light";
  children?: ReactNode;
}

/** Page heading over court lines; full width, with its text in the container. */
export function PageHeader({ title, eyebrow, lead, tone = "dark", children }: PageHeaderProps) {
  return (
    <header className={`${styles.header} ${styles[tone]}`}>
      <CourtLines className={styles.lines} />
      <div className={`container ${styles.content}`}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </header>
  );
}
