import { formatInstant, formatMoney } from "#contract/format.ts";
import { Modal } from "#web/admin/modal.tsx";
import type { Plan } from "../../contract.ts";
import { importeTotal } from "../../rules.ts";
import styles from "./admin-planes.module.css";

interface AdminCuotasDePlanProps {
  plan: Plan | null;
  opened: boolean;
  onClose: () => void;
}

/** A plan's instalments with due dates and total. */
export function AdminCuotasDePlan({ plan, opened, onClose }: AdminCuotasDePlanProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Detalles de las Cuotas" size="md">
      {plan && (
        <table className={styles.instalments}>
          <caption>{plan.nombre_plan}</caption>
          <thead>
            <tr>
              <th scope="col">Numero de Cuota</th>
              <th scope="col">Importe</th>
              <th scope="col">Fecha de Cuota</th>
            </tr>
          </thead>
          <tbody>
            {plan.cuotas.map((cuota) => (
              <tr key={cuota.id}>
                <td>{cuota.numeroCuota}</td>
                <td>{formatMoney(cuota.importe)}</td>
                <td>{formatInstant(cuota.fechaCuota)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Importe total</th>
              <td colSpan={2}>{formatMoney(importeTotal(plan.cuotas))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Modal>
  );
}
