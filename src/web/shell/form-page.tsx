import type { ReactNode } from "react";
import { CourtLines } from "../ui/icon.tsx";
import styles from "./form-page.module.css";

interface FormPageProps {
  title: string;
  lead?: ReactNode;
  /** The form and the links below it. */
  children: ReactNode;
}

/** A page with a single form on a white sheet over court lines. */
export function FormPage({ title, lead, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <CourtLines className={styles.lines} />
      <div className={`container ${styles.column}`}>
        <section className={`sheet ${styles.sheet}`}>
          <header className={styles.header}>
            <h1 className={styles.title}>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </header>
          {children}
        </section>
      </div>
    </div>
  );
}
