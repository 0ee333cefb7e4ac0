import type { ReactNode } from "react";
import { formatMoney } from "#contract/format.ts";
import { AdminCierreDeCobro } from "#features/caja/pagos/web/admin-cierre-de-cobro.tsx";
import { Button } from "#web/ui/button.tsx";

interface AdminCierreDeVentaProps {
  cantidad: number;
  total: number;
  enEfectivo: boolean;
  medio: ReactNode;
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
  const { cantidad, total, enEfectivo, medio, registrar, admits, busy, disabled, onPress } = props;
  const submit = { type: "submit", wide: true, loading: busy, disabled } as const;
  return (
    <AdminCierreDeCobro
      que={cantidad === 0 ? null : cantidad === 1 ? "1 entrada" : `${cantidad} entradas`}
      total={total}
      enEfectivo={enEfectivo}
      medio={medio}
    >
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
        <span>
          {cantidad > 0 ? `${registrar} · ${formatMoney(total).replace(" ", "\u00a0")}` : registrar}
        </span>
      </Button>
    </AdminCierreDeCobro>
  );
}
