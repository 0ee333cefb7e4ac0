import Printer from "icon:printer";
import { useEffect, useRef } from "react";
import { formatFecha } from "#contract/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { EntradaVendida } from "../contract.ts";
import styles from "./admin-registrar-venta.module.css";

interface AdminEntradaVendidaProps {
  entrada: EntradaVendida;
  onNext: () => void;
  onAdmit?: (() => void) | undefined;
}

/** The ticket just sold, to be photographed, printed or checked in. */
export function AdminEntradaVendida({ entrada, onNext, onAdmit }: AdminEntradaVendidaProps) {
  const { evento, codigo, usuario } = entrada;
  const main = useRef<HTMLButtonElement>(null);
  // The focused button was removed.
  useEffect(() => main.current?.focus(), []);
  return (
    <div className={styles.sold}>
      <Alert tone="success" title="Venta registrada">
        {usuario.id === null
          ? "Mostrale el código para que le saque una foto, o imprimilo."
          : `${usuario.nombreUsuario} la tiene también en Mi perfil → Mis entradas.`}
      </Alert>
      <div className={`${styles.ticket} ${styles.imprimible}`}>
        <strong>{evento.nombre}</strong>
        <span>
          {formatFecha(evento.fecha)} - {evento.hora} hs
        </span>
        <QrCode text={codigo} label={`Código QR de la entrada ${codigo}`} className={styles.qr} />
        <span className={styles.code}>{codigo}</span>
        <span>
          Entrada n.º {entrada.id} · {usuario.nombreUsuario}
        </span>
      </div>
      <div className={styles.next}>
        {onAdmit && (
          <Button ref={main} variant="accent" size="large" wide onClick={onAdmit}>
            Dejar pasar
          </Button>
        )}
        <Button
          ref={onAdmit ? undefined : main}
          variant={onAdmit ? "outline" : "primary"}
          wide
          onClick={onNext}
        >
          Vender otra
        </Button>
        <Button variant="outline" wide icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
    </div>
  );
}
