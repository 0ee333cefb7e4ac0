import type { ReactNode } from "react";
import { CourtLines } from "#web/ui/icon.tsx";
import styles from "./staff-screen.module.css";

interface StaffScreenProps {
  title: string;
  /** A sentence below the heading. */
  lead?: ReactNode;
  /** Action buttons; two per row on a phone. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A staff screen: heading, actions and content, wide enough for tables. */
export function StaffScreen({ title, lead, actions, children }: StaffScreenProps) {
  return (
    <div className={styles.screen}>
      <CourtLines className={styles.lines} />
      <div className={styles.top}>
        <div>
          <p className={styles.eyebrow}>Administración</p>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
