import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { PlanNuevo } from "#features/socios/socios/contract/membresia.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { AdminCampoDePlan } from "./admin-campo-de-plan.tsx";
import styles from "./admin-usuarios.module.css";
import { DiferenciaDePlan } from "./diferencia-de-plan.tsx";
import { type ModalDeUsuarioProps, nombreDe } from "./modal-de-usuario.ts";

/** Dialog to change or renew a member's plan. */
export function AdminCambiarPlan({ usuario, opened, onClose, onChange }: ModalDeUsuarioProps) {
  const actual = usuario.socio?.plan;
  const [planId, setPlanId] = useState(String(actual?.id ?? ""));
  const { answer, loading, reload } = useAnswer(opened ? "planes" : null, (signal) =>
    answerOf(api.planes.lista.$get({ query: { estado: "activos" } }, { init: { signal } })),
  );
  const planes = answer?.ok ? answer.data : [];
  const elegido = planes.some((plan) => String(plan.id) === planId) ? planId : String(planes[0]?.id ?? "");

  const param = { id: String(usuario.id) };
  const previa = useAnswer<PlanNuevo>(opened && elegido ? elegido : null, (signal) =>
    answerOf(api.socio[":id"].plan.$get({ param, query: { planId: elegido } }, { init: { signal } })),
  );
  const nuevo = previa.answer?.ok && !previa.loading ? previa.answer.data : null;

  async function change() {
    const json = { planId: elegido, ...(nuevo && { credito: nuevo.credito }) };
    const result = await answerOf(api.socio[":id"].plan.$patch({ param, json }));
    if (!result.ok) previa.reload();
    if (result.status === 409 || result.status === 404) {
      // The plan may no longer be available; the tables show other changes.
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
          <AdminCampoDePlan
            label="Plan nuevo"
            description="Puede ser el mismo, para renovarlo."
            value={elegido}
            planes={planes}
            onChange={(event) => setPlanId(event.currentTarget.value)}
          />
        )}
        {nuevo ? (
          <DiferenciaDePlan nuevo={nuevo} />
        ) : (
          answer?.ok &&
          (previa.answer && !previa.answer.ok ? (
            <LoadFailure problem={previa.answer.problem} retrying={previa.loading} onRetry={previa.reload} />
          ) : (
            <Spinner text="Calculando la diferencia..." />
          ))
        )}
        <p className={styles.note}>
          Las cuotas nuevas cuentan desde hoy y reemplazan a las del período en curso y a las que todavía no
          vencieron. Las de períodos anteriores se siguen debiendo.
        </p>
      </div>
    </ConfirmModal>
  );
}
