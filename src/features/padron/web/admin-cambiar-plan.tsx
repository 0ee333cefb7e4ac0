import { NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { formatMoney } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import styles from "./admin-usuarios.module.css";
import { type ModalDeUsuarioProps, nombreDe } from "./modal-de-usuario.ts";

/** Gives a member another plan, or the same once more. */
export function AdminCambiarPlan({ usuario, opened, onClose, onChange }: ModalDeUsuarioProps) {
  const actual = usuario.socio?.plan;
  const [planId, setPlanId] = useState(String(actual?.id ?? ""));
  const { answer, loading, reload } = useAnswer(opened ? "planes" : null, (signal) =>
    answerOf(api.planes.lista.$get({ query: { estado: "activos" } }, { init: { signal } })),
  );
  const planes = answer?.ok ? answer.data : [];
  const elegido = planes.some((plan) => String(plan.id) === planId) ? planId : String(planes[0]?.id ?? "");

  async function change() {
    const result = await answerOf(
      api.socio[":id"].plan.$patch({ param: { id: String(usuario.id) }, json: { planId: elegido } }),
    );
    if (result.status === 409 || result.status === 404) {
      // A plan that is no longer on offer goes from the choice; the tables show what else changed.
      reload();
      onChange();
    }
    return result;
  }

  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Cambiar plan"
      confirmLabel="Cambiar plan"
      onConfirm={change}
      onDone={() => {
        notifications.show({ message: `${nombreDe(usuario)} tiene su plan nuevo.`, color: "green" });
        onChange();
      }}
    >
      <div className={styles.plan}>
        <p>
          <strong>{nombreDe(usuario)}</strong> hoy tiene <strong>{actual?.nombre_plan}</strong>.
        </p>
        {!answer ? (
          <Spinner text="Cargando los planes..." />
        ) : !answer.ok ? (
          <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
        ) : (
          <NativeSelect
            label="Plan nuevo"
            description="Puede ser el mismo, para renovarlo."
            value={elegido}
            data={planes.map(({ id, nombre_plan, precio, cuotas }) => ({
              value: String(id),
              label: `${nombre_plan}, ${formatMoney(precio)} en ${cuotas.length} ${cuotas.length === 1 ? "cuota" : "cuotas"}`,
            }))}
            onChange={(event) => setPlanId(event.currentTarget.value)}
          />
        )}
        <p className={styles.note}>
          Las cuotas nuevas cuentan desde hoy y reemplazan a las que todavía no vencieron. Las pagas y las
          vencidas quedan como están.
        </p>
      </div>
    </ConfirmModal>
  );
}
