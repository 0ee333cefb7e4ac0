import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import type { RenglonesDeCuota } from "#features/socios/cuotas/contract.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import styles from "./renglones.module.css";

/** The lines of an instalment, what was paid of it and what is left (Rule CTA-4). */
export function Renglones({ cuotaId, onClose }: { cuotaId: number | null; onClose: () => void }) {
  const { answer } = useAnswer<RenglonesDeCuota>(cuotaId === null ? null : String(cuotaId), (signal) =>
    answerOf(api.cuotas[":id"].renglones.$get({ param: { id: String(cuotaId) } }, { init: { signal } })),
  );
  return (
    <Dialog open={cuotaId !== null} onClose={onClose} title={answer?.ok ? answer.data.titulo : "La cuota"}>
      {!answer ? (
        <Spinner />
      ) : answer.ok ? (
        <Detalle {...answer.data} />
      ) : (
        <Alert tone="danger">{answer.problem.detail}</Alert>
      )}
    </Dialog>
  );
}

function Detalle({ vence, total, pagado, renglones }: RenglonesDeCuota) {
  const falta = (Math.round(total * 100) - Math.round(pagado * 100)) / 100;
  return (
    <>
      <p>Vence el {formatFecha(vence)}.</p>
      <dl className={styles.renglones}>
        {renglones.map(({ id, nombre, importe, motivo, autor, creadoEn }) => (
          <div key={id}>
            <dt>
              {nombre}
              {motivo && (
                <small>
                  {motivo} ({autor}, {formatInstant(creadoEn)})
                </small>
              )}
            </dt>
            <dd>{formatMoney(importe)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>Total</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div>
          <dt>Pagado</dt>
          <dd>{formatMoney(pagado)}</dd>
        </div>
        <div data-total>
          <dt>Falta</dt>
          <dd>{formatMoney(falta)}</dd>
        </div>
      </dl>
    </>
  );
}
