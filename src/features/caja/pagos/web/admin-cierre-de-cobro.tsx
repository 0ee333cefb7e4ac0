import { type ReactNode, useState } from "react";
import { formatMoney } from "#contract/format.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./admin-pagos.module.css";

interface AdminCierreDeCobroProps {
  que: string | null;
  total: number;
  enEfectivo: boolean;
  medio: ReactNode;
  children: ReactNode;
}

export function AdminCierreDeCobro({ que, total, enEfectivo, medio, children }: AdminCierreDeCobroProps) {
  return (
    <div className="stack-2 in-view">
      {que !== null && (
        <p className="row-4 tight baseline apart" role="status">
          {que} <strong className="text-xl display">{formatMoney(total)}</strong>
        </p>
      )}
      {medio}
      {enEfectivo && <AdminVuelto key={total} total={total} />}
      {children}
    </div>
  );
}

/** Common banknotes, in pesos. */
const BILLETES = [1_000, 2_000, 5_000, 10_000, 20_000];
const OPCIONES = 4;

function AdminVuelto({ total }: { total: number }) {
  const [entrega, setEntrega] = useState<number | null>(null);
  const posibles = [...new Set(BILLETES.map((billete) => Math.ceil(total / billete) * billete))]
    .filter((monto) => monto > total)
    .sort((a, b) => a - b)
    .slice(0, OPCIONES);
  if (total <= 0 || posibles.length === 0) return null;
  const vuelto = entrega !== null && entrega >= total ? entrega - total : null;
  return (
    <fieldset className={styles.vuelto}>
      <legend>Paga con</legend>
      <p role="status" className={`tabular ${styles.cuanto}`}>
        Vuelto: <strong className="text-l">{vuelto === null ? "—" : formatMoney(vuelto)}</strong>
      </p>
      <div className={`row-1 ${styles.billetes}`}>
        {posibles.map((monto) => (
          <Button
            key={monto}
            size="small"
            variant={monto === entrega ? "primary" : "outline"}
            aria-pressed={monto === entrega}
            onClick={() => setEntrega(monto === entrega ? null : monto)}
          >
            {formatMoney(monto).replace(/,00$/, "")}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
