import { useEffect, useRef, useState } from "react";
import { isOutcomeUnknown } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { EntradaVendida, VentaConQr } from "../contract.ts";
import styles from "./admin-registrar-venta.module.css";
import { registrarVenta, type Venta } from "./registrar-venta.ts";

interface AdminVentaEnDudaProps {
  venta: Venta;
  onRegistered: (saved: EntradaVendida | VentaConQr) => void;
  /** Called to begin another sale. */
  onEnd: () => void;
}

/** Refused before the server looked for the sale: the session ended, or too many calls. */
const NO_LLEGO = new Set([401, 403, 429]);

/** A sale whose answer was lost, which may have been recorded: sends it again without a change. */
export function AdminVentaEnDuda({ venta, onRegistered, onEnd }: AdminVentaEnDudaProps) {
  const [rechazo, setRechazo] = useState<string | null>(null);
  const [sinRespuesta, setSinRespuesta] = useState<string | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  // The focused button was removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal replaces the button.
  useEffect(() => main.current?.focus(), [rechazo]);
  const [repetir, busy] = useSingleFlight(async () => {
    setSinRespuesta(null);
    const answer = await registrarVenta(venta);
    if (answer.ok) return onRegistered(answer.data);
    if (isOutcomeUnknown(answer) || NO_LLEGO.has(answer.status))
      return setSinRespuesta(answer.problem.detail);
    setRechazo(
      answer.problem.code === "venta-distinta"
        ? answer.problem.detail
        : `La venta no quedó registrada. ${answer.problem.detail}`,
    );
  });
  if (rechazo)
    return (
      <div className={styles.sold}>
        <Alert tone="danger">
          <p>{venta.resumen}</p>
          <p>{rechazo}</p>
        </Alert>
        <Button ref={main} wide onClick={onEnd}>
          Empezar otra venta
        </Button>
      </div>
    );
  return (
    <div className={styles.sold}>
      <Alert tone="warn" title="No sabemos si la venta quedó registrada">
        <p>
          <strong>{venta.resumen}</strong>
        </p>
        <p>Registrala de nuevo: si ya estaba, te la mostramos y no se cobra otra vez.</p>
      </Alert>
      {sinRespuesta && <Alert tone="danger">{sinRespuesta}</Alert>}
      <div className={styles.next}>
        <Button ref={main} variant="accent" size="large" wide loading={busy} onClick={() => void repetir()}>
          Registrar venta de nuevo
        </Button>
        <Button variant="outline" wide disabled={busy} onClick={onEnd}>
          Es otra venta
        </Button>
      </div>
    </div>
  );
}
