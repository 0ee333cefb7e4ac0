import { formatCantidad, formatMes, formatMoney } from "#contract/format.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Conciliacion, MesDelTesorero } from "../../contract.ts";
import { sinExtracto } from "../../rules.ts";

/** Asks for confirmation, because a closed month cannot be reopened (Rule TES-3). */
export default function AdminCerrarMes({ mes: cerrado, onChange }: DialogProps & { mes: MesDelTesorero }) {
  const { cobrado } = cerrado;
  const nombre = formatMes(cerrado.mes);
  const mes = cerrado.mes.slice(0, 7);
  const conciliacion = useAnswer(mes, (options) =>
    api.tesoreria.conciliacion.$get({ query: { mes } }, options),
  );
  return (
    <Confirm
      title={`Cerrar ${nombre}`}
      confirmLabel="Cerrar el mes"
      danger
      onConfirm={() => answerOf(api.tesoreria.cierres.$post({ json: { mes, cobrado } }))}
      done={`Quedó cerrado ${nombre}.`}
      onChange={onChange}
    >
      <div className="stack-3">
        <p>
          Cobrado neto: <strong>{formatMoney(cobrado)}</strong>
        </p>
        <Loaded of={conciliacion} text="Comparando con el banco...">
          {(data) => <ConElBanco {...data} />}
        </Loaded>
        <p>
          Las cifras quedan guardadas como están. Después no se cambia nada de {nombre} ni de los meses
          anteriores: lo que haya que corregir se anota en el mes abierto.
        </p>
        <p>
          <strong>No se puede deshacer.</strong>
        </p>
      </div>
    </Confirm>
  );
}

/** The month's unexplained differences with the bank; hidden if there are none. */
function ConElBanco({ mes, cuentas, banco, sinExplicar: { cuantas, importe } }: Conciliacion) {
  const faltas = [
    ...(cuentas.length === 0 ? [sinExtracto(mes)] : []),
    ...(cuantas > 0
      ? [`Con el banco ${quedan(cuantas)} sin explicar, por ${formatMoney(importe)} en total.`]
      : []),
    ...(banco.faltan ? [`Al extracto le faltan movimientos por ${formatMoney(banco.faltan)}.`] : []),
  ];
  if (faltas.length === 0) return null;
  return (
    <Alert tone="warn" title="Falta comparar con el banco">
      {faltas.map((falta) => (
        <p key={falta}>{falta}</p>
      ))}
      <p>Podés cerrar el mes igual.</p>
    </Alert>
  );
}

const quedan = (cuantas: number) =>
  `${cuantas === 1 ? "queda" : "quedan"} ${formatCantidad(cuantas, "diferencia")}`;
