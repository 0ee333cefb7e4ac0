import { useEffect } from "react";
import { formatMoney } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { EntradaVendida, EstadoDeVentaConQr, VentaConQr } from "../contract.ts";
import styles from "./admin-registrar-venta.module.css";

const ASK_EVERY_MS = 3_000;

interface AdminVentaConQrProps {
  venta: VentaConQr;
  onPaid: (entrada: EntradaVendida) => void;
  /** Called when the sale ended without a payment. */
  onEnd: () => void;
}

/** The QR that the buyer scans to pay; polls until the sale is paid, cancelled or expired. */
export function AdminVentaConQr({ venta, onPaid, onEnd }: AdminVentaConQrProps) {
  const param = { id: String(venta.pagoId) };
  const asked = useAnswer<EstadoDeVentaConQr>(param.id, (signal) =>
    answerOf(api.entradas.venta.qr[":id"].$get({ param }, { init: { signal } })),
  );
  const { answer, reload } = asked;
  const estado = answer?.ok ? answer.data.estado : "esperando";
  const vendida = answer?.ok ? answer.data.venta : null;
  useReloadWhile(estado === "esperando" && !vendida, asked, ASK_EVERY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports the payment once, independently of the parent's renders.
  useEffect(() => {
    if (vendida) onPaid(vendida);
  }, [vendida]);
  const [cancelar, cancelando, problema] = useWrite(
    () => answerOf(api.entradas.venta.qr[":id"].$delete({ param })),
    { onDone: onEnd, onChange: reload },
  );

  if (estado === "vencida")
    return (
      <div className={styles.sold}>
        <Alert tone="warn" title="La venta no se pagó">
          Se terminó el tiempo y los lugares quedaron libres. Si el dinero llega igual, se devuelve solo.
        </Alert>
        <Button wide onClick={onEnd}>
          Vender otra
        </Button>
      </div>
    );
  return (
    <div className={styles.sold}>
      <p role="status">
        Que escanee este código con la cámara y pague <strong>{formatMoney(venta.total)}</strong>. Esperando
        el pago…
      </p>
      <div className={styles.ticket}>
        <QrCode text={venta.url} label="Código QR para pagar con Mercado Pago" className={styles.qr} />
      </div>
      {problema && <Alert tone="danger">{problema}</Alert>}
      <Button variant="outline" wide loading={cancelando} onClick={() => cancelar()}>
        Dejar sin efecto
      </Button>
    </div>
  );
}
