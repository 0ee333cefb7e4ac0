import { formatMoney } from "#contract/format.ts";
import { AdminVuelto } from "#features/caja/pagos/web/admin-vuelto.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./admin-registrar-venta.module.css";

interface AdminCierreDeVentaProps {
  cantidad: number;
  total: number;
  enEfectivo: boolean;
  registrar: string;
  /** Whether the tickets can be used at once. */
  admits: boolean;
  busy: boolean;
  disabled: boolean;
  /** Called before the form is submitted, also by Enter in a field. */
  onPress: (pasan: boolean) => void;
}

/** Total, change and buttons of a sale, always in view. */
export function AdminCierreDeVenta(props: AdminCierreDeVentaProps) {
  const { cantidad, total, enEfectivo, registrar, admits, busy, disabled, onPress } = props;
  const submit = { type: "submit", wide: true, loading: busy, disabled } as const;
  return (
    <div className={styles.cierre}>
      {cantidad > 0 && (
        <p className={styles.total} role="status">
          {cantidad === 1 ? "1 entrada" : `${cantidad} entradas`} <strong>{formatMoney(total)}</strong>
        </p>
      )}
      {enEfectivo && <AdminVuelto key={total} total={total} />}
      {admits && (
        <Button {...submit} size="large" variant="accent" onClick={() => onPress(true)}>
          Vender y dejar pasar
        </Button>
      )}
      <Button
        {...submit}
        size={admits ? "medium" : "large"}
        variant={admits ? "outline" : "accent"}
        onClick={() => onPress(false)}
      >
        {cantidad > 0 ? `${registrar} · ${formatMoney(total).replace(" ", "\u00a0")}` : registrar}
      </Button>
    </div>
  );
}
