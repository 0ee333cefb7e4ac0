import { formatInstant, formatMoney } from "#contract/format.ts";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/use-write.ts";
import type { TransferenciaEnLaOficina } from "../../contract.ts";
import styles from "./admin-transferencias.module.css";

interface AdminComprobantesProps {
  transferencias: readonly TransferenciaEnLaOficina[];
  onChange: () => void;
}

/** Receipts that nobody has looked at; accepting one pays nothing. */
export function AdminComprobantes({ transferencias, onChange }: AdminComprobantesProps) {
  return (
    <section className={styles.tarjeta} aria-labelledby="comprobantes">
      <h2 id="comprobantes">Comprobantes para mirar</h2>
      {transferencias.length === 0 ? (
        <p>No hay comprobantes sin mirar.</p>
      ) : (
        <>
          <p>
            Dar por bueno un comprobante no cobra nada: ayuda a reconocer la transferencia en el extracto.
          </p>
          <ul className={styles.movimientos}>
            {transferencias.map((una) => (
              <li key={una.pagoId}>
                <Comprobante transferencia={una} onChange={onChange} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Comprobante({
  transferencia,
  onChange,
}: {
  transferencia: TransferenciaEnLaOficina;
  onChange: () => void;
}) {
  const { pagoId, pagador, monto, descripcion, comprobanteEn } = transferencia;
  const param = { id: String(pagoId) };
  const de = pagador?.nombre ?? "alguien sin cuenta";
  const [revisar, busy, problema] = useWrite(
    (aceptado: boolean) => answerOf(api.transferencias[":id"].revisar.$post({ param, json: { aceptado } })),
    { onChange },
  );
  async function ver() {
    const response = await api.transferencias[":id"].comprobante.$get({ param });
    if (!response.ok) {
      notifications.show({ message: "No se pudo abrir el comprobante.", color: "red" });
      return;
    }
    const file = await response.blob();
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    saveFile(named ?? `comprobante_${pagoId}`, file, file.type);
  }
  return (
    <div className={styles.movimiento}>
      <div className={styles.cabeza}>
        <strong className={styles.importe}>{formatMoney(monto)}</strong>
        <span>{de}</span>
      </div>
      <p className="muted">
        {descripcion}
        {comprobanteEn && <span>{` · subido el ${formatInstant(comprobanteEn)}`}</span>}
      </p>
      {problema && <p role="alert">{problema}</p>}
      <div className={styles.barra}>
        <Button
          size="small"
          variant="outline"
          aria-label={`Bajar el comprobante de ${de}`}
          onClick={() => void ver()}
        >
          Bajar
        </Button>
        <Button
          size="small"
          loading={busy}
          aria-label={`Está bien el de ${de}`}
          onClick={() => revisar(true)}
        >
          Está bien
        </Button>
        <Button
          size="small"
          variant="ghost"
          loading={busy}
          aria-label={`No sirve el de ${de}`}
          onClick={() => revisar(false)}
        >
          No sirve
        </Button>
      </div>
    </div>
  );
}
