import { useId } from "react";
import { formatMoney } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Link } from "#web/ui/link.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Transferencia } from "../contract.ts";

export function TransferenciasAbiertas() {
  const id = useId();
  const { answer } = useAnswer<Transferencia[]>(id, (signal) =>
    answerOf(api.transferencias.mias.$get({}, { init: { signal } })),
  );
  if (!answer?.ok) return null;
  return answer.data.map(({ pagoId, monto, descripcion, comprobante }) => (
    <Alert
      key={pagoId}
      tone="info"
      title={
        comprobante === "por-revisar" ? "El club está revisando tu transferencia" : "Te falta transferir"
      }
    >
      <p>
        {descripcion}: <Link to={`/perfil/transferencia/${pagoId}`}>ver los datos y el importe exacto</Link> (
        {formatMoney(monto)}).
      </p>
    </Alert>
  ));
}
