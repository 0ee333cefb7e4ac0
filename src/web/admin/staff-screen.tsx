import type { ReactNode } from "react";
import { CourtLines } from "#web/ui/court-lines.tsx";
import styles from "./staff-screen.module.css";

interface StaffScreenProps {
  title: string;
  /** A sentence under it. */
  lead?: ReactNode;
  /** What can be done here; two side by side on a phone. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A staff screen: its heading, its buttons and its content, in the width that wide tables need. */
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
