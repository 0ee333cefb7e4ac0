import { useState } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { roundPesos } from "#contract/money.ts";
import type { PlanNuevo } from "#features/socios/socios/contract.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { DetailList } from "#web/admin/detail-list.tsx";
import { Loaded, LoadFailure } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { AdminCampoDePlan, usePlanesActivos } from "./admin-campo-de-plan.tsx";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import { nombreDe } from "./datos-de-persona.ts";

export function AdminCambiarPlan({ usuario, onChange }: ModalDeUsuarioProps) {
  const actual = usuario.socio?.plan;
  const [planId, setPlanId] = useState(String(actual?.id ?? ""));
  const activos = usePlanesActivos();
  const planes = activos.answer?.ok ? activos.answer.data : [];
  const elegido = planes.some((plan) => String(plan.id) === planId) ? planId : String(planes[0]?.id ?? "");

  const param = { id: String(usuario.id) };
  const previa = useAnswer(elegido || null, (options) =>
    api.socio[":id"].plan.$get({ param, query: { planId: elegido } }, options),
  );
  const nuevo = previa.answer?.ok && !previa.loading ? previa.answer.data : null;

  async function change() {
    const json = { planId: elegido, ...(nuevo && { credito: nuevo.credito }) };
    const result = await answerOf(api.socio[":id"].plan.$patch({ param, json }));
    if (!result.ok) previa.reload();
    if (result.status === 409 || result.status === 404) {
      // The plan may have been deleted or the person changed, so plans and person are loaded again.
      activos.reload();
      onChange();
    }
    return result;
  }

  return (
    <Confirm
      title="Cambiar plan"
      confirmLabel="Cambiar plan"
      onConfirm={change}
      done={`${nombreDe(usuario)} tiene su plan nuevo.`}
      onChange={onChange}
    >
      <div className="stack-4">
        <p>
          <strong>{nombreDe(usuario)}</strong> hoy tiene <strong>{actual?.nombre_plan}</strong>.
        </p>
        <Loaded of={activos} text="Cargando los planes...">
          {() => (
            <AdminCampoDePlan
              label="Plan nuevo"
              description="Puede ser el mismo, para renovarlo."
              value={elegido}
              planes={planes}
              onChange={(event) => setPlanId(event.currentTarget.value)}
            />
          )}
        </Loaded>
        {nuevo ? (
          <DiferenciaDePlan nuevo={nuevo} />
        ) : (
          activos.answer?.ok &&
          (previa.answer && !previa.answer.ok ? (
            <LoadFailure problem={previa.answer.problem} retrying={previa.loading} onRetry={previa.reload} />
          ) : (
            <Spinner text="Calculando la diferencia..." />
          ))
        )}
        <p className="note">
          {nuevo?.mensual
            ? "Cada mes se emite su cuota, con sus adicionales y descuentos. Las de meses ya emitidos se siguen debiendo."
            : "Las cuotas nuevas cuentan desde hoy y reemplazan a las del período en curso y a las que todavía no vencieron. Las de períodos anteriores se siguen debiendo."}
        </p>
      </div>
    </Confirm>
  );
}

function DiferenciaDePlan({ nuevo: { credito, sobra, reemplazada, cuotas, mensual } }: { nuevo: PlanNuevo }) {
  const [primera] = cuotas;
  if (mensual)
    return (
      <DetailList
        details={[
          ["Paga por mes", formatMoney(mensual.importe)],
          ["Desde el", formatFecha(mensual.desde)],
        ]}
      />
    );
  if (!primera) return null;
  const proxima = cuotas.find(({ importe }) => importe > 0);
  return (
    <>
      <DetailList
        details={[
          ["Primera cuota, hoy", formatMoney(sumar(primera.importe, primera.credito))],
          ["Ya pagó por el período en curso", credito > 0 ? `− ${formatMoney(credito)}` : "Nada"],
          ...(reemplazada > 0
            ? [["Deja de deber por el período en curso", formatMoney(reemplazada)] as const]
            : []),
          ["Queda por pagar hoy", formatMoney(primera.importe)],
          ...(credito > 0 && proxima && proxima !== primera
            ? [
                [
                  "Próxima a pagar",
                  `Cuota ${proxima.numeroCuota}, el ${formatFecha(proxima.fecha)}: ${formatMoney(proxima.importe)}`,
                ] as const,
              ]
            : []),
        ]}
      />
      {sobra > 0 && (
        <Alert tone="warn">
          Pagó {formatMoney(sobra)} más de lo que cuesta el plan entero: devolvéselos en mano, porque no
          quedan anotados a su favor.
        </Alert>
      )}
    </>
  );
}

function sumar(uno: number, otro: number): number {
  return roundPesos(uno + otro);
}
