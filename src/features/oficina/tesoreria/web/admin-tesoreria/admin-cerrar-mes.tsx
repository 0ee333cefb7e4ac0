import { formatMoney } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import type { Opening } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import type { MesDelTesorero } from "../../contract.ts";
import { nombreDeMes } from "../../rules.ts";
import styles from "./admin-tesoreria.module.css";

/** Asks once before a month is closed for good (Rule TES-3). */
export function AdminCerrarMes({
  opening,
  onClosed,
}: {
  opening: Opening<MesDelTesorero>;
  onClosed: () => void;
}) {
  const { about, shown, close } = opening;
  const nombre = about ? nombreDeMes(about.mes) : "";
  return (
    <ConfirmModal
      opened={shown}
      onClose={close}
      title={`Cerrar ${nombre}`}
      confirmLabel="Cerrar el mes"
      danger
      onConfirm={() =>
        answerOf(
          api.tesoreria.cierres.$post({
            json: { mes: about?.mes.slice(0, 7) ?? "", cobrado: about?.cobrado ?? 0 },
          }),
        )
      }
      onDone={() => notifications.show({ message: `Quedó cerrado ${nombre}.`, color: "green" })}
      onChange={onClosed}
    >
      <div className={styles.consecuencias}>
        <p>
          Cobrado neto: <strong>{formatMoney(about?.cobrado ?? 0)}</strong>
        </p>
        <p>
          Las cifras quedan guardadas como están. Después no se cambia nada de {nombre} ni de los meses
          anteriores: lo que haya que corregir se anota en el mes abierto.
        </p>
        <p>
          <strong>No se puede deshacer.</strong>
        </p>
      </div>
    </ConfirmModal>
  );
}
