import type { ReactNode } from "react";
import { CourtLines } from "../ui/court-lines.tsx";
import styles from "./form-page.module.css";

interface FormPageProps {
  title: string;
  lead?: ReactNode;
  /** The form and, below it, other ways on. */
  children: ReactNode;
}

/** A page that is one form: a white sheet over a court, its fields one below the other. */
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
