import type { ReactNode } from "react";
import { formatMoney } from "#contract/format.ts";
import styles from "./admin-cierre-de-cobro.module.css";
import { AdminVuelto } from "./admin-vuelto.tsx";

interface AdminCierreDeCobroProps {
  /** What is paid: "2 cuotas"; null while nothing is chosen. */
  que: string | null;
  /** Pesos. */
  total: number;
  enEfectivo: boolean;
  medio: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** Total, method, change and buttons of a payment at the counter, in view below longer forms. */
export function AdminCierreDeCobro({ que, total, enEfectivo, medio, children }: AdminCierreDeCobroProps) {
  return (
    <div className={styles.cierre}>
      {que !== null && (
        <p className={styles.total} role="status">
          {que} <strong>{formatMoney(total)}</strong>
        </p>
      )}
      {medio}
      {enEfectivo && <AdminVuelto key={total} total={total} />}
      {children}
    </div>
  );
}
