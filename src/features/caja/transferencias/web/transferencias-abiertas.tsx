import { useId } from "react";
import { formatMoney } from "#contract/format.ts";
import { api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Link } from "#web/ui/link.tsx";
import { useAnswer } from "#web/use-answer.ts";

export function TransferenciasAbiertas() {
  const id = useId();
  const { answer } = useAnswer(id, (options) => api.transferencias.mias.$get({}, options));
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
