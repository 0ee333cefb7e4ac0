import { formatMoney } from "#contract/format.ts";
import type { PagoPropio } from "#features/caja/pagos/contract.ts";
import type { ConceptoEnPantalla } from "#features/caja/pagos/web/conceptos-en-pantalla.ts";
import { VerReciboDePago } from "#features/caja/pagos/web/ver-recibo-de-pago.tsx";
import { api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { concepto } from "../concepto.ts";
import styles from "./concepto.module.css";

export const enPantalla: ConceptoEnPantalla = { concepto: concepto.concepto, Detalle: CuotasDelPago };

function CuotasDelPago({ pago }: { pago: PagoPropio }) {
  const { usuario } = useSession();
  const param = { id: String(usuario?.id) };
  const { answer } = useAnswer(usuario && `${usuario.id} ${pago.id}`, (options) =>
    api.personas[":id"].cuenta.$get({ param, query: {} }, options),
  );
  const suyo = answer?.ok ? answer.data.pagos?.find(({ id }) => id === pago.id) : undefined;
  if (!suyo) return null;
  const { imputaciones, credito } = suyo;
  return (
    <div className={`stack-4 ${styles.detalle}`}>
      {credito > 0 && (
        <Alert tone="info" title={`Quedan ${formatMoney(credito)} a tu favor`}>
          {imputaciones.length === 0
            ? "Lo que pagaste ya estaba pago. El dinero es tuyo: se usa en tu próximo pago de cuotas."
            : "Una parte ya estaba paga. El dinero es tuyo: se usa en tu próximo pago de cuotas."}
        </Alert>
      )}
      {imputaciones.length > 0 && (
        <ul className="plain-list ruled ledger">
          {imputaciones.map(({ cuotaId, titulo, persona, importe }) => (
            <li key={cuotaId}>
              <span>
                <span translate="no">{persona.nombre}</span>: {titulo}
              </span>
              <strong>{formatMoney(importe)}</strong>
            </li>
          ))}
        </ul>
      )}
      <VerReciboDePago pagoId={pago.id} />
    </div>
  );
}
