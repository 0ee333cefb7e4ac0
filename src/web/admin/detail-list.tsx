import type { ReactNode } from "react";
import styles from "./modal.module.css";

/** Name and value pairs of one record; missing values read 'No disponible'. */
export function DetailList({ details }: { details: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="stack-0 facts ruled">
      {details.map(([name, value]) => (
        <div key={name} className={styles.detail}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === "" ? "No disponible" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
